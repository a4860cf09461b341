import { ORDER_STATE_RULES } from '../../catalogue/named-rules/order-state.js';
import { canonical } from '../../json/canonical.js';
import { leavesOf } from '../../json/leaves.js';
import { generic, getAt, isPath } from '../../json/path.js';
import type { JsonValue } from '../../json/value.js';
import { type Case, withContext } from '../../model/case.js';
import { hasPast } from '../../model/context.js';
import type { FindingEvent } from '../../model/event.js';
import { refusalOf, type Outcome } from '../../model/outcome.js';
import { isAlong } from '../execute/undocumented-fields.js';
import type { Attributing } from './attributing.js';

/**
 * Tells which findings explain that a good request is refused in its circumstances: a value that these bring, or that the refusal names, is
 * refused in any; or what an earlier request does to an order is wrong, where the order had earlier requests.
 */
export function explainsRefusal({ executor }: Attributing, one: Case, outcome: Outcome): (finding: FindingEvent) => boolean {
  const { base, prior } = executor.applied(one);
  const plain = executor.applied(withContext(one, undefined)).base;
  const brought = leavesOf(base).filter(({ path, value }) => !isSame(getAt(plain, path), value));
  const paths = [...brought.map(({ path }) => path), refusalOf(outcome)?.field ?? []].flat().map(placeOf);
  const before = new Set<string>([one, ...(prior?.place ?? []), ...(prior?.steps ?? [])].map(({ contract }) => contract));
  return ({ contract, side, rule, validity, path }) => {
    if (side === 'flow') return isAboutOrders(rule) && hasPast(one.context) && before.has(contract);
    const isOfValue = contract === one.contract && side === 'request' && validity === 'valid' && path !== '';
    return isOfValue && paths.some((changedPath) => isAlong(changedPath, placeOf(path)));
  };
}

const placeOf = (path: string): string => (isPath(path) ? generic(path) : path);

const isSame = (before: JsonValue | undefined, after: JsonValue): boolean => before !== undefined && canonical(before) === canonical(after);

/** Whether a rule is about what requests do to an order; others of sequences say nothing of the next request. */
const isAboutOrders = (rule: string): boolean => rule in ORDER_STATE_RULES || rule === 'refusal-no-effect';
