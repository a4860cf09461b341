import { getAt } from '../../src/json/path.js';
import { oneLine } from '../text/printable.js';
import { ellipsis, isCut } from '../text/shorten.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/json/value.js';
import type { ShownStep, StepFacts } from '../../src/model/event.js';
import type { FindingGroup } from '../../src/model/report.js';

/** The few fields of the API that the evidence reads by name: the operation of a call, and the state of its order afterwards. */
export const RESULT_FIELD = 'result';
const CALL = 'apiOperation';
const AMOUNTS = ['transaction.amount', 'order.amount'] as const;
const STATUS = 'order.status';
export const MONEY = {
  authorized: 'order.totalAuthorizedAmount',
  captured: 'order.totalCapturedAmount',
  refunded: 'order.totalRefundedAmount',
} as const;
export type Money = keyof typeof MONEY;

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
    amount: AMOUNTS.map((path) => scalar(asked, path)).find((text) => text !== '') ?? '',
    status: scalar(reply, STATUS) || scalar(reply, RESULT_FIELD) || (isCut(step.reply.body) ? 'cut for storage' : ''),
    money: Object.fromEntries(money),
  };
}

/** The result that the answer should have had, if the finding is about accepting or refusing a request; otherwise undefined. */
export function wantedResult({ expected, side }: Pick<FindingGroup, 'expected' | 'side'>): string | undefined {
  if (side === 'response') return undefined;
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

function objectIn(body: string): JsonObject | undefined {
  try {
    const value = JSON.parse(body) as JsonValue;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
