import { kindsOf, reachesKind } from '../../catalogue/field-rules.js';
import type { Contract, Field } from '../../catalogue/vocabulary.js';
import { canonical } from '../../json/canonical.js';
import { codePointLength } from '../../json/length.js';
import { generic, isPath } from '../../json/path.js';
import type { JsonValue } from '../../json/value.js';
import type { Case, Coverage } from '../../model/case.js';
import type { Performing } from './attributing.js';
import { foreseen } from '../plan/foreseen.js';

const fieldAt = (contract: Contract | undefined, path: string): Field | undefined =>
  isPath(path) ? contract?.request.find((field) => field.path === generic(path) && field.type !== 'group') : undefined;

/** The coverages of a value, and of every bound that it reaches, though its combined case may not be about the bound. */
export function withBounds({ deps }: Performing, { contract: id }: Case, coverages: readonly Coverage[]): readonly Coverage[] {
  const [first] = coverages;
  const field = first === undefined ? undefined : fieldAt(deps.contracts.get(id), first.path);
  if (field === undefined || (typeof first?.value !== 'string' && typeof first?.value !== 'number')) return coverages;
  const reach = { length: codePointLength(String(first.value)), number: Number(first.value) };
  const reached = BOUNDS.filter((kind) => kindsOf(field).includes(kind) && reachesKind(field, kind, reach));
  return [...coverages, ...reached.map((kind): Coverage => ({ ...first, rule: `${field.path}:${kind}` }))];
}

const BOUNDS = ['min-length', 'max-length', 'length', 'minimum', 'maximum'] as const;

/** Everything that a good value of a listed field shows, whatever its combined case is about. */
export function shownCoverages(context: Performing, { contract: id }: Case, path: string, value: JsonValue): readonly Coverage[] {
  const { deps, executor } = context;
  const contract = deps.contracts.get(id);
  const field = fieldAt(contract, path);
  if (contract === undefined || field === undefined) return [];
  const values = executor.preflights.get(id)?.values ?? deps.values;
  const texts = [value, foreseen({ value }, values)['value'] ?? value].map(canonical);
  const known = deps.making.goodValues(contract, field, values).find((good) => texts.includes(canonical(good.value)));
  const { kinds, level } = known ?? { kinds: ['json-type'], level: field.accept };
  const rules = new Set(deps.rules.get(id)?.flatMap((rule) => (rule.side === 'request' ? [rule.id] : [])));
  return kinds
    .map((kind): Coverage => ({ side: 'request', rule: `${field.path}:${kind}`, path, value, level }))
    .filter(({ rule }) => rules.has(rule));
}
