import { ROLES } from '../catalogue/roles.js';
import { getAt } from '../json/path.js';
import { isObject, type JsonObject } from '../json/value.js';
import type { Check, CheckContext, CheckResult } from '../model/check.js';
import { hasErrorGroup } from '../model/outcome.js';
import { told } from '../redact/known-words.js';
import { isExempt } from './exempt.js';
import { about } from './check-result.js';
import { isDoubtful, lastTotals } from './order.js';

const rule = about('error-only-in-error');
const notProcessed = about('error-not-processed');

/** An answer is either an error or a result: an error group beside another result is both, and so is a success beside ERROR, whatever was asked. */
export const oneForm: Check = {
  id: 'one-form',
  also: ['plain'],
  inspect: (exchange, context) => {
    const { wire } = context;
    const { reply } = exchange;
    if (reply.kind !== 'answer' || !isObject(reply.body)) return [];
    if (wire.badCredentials || isExempt(exchange, wire)) return [];
    const { result } = reply.body;
    if (result === 'ERROR') return successIn(reply.body, context);
    if (result === undefined || result === null || !hasErrorGroup(reply.body)) return [];
    return [rule.violates('no error group', `one beside result ${JSON.stringify(result)}`, 'error')];
  },
};

/** Codes that say that the operation was carried out. */
const DONE: ReadonlySet<string> = new Set(['APPROVED', 'APPROVED_PENDING_SETTLEMENT', 'PARTIALLY_APPROVED']);
const TOTALS = [ROLES.authorizedTotal, ROLES.capturedTotal, ROLES.refundedTotal];

function successIn(body: JsonObject, context: CheckContext): readonly CheckResult[] {
  const code = getAt(body, ROLES.gatewayCode);
  if (typeof code === 'string' && DONE.has(code))
    return [notProcessed.violates('no approval beside result ERROR', told(code, context.contract), ROLES.gatewayCode)];
  const negative = TOTALS.find((path) => Number(getAt(body, path)) < 0);
  if (negative !== undefined) return [notProcessed.violates('no total below zero', JSON.stringify(getAt(body, negative)), negative)];
  const [before, after] = [knownStatus(context), getAt(body, ROLES.orderStatus)];
  return before === undefined || typeof after !== 'string' || after === before
    ? [notProcessed.conforms()]
    : [notProcessed.violates(`${told(before, context.contract)}, as before the refusal`, told(after, context.contract), ROLES.orderStatus)];
}

/** The status of the order before the request, where nothing but answered requests of the run can have changed it. */
const knownStatus = ({ contract, order, together }: CheckContext): string | undefined =>
  together || order.concurrent !== undefined || isDoubtful(order) ? undefined : lastTotals(order, contract)?.status;
