import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { bodyWith, type FlowContext, stepOf } from './flow.js';

const CARD = 'sourceOfFunds.provided.card';

/** The card of the configuration with this name, as fields of a body. */
export const cardNamed = (kind: string): Readonly<Record<string, JsonValue>> => ({
  [`${CARD}.number`]: `{{card:${kind}.number}}`,
  [`${CARD}.expiry.month`]: `{{card:${kind}.expiry.month}}`,
  [`${CARD}.expiry.year`]: `{{card:${kind}.expiry.year}}`,
});

/** An order of a flow that there is already: its word, how it came about, and how its first transaction and its money are named. */
export interface KnownOrder {
  readonly word: string;
  readonly state: StateName;
  readonly initial: string;
  readonly amount: string;
  readonly currency: string;
}

/** An order that a recipe makes. */
export const provisioned = (word: string, state: StateName): KnownOrder => ({
  word,
  state,
  initial: `{{order:${word}.transactionId}}`,
  amount: `{{order:${word}.quarter}}`,
  currency: `{{order:${word}.currency}}`,
});

/** The contracts whose operation acts on an order that there is, each with the state in which it succeeds. */
export const ACTING: Partial<Readonly<Record<Contract['operation'], StateName>>> = {
  void: 'authorized-order',
  'update-authorization': 'authorized-order',
  refund: 'captured-order',
  referral: 'referred-authorization',
  'confirm-browser-payment': 'initiated-browser-payment',
};

/** The body of a plain request about the order, with an amount where the operation can have one, so that its effect shows. */
export function bodyFor(context: FlowContext, contract: Contract, { state, initial, amount, currency }: KnownOrder): JsonObject {
  const { values } = context;
  switch (contract.operation) {
    case 'void':
      return bodyWith(contract, context, 'authorized-order', { 'transaction.targetTransactionId': initial });
    case 'update-authorization':
      return bodyWith(contract, context, 'authorized-order', { 'transaction.amount': amount, 'transaction.currency': currency });
    case 'refund':
      return bodyWith(contract, context, 'captured-order', { [values.refundAmount]: amount, [values.refundCurrency]: currency });
    case 'referral':
      return bodyWith(contract, context, 'referred-authorization');
    case 'confirm-browser-payment':
      return bodyWith(contract, context, 'initiated-browser-payment');
    default:
      return bodyWith(contract, context, state);
  }
}

/** A step that acts on the order, under an id of its own or that of the initiation. */
export const actOn = (
  context: FlowContext,
  contract: Contract,
  order: KnownOrder,
  name: string,
  transaction: string,
  more: Partial<FlowStep> = {},
): FlowStep =>
  stepOf(
    contract,
    name,
    order.word,
    contract.transactionId === 'of-state' ? 'initial' : transaction,
    bodyFor(context, contract, order),
    more,
  );

/** Reads the order, where the configuration says how. */
export const readStep = (contract: Contract, word: string, position: number): FlowStep =>
  stepOf(
    contract,
    `read the order (${position})`,
    word,
    `read${position}`,
    {},
    {
      expect: { kind: 'observed', because: 'judged by what was answered' },
      reads: true,
    },
  );
