import { contractOf } from '../../src/catalogue/contracts.js';
import type { Contract, ContractId, Level } from '../../src/catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { Expectation } from '../../src/model/case.js';
import type { Check, CheckContext, CheckResult, OrderHistory } from '../../src/model/check.js';
import type { Exchange, Reply } from '../../src/model/exchange.js';
import { outcomeOf } from '../../src/model/outcome.js';

export function contract(id: ContractId): Contract {
  const found = contractOf(id);
  if (found === undefined) throw new Error(`no contract ${id}`);
  return found;
}

/** An answer with this body; text and headers follow from it unless given. */
export function answer(body: JsonValue, more: { status?: number; headers?: Record<string, string>; text?: string } = {}): Reply {
  const { status = 200, headers = { 'content-type': 'application/json' }, text = JSON.stringify(body) } = more;
  return { kind: 'answer', status, headers, text, body };
}

export const notJson = (text: string, status = 200): Reply => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'text/html' },
  text,
  body: undefined,
});
export const silent = (kind: 'timeout' | 'lost'): Reply => ({ kind, message: 'no answer' });

export const refusal = (error: JsonObject = {}): Reply =>
  answer({ result: 'ERROR', error: { cause: 'INVALID_REQUEST', explanation: 'no', ...error } });

interface Sent {
  readonly body?: JsonValue;
  readonly text?: string;
  readonly orderId?: string;
  readonly transactionId?: string;
}

export function exchange(id: ContractId, reply: Reply, sent: Sent = {}): Exchange {
  const { body, orderId = 'o1', transactionId = 't1' } = sent;
  return {
    contract: id,
    request: {
      method: 'PUT',
      path: `/api/rest/version/1/merchant/M1/order/${orderId}/transaction/${transactionId}`,
      headers: {},
      text: sent.text ?? (body === undefined ? undefined : JSON.stringify(body)),
      body,
      merchantId: 'M1',
      orderId,
      transactionId,
    },
    reply,
    millis: 1,
    retries: 0,
  };
}

type Given = Partial<Omit<CheckContext, 'contract' | 'outcome' | 'order'>> & { readonly order?: Partial<OrderHistory> };

export function contextFor(one: Exchange, given: Given = {}): CheckContext {
  return {
    contract: contract(one.contract),
    expect: { kind: 'accepted' },
    side: 'request',
    rule: 'order.reference:max-length',
    level: 'must',
    validity: 'valid',
    expectations: { httpStatus: {}, rules: {}, fieldAliases: {} },
    secrets: [],
    outcome: outcomeOf(one.reply),
    together: false,
    brought: new Set(),
    refundAmountPath: 'transaction.amount',
    wire: { odd: false, badCredentials: false },
    ...given,
    order: { earlier: [], ...given.order },
  };
}

/** The context of a fault that must be refused. */
export const faulty = (
  one: Exchange,
  expect: Partial<Extract<Expectation, { kind: 'refused' }>> = {},
  level: Level = 'must',
): CheckContext =>
  contextFor(one, { validity: 'invalid', level, expect: { kind: 'refused', fields: ['order.reference'], types: ['INVALID'], ...expect } });

/** `must exchange/answer-json violates`, one line for each check result. */
export const said = (checkResults: readonly CheckResult[]): readonly string[] =>
  checkResults.map(({ level, side, rule, status }) => `${level} ${side}/${rule} ${status}`);

export const inspect = (check: Check, one: Exchange, given: Given = {}): readonly string[] =>
  said(check.inspect(one, contextFor(one, given)));

/** Only what is broken. */
export const broken = (check: Check, one: Exchange, given: Given = {}): readonly string[] =>
  inspect(check, one, given).filter((line) => line.endsWith('violates'));

interface OrderParts {
  readonly authorized?: number;
  readonly captured?: number;
  readonly refunded?: number;
  readonly status?: string;
  readonly [name: string]: JsonValue | undefined;
}

/** A transaction's answer with this order. */
export function result(kind: string, order: OrderParts = {}, more: JsonObject = {}): Reply {
  const { authorized = 0, captured = 0, refunded = 0, ...rest } = order;
  const code = { SUCCESS: 'APPROVED', FAILURE: 'DECLINED', PENDING: 'SUBMITTED' }[kind] ?? 'UNKNOWN';
  return answer({
    result: kind,
    response: { gatewayCode: code },
    merchant: 'M1',
    order: {
      id: 'o1',
      creationTime: '2026-01-02T03:04:05.678Z',
      totalAuthorizedAmount: authorized,
      totalCapturedAmount: captured,
      totalRefundedAmount: refunded,
      ...(JSON.parse(JSON.stringify(rest)) as JsonObject),
    },
    ...more,
  });
}
