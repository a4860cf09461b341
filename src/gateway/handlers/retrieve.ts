import type { JsonObject } from '../../json/value.js';
import type { ContractHandlers } from '../contract-handler.js';
import { asNumber } from '../amount.js';
import type { Defects } from '../behaviour/defects.js';
import { stringify } from '../behaviour/raw.js';
import { isGroup } from '../evaluate/json.js';
import { refuse } from '../evaluate/refusal.js';
import { errorAnswer, type Answer } from '../http/answer.js';
import { totalsReply, transactionOf, type Order } from '../ledger/order.js';
import { statusOf } from '../ledger/status.js';

const unknown = (field: string): Answer => errorAnswer({ ...refuse('retrieve', field, 'INVALID', 'is not known'), status: 400 });

/** The order with all its transactions (not part of the specification). */
export function readOrder(order: Order | undefined, handlers: ContractHandlers, defects: Defects): Answer {
  if (order === undefined) return unknown('orderid');
  const last = order.transactions.at(-1);
  const status = last?.status ?? statusOf(order);
  const by = last?.by ?? '';
  const { order: brought, ...groups } = handlers.byContract(by).reply.kept(order);
  const body: JsonObject = {
    ...groups,
    ...(isGroup(brought) ? brought : {}),
    amount: asNumber(order.amount),
    creationTime: order.creationTime,
    currency: order.currency,
    id: order.id,
    merchant: order.merchantId,
    result: 'SUCCESS',
    ...(status === undefined ? {} : { status }),
    ...totalsReply(order.totals),
  };
  const transactions = order.transactions.map((transaction) => handlers.byContract(transaction.by).reply.text(order, transaction));
  const shown = defects.read(by, body, order);
  return { status: 200, kind: 'reply', text: `${stringify(shown).slice(0, -1)},"transaction":[${transactions.join(',')}]}` };
}

/** One transaction as it was answered (not part of the specification). */
export function readTransaction(order: Order | undefined, id: string, handlers: ContractHandlers): Answer {
  const transaction = transactionOf(order, id);
  if (order === undefined || transaction === undefined) return unknown(order === undefined ? 'orderid' : 'transactionid');
  return { status: 200, kind: 'reply', text: handlers.byContract(transaction.by).reply.text(order, transaction) };
}
