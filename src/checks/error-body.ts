import { isObject, type JsonObject } from '../json/value.js';
import type { Check, CheckContext } from '../model/check.js';
import type { BodyFinding } from '../rules/fault.js';
import { answerFindings, violation } from './answer-findings.js';

/** Judged only by the checks that know that a field was at fault (`refusal-detail`), or what was sent (`no-disclosure`). */
const OF_FAULTS: ReadonlySet<string> = new Set(['error-field-present', 'error-validation-type-present', 'no-sensitive-data']);

/** The error body follows part 7: bounds, lists, and which members come with which cause. */
export const errorBody: Check = {
  id: 'error-body',
  inspect: (exchange, context) => {
    const { reply } = exchange;
    if (reply.kind !== 'answer' || !isObject(reply.body) || context.outcome.kind !== 'error') return [];
    const findings = answerFindings('error', { text: reply.text, body: reply.body }, context);
    return [...findings.filter(({ rule }) => !OF_FAULTS.has(rule)), ...valuesBeside(reply.text, reply.body, context)].map(violation);
  },
};

/** What an error may show beside its group is held to the same bounds and lists as elsewhere; that it is there is not asked. */
function valuesBeside(text: string, body: JsonObject, context: CheckContext): readonly BodyFinding[] {
  if (GROUPS.every((name) => body[name] === undefined)) return [];
  return answerFindings('response', { text, body }, context).filter(({ rule, path }) => VALUE_RULE.test(rule) && !OF_ERRORS.test(path));
}

const GROUPS = ['order', 'transaction', 'response'];
const VALUE_RULE = /:(?:json-type|min-length|max-length|length|minimum|maximum|charset|format|values)$/;
const OF_ERRORS = /^(?:error|result)\b/;
