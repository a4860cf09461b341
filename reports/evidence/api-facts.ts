import { getAt } from '../../src/json/path.js';
import { isObject, type JsonObject, parseJson } from '../../src/json/value.js';
import type { ShownStep, StepFacts } from '../../src/model/event.js';
import type { FindingGroup } from '../../src/model/report.js';
import { oneLine } from '../text/printable.js';
import { ellipsis, isCut } from '../text/shorten.js';

/** The few fields of the API that the evidence reads by name: the operation of a call, and the state of its order afterwards. */
export const RESULT_FIELD = 'result';
const CALL = 'apiOperation';
export const AMOUNT_FIELDS = ['transaction.amount', 'order.amount'] as const;
export const NOTIFICATION_FIELD = 'order.notificationUrl';
export const CARD_NUMBER_FIELD = 'sourceOfFunds.provided.card.number';
export const STATUS_FIELD = 'order.status';
const ERROR_CAUSE = 'error.cause';
export const MONEY = {
  authorized: 'order.totalAuthorizedAmount',
  captured: 'order.totalCapturedAmount',
  refunded: 'order.totalRefundedAmount',
} as const;
export type Money = keyof typeof MONEY;

/** The currency of the order that a body tells of, if any. */
export const currencyIn = (body: string): string | undefined => scalar(objectIn(body), 'order.currency') || undefined;

/** What a call of a sequence did to its order. */
export function stepFacts(step: ShownStep): StepFacts {
  if (step.facts !== undefined) return step.facts;
  const asked = objectIn(step.request.body ?? '');
  const reply = objectIn(step.reply.body);
  const money = Object.entries(MONEY).flatMap(([name, path]) => {
    const text = rawNumber(step.reply.body, path.split('.').at(-1) ?? '') ?? scalar(reply, path);
    return text === '' ? [] : [[name, text] as const];
  });
  return {
    call: scalar(asked, CALL) || ellipsis(oneLine(step.request.method), 60),
    amount: AMOUNT_FIELDS.map((path) => scalar(asked, path)).find((text) => text !== '') ?? '',
    status: scalar(reply, STATUS_FIELD) || (isCut(step.reply.body) ? 'cut for storage' : ''),
    result: [scalar(reply, RESULT_FIELD), scalar(reply, ERROR_CAUSE)].filter((part) => part !== '').join(', '),
    money: Object.fromEntries(money),
  };
}

/** The results of an answer that would be right, for each thing that a case can expect. */
const RIGHT_RESULTS: Readonly<Record<string, string>> = {
  refused: '"ERROR"',
  accepted: '"SUCCESS"',
  'no-demand': '"SUCCESS"',
  'not-success': '"ERROR" or "FAILURE"',
  'not-processed': '"ERROR"',
  'no-new-effect': '"ERROR" or "FAILURE"',
};

/** The result that the answer should have had, if the finding is about accepting or refusing a request; otherwise undefined. */
export function wantedResult({ expected, side, observed }: Pick<FindingGroup, 'expected' | 'side' | 'observed'>): string | undefined {
  const expect = String(observed?.facts?.expect ?? '');
  if (Object.hasOwn(RIGHT_RESULTS, expect)) return RIGHT_RESULTS[expect];
  if (side === 'response' || observed !== undefined) return undefined;
  // A log of an earlier version has sentences only.
  const wanted = expected.replace(/^(?:refused|rejected): /, '');
  if (wanted.startsWith('any ')) return wanted;
  const [, refusal] = /^(ERROR|FAILURE)\b/.exec(wanted) ?? [];
  if (refusal !== undefined) return `"${refusal}"`;
  return /^accepted\b|^SUCCESS\b/.test(expected) ? '"SUCCESS"' : undefined;
}

function scalar(body: JsonObject | undefined, path: string): string {
  const value = body === undefined ? undefined : getAt(body, path);
  return typeof value === 'string' || typeof value === 'number' ? ellipsis(oneLine(String(value)), 60) : '';
}

/** A number as it was written: 25.00 would lose its decimals as a value. */
function rawNumber(body: string, key: string): string | undefined {
  return new RegExp(`"${key}"\\s*:\\s*(-?\\d[\\d.eE+-]*)`).exec(body)?.[1];
}

export function objectIn(body: string): JsonObject | undefined {
  const value = parseJson(body);
  return isObject(value) ? value : undefined;
}
