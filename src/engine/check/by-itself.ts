import type { CheckResult } from '../../model/check.js';
import { isAccepted, type Outcome } from '../../model/outcome.js';

/** What a refusal says about the fault may follow from the state of the order, which one exchange does not show. */
const OF_REFUSALS: ReadonlySet<string> = new Set(['refusal-cause', 'error-field-names-fault', 'error-validation-type']);

/**
 * Whether the exchange by itself shows the breach: a bad request that was accepted, a value of a wrong form, card data, ids of another request.
 * Such a breach counts whether or not it shows again. What rests on more than the exchange (the state of an order, timing, a good request that
 * was refused, an answer that did not come) has to show again.
 */
export function isBreachByItself({ status, side, validity, rule }: CheckResult, outcome: Outcome): boolean {
  if (status !== 'violates' || !('body' in outcome || outcome.kind === 'not-json')) return false;
  if (side === 'response') return true;
  if (side === 'flow') return false;
  if (side === 'error') return !OF_REFUSALS.has(rule);
  return validity === 'invalid' ? isAccepted(outcome) : side === 'exchange' && rule !== 'unlisted-required';
}
