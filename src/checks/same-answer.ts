import type { Catalogued } from '../catalogue/catalogue.js';
import { DOUBTFUL_CODE, LOCKED_CODE, ROLES } from '../catalogue/roles.js';
import { canonical } from '../json/canonical.js';
import { compare } from '../json/decimal.js';
import { getAt } from '../json/path.js';
import type { CheckResult } from '../model/check.js';
import type { SameAs } from '../model/flow.js';
import type { Outcome } from '../model/outcome.js';
import { told } from '../redact/known-words.js';
import { about } from './check-result.js';
import { decimalOf, textOf } from './order.js';

/** What the specification makes of a request, whatever its ids and times: how it ended, what was wrong, and what became of the order. */
const FIXED_BY_TEXT: readonly string[] = [
  'result',
  ROLES.gatewayCode,
  ROLES.errorCause,
  ROLES.errorField,
  ROLES.validationType,
  ROLES.orderStatus,
  ROLES.orderAmount,
  ROLES.orderCurrency,
  ROLES.authorizedTotal,
  ROLES.capturedTotal,
  ROLES.refundedTotal,
];

const RULE = 'same-answer';

/** Two requests of the same meaning get the same answer, in all that the text fixes and the relation does not let differ. */
export function sameAnswer(outcome: Outcome, other: Outcome, { relation, but = [] }: SameAs, of: Catalogued): readonly CheckResult[] {
  // Another transaction in progress, or an outcome that is not known yet, says nothing about the request.
  if (![outcome, other].every(isSettled) || !('body' in outcome) || !('body' in other)) return [];
  const path = FIXED_BY_TEXT.find((one) => !but.includes(one) && isOther(getAt(outcome.body, one), getAt(other.body, one)));
  if (path === undefined) return [about(RULE).conforms()];
  const [now, then] = [outcome, other].map(({ body }) => text(getAt(body, path), of));
  return [about(RULE).violates(`${path} ${then}, as ${relation}`, `${path} ${now}`, path)];
}

const text = (value: ReturnType<typeof getAt>, of: Catalogued): string =>
  value === undefined ? 'absent' : told(typeof value === 'string' ? value : canonical(value), of);

const isSettled = (outcome: Outcome): boolean =>
  (outcome.kind === 'success' || outcome.kind === 'failure' || (outcome.kind === 'error' && outcome.cause === 'INVALID_REQUEST')) &&
  ![LOCKED_CODE, DOUBTFUL_CODE].includes(textOf(getAt(outcome.body, ROLES.gatewayCode)) ?? '');

/** A member that only one of the answers has is no difference: most members are conditional. */
function isOther(one: ReturnType<typeof getAt>, two: ReturnType<typeof getAt>): boolean {
  if (one === undefined || two === undefined) return false;
  const [left, right] = [decimalOf(one), decimalOf(two)];
  return left !== undefined && right !== undefined ? compare(left, right) !== 0 : canonical(one) !== canonical(two);
}
