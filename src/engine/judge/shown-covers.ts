import { canonical } from '../../json/canonical.js';
import { generic, isPath } from '../../json/path.js';
import type { JsonValue } from '../../json/value.js';
import type { Case, Cover } from '../../model/case.js';
import type { RunContext } from '../run-context.js';
import { foreseen } from './foreseen.js';

/** Everything that a good value of a listed field shows, whatever its pack is about. */
export function shownCovers({ deps, preflights }: RunContext, { contract: id }: Case, path: string, value: JsonValue): readonly Cover[] {
  const contract = deps.contracts.get(id);
  const field = isPath(path) ? contract?.request.find((one) => one.path === generic(path)) : undefined;
  if (contract === undefined || field === undefined || field.type === 'group') return [];
  const values = preflights.get(id)?.values ?? deps.values;
  const texts = [value, foreseen({ value }, values)['value'] ?? value].map(canonical);
  const known = deps.making.goodValues(contract, field, values).find((good) => texts.includes(canonical(good.value)));
  const { kinds, level } = known ?? { kinds: ['json-type'], level: field.accept };
  const rules = new Set(deps.rules.get(id)?.flatMap((rule) => (rule.side === 'request' ? [rule.id] : [])));
  return kinds
    .map((kind): Cover => ({ side: 'request', rule: `${field.path}:${kind}`, path, value, level }))
    .filter(({ rule }) => rules.has(rule));
}
