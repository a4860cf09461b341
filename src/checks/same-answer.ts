import type { Catalogued } from '../catalogue/catalogue.js';
import {
  DOUBTFUL_CODE,
  IN_PART_CODE,
  LOCKED_CODE,
  OWN_FAILURE_CODE,
  ROLES,
  UNSETTLED_CODES,
  UNSUPPORTED_CODE,
} from '../catalogue/roles.js';
import { canonical } from '../json/canonical.js';
import { compare } from '../json/decimal.js';
import { getAt } from '../json/path.js';
import type { JsonValue } from '../json/value.js';
import type { CheckContext, CheckResult } from '../model/check.js';
import type { SameAs } from '../model/flow.js';
import { outcomeOf, type Outcome } from '../model/outcome.js';
import { told } from '../redact/known-words.js';
import { about } from './check-result.js';
import { decimalOf, textOf } from './order.js';

/** What the specification makes of a request, whatever its ids and times: how it ended, what was wrong, and what became of the order. */
const FIXED_BY_TEXT: readonly string[] = [
  'result',
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

/** An answer that is compared, and what went before it on its order. */
type Compared = Pick<CheckContext, 'outcome' | 'order'>;

/** Two requests of the same meaning get the same answer, in all that the text fixes and the relation does not let differ. */
export function sameAnswer(one: Compared, two: Compared, { relation, but = [], onlyOf }: SameAs, of: Catalogued): readonly CheckResult[] {
  const { outcome } = one;
  const { outcome: other } = two;
  // Another transaction in progress, or an outcome that is not known yet, says nothing about the request, nor about what follows it.
  const isUntouched = onlyOf === 'untouched-orders';
  if (onlyOf === 'carried-out' && ![one, two].every(isCarriedOut)) return [];
  if (isUntouched && one.order.earlier.length !== two.order.earlier.length) return [];
  if (
    ![one, two].every(isSettledThroughout) ||
    !isSameMoney(one, two) ||
    !isDeclinedAlike(one, two) ||
    !('body' in outcome) ||
    !('body' in other)
  )
    return [];
  const path = FIXED_BY_TEXT.find((at) => !but.includes(at) && isOther(getAt(outcome.body, at), getAt(other.body, at)));
  if (path === undefined) return [about(RULE).conforms()];
  const [now, then] = [outcome, other].map(({ body }) => text(getAt(body, path), of));
  return [about(RULE).violates(`${path} ${then}, as ${relation}`, `${path} ${now}`, path)];
}

const text = (value: ReturnType<typeof getAt>, of: Catalogued): string =>
  value === undefined ? 'absent' : told(typeof value === 'string' ? value : canonical(value), of);

const isSettledThroughout = ({ outcome, order }: Compared): boolean =>
  isSettled(outcome) &&
  order.doubtful !== true &&
  !UNSETTLED.includes(codeIn(order.provisioned)) &&
  order.earlier.every(({ reply }) => isSettled(outcomeOf(reply)));

const isCarriedOut = ({ outcome, order }: Compared): boolean =>
  outcome.kind === 'success' && order.earlier.every(({ reply }) => outcomeOf(reply).kind === 'success');

/** An acquirer may support a payment in one form and not in another: a part of it, say. */
const UNSETTLED: readonly string[] = [LOCKED_CODE, DOUBTFUL_CODE, IN_PART_CODE, UNSUPPORTED_CODE, ...UNSETTLED_CODES];

const isSettled = (outcome: Outcome): boolean =>
  (outcome.kind === 'success' || outcome.kind === 'failure' || (outcome.kind === 'error' && outcome.cause === 'INVALID_REQUEST')) &&
  !UNSETTLED.includes(codeIn(outcome.body));

const codeIn = (body: JsonValue | undefined): string => (body === undefined ? '' : (textOf(getAt(body, ROLES.gatewayCode)) ?? ''));

/**
 * Gateway, acquirer and issuer decide by themselves what they reject (7): where they did on one side only, nothing is compared from there on.
 * That the gateway fails is no decision.
 */
const isDeclinedAlike = (one: Compared, two: Compared): boolean =>
  declineOf(one.outcome) === declineOf(two.outcome) && declinesBefore(one) === declinesBefore(two);

const declinesBefore = ({ order }: Compared): string => order.earlier.map(({ reply }) => declineOf(outcomeOf(reply))).join('');

const declineOf = (outcome: Outcome): string => {
  const code = outcome.kind === 'failure' ? codeIn(outcome.body) : '';
  return code === OWN_FAILURE_CODE ? '' : code;
};

/** Where an order could not be made with the money that was asked for, it was made with the usual one. */
const isSameMoney = ({ order: one }: Compared, { order: two }: Compared): boolean =>
  one.amount === two.amount && one.currency === two.currency;

/** A member that only one of the answers has is no difference: most members are conditional. */
function isOther(one: ReturnType<typeof getAt>, two: ReturnType<typeof getAt>): boolean {
  if (one === undefined || two === undefined) return false;
  const [left, right] = [decimalOf(one), decimalOf(two)];
  return left !== undefined && right !== undefined ? compare(left, right) !== 0 : canonical(one) !== canonical(two);
}
