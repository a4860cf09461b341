import { isGroup, textAt } from '../evaluate/json.js';
import { NOTHING, transactionOf, type Order, type Totals, type Transaction, type TransactionType } from '../ledger/order.js';
import { COMMON, refusing } from './guards.js';
import type { Call, Guard, OrderOperation } from './operation.js';

const VOIDED_AS: Partial<Readonly<Record<TransactionType, TransactionType>>> = {
  AUTHORIZATION: 'VOID_AUTHORIZATION',
  AUTHORIZATION_UPDATE: 'VOID_AUTHORIZATION',
  CAPTURE: 'VOID_CAPTURE',
  PAYMENT: 'VOID_PAYMENT',
  REFUND: 'VOID_REFUND',
};

/** The id is required; where a defect accepts its absence, the transaction that opened the order is voided. */
const targetIdOf = ({ body, order }: Call): string => textAt(body, 'transaction', 'targetTransactionId') ?? order?.initialId ?? '';

const targetOf = (call: Call): Transaction | undefined => transactionOf(call.order, targetIdOf(call));

const refusingTarget = (rule: string, isBroken: (call: Call) => boolean, why: string): Guard =>
  refusing(rule, isBroken, 'transaction.targetTransactionId', 'INVALID', why);

/** Reverses a transaction, as long as nothing else rests on it. */
export const voidTransaction: OrderOperation = {
  guards: [
    ...COMMON,
    refusingTarget('void-target', (call) => targetOf(call) === undefined, 'is no transaction of this order'),
    refusingTarget('void-twice', (call) => call.order?.voided.includes(targetOf(call)?.id ?? '') === true, 'is voided already'),
    refusing(
      'void-online-reason',
      (call) =>
        isGroup(call.body['posTerminal']) && textAt(call.body, 'posTerminal', 'onlineReasonCode') === undefined && isByChip(targetOf(call)),
      'posTerminal.onlineReasonCode',
      'MISSING',
      'is needed for the reversal of a chip transaction',
    ),
    refusingTarget(
      'void-voidable',
      (call) => {
        const target = targetOf(call);
        if (target === undefined || call.order === undefined) return false;
        return target.result !== 'SUCCESS' || VOIDED_AS[target.type] === undefined || restsOn(call.order, target);
      },
      'cannot be voided',
    ),
  ],
  decide: (call) => {
    const target = targetOf(call);
    return {
      type: VOIDED_AS[target?.type ?? 'AUTHORIZATION'] ?? 'VOID_AUTHORIZATION',
      result: 'SUCCESS',
      gatewayCode: 'APPROVED',
      amount: target?.amount ?? call.order?.amount ?? 0,
      moved: reversal(call.order, target),
      targetId: targetIdOf(call),
    };
  },
};

/** Whether the terminal of a transaction read the chip, or fell back from it. */
function isByChip(target: Transaction | undefined): boolean {
  const terminal = target?.echo['posTerminal'];
  const mode = textAt(terminal, 'entryMode')?.slice(0, 2) ?? '';
  return ['CHIP', 'CHIP_FALLBACK'].includes(textAt(terminal, 'panEntryMode') ?? '') || ['05', '79', '80'].includes(mode);
}

/** Whether later transactions depend on the target: captures, refunds, or an update that lowered the authorized amount. */
function restsOn(order: Order, target: Transaction): boolean {
  const { captured, refunded } = order.totals;
  switch (target.type) {
    case 'AUTHORIZATION':
      return captured > 0 || refunded > 0;
    case 'AUTHORIZATION_UPDATE':
      return captured > 0 || order.totals.authorized < target.moved.authorized;
    case 'CAPTURE':
    case 'PAYMENT':
      return refunded > 0;
    default:
      return false;
  }
}

/**
 * A void takes back what its target moved, and never more than is there. With the last payment of an order its updates go too.
 */
function reversal(order: Order | undefined, target: Transaction | undefined): Totals {
  if (order === undefined || target === undefined) return NOTHING;
  const { totals } = order;
  const back = isLastPayment(order, target) ? totals : target.moved;
  return {
    authorized: 0 - Math.min(back.authorized, totals.authorized),
    captured: 0 - Math.min(back.captured, totals.captured),
    refunded: 0 - Math.min(back.refunded, totals.refunded),
  };
}

const isPayment = ({ type, result }: Transaction): boolean => result === 'SUCCESS' && (type === 'AUTHORIZATION' || type === 'PAYMENT');

const isLastPayment = (order: Order, target: Transaction): boolean =>
  isPayment(target) && !order.transactions.some((other) => other !== target && isPayment(other) && !order.voided.includes(other.id));
