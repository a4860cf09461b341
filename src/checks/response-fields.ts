import { ROLES } from '../catalogue/roles.js';
import { getAt } from '../json/path.js';
import { isArray, isObject, type JsonValue } from '../json/value.js';
import { EMPTY } from '../rules/empty-groups.js';
import type { Check } from '../model/check.js';
import { answerFindings, violation } from './answer-findings.js';
import { isExempt } from './exempt.js';

/** Fields of an answer that is not an error: always provided, types, bounds, lists, and what they say together. */
export const responseFields: Check = {
  id: 'response-fields',
  inspect: (exchange, context) => {
    const { reply } = exchange;
    const { kind } = context.outcome;
    if (reply.kind !== 'answer' || !isObject(reply.body) || kind === 'error') return [];
    // Bad credentials may be answered in any form.
    if (context.wire.badCredentials || isExempt(exchange, context.wire)) return [];
    const findings = answerFindings('response', { text: reply.text, body: reply.body }, context);
    const amountSent = getAt(exchange.request.body, ROLES.orderAmount) !== undefined;
    return (
      findings
        .filter((finding) => !ELSEWHERE.has(finding.rule))
        // Without a result, it is unknown what kind of answer this is and what it must hold.
        .filter((finding) => kind !== 'no-result' || finding.rule.startsWith('result:'))
        .filter(({ path, actual }) => !(EMPTY.has(actual) && isEmptyIn(exchange.request.body, path)))
        .filter((finding) => !(finding.rule === 'order.amount:always' && !amountSent && finding.level === 'open'))
        // Verify always gives the amount (4.5); an amount that was sent leaves no doubt.
        .map((finding) => violation(finding.rule === 'order.amount:always' && amountSent ? { ...finding, level: 'must' } : finding))
    );
  },
};

/** Rules that other checks judge, which know more: what was sent, how the order came to be, every answer. */
const ELSEWHERE: ReadonlySet<string> = new Set(['no-sensitive-data', 'error-only-in-error', 'echo-street', 'status-fits-totals']);

/** What was sent empty may come back as it was sent. */
const isEmptyIn = (body: JsonValue | undefined, path: string): boolean => {
  const sent = getAt(body, path);
  return isArray(sent) ? sent.length === 0 : isObject(sent) && Object.keys(sent).length === 0;
};
