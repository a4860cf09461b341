import type { Contract, OperationId } from '../../src/catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { fieldTable } from '../../generators/fields.js';
import { acceptLevel } from '../../generators/values/issued.js';
import type { Done, ModelOrder } from './order-model.js';
import { bodyWith, newest, type FlowContext } from '../support/flow.js';

/** A sequence in the making, to which commands add their steps. */
export interface Maker {
  readonly context: FlowContext;
  readonly contract: Contract;
  readonly steps: FlowStep[];
}

export const OPEN = 'what may follow what is not shown';

export const contractFor = ({ context, contract }: Maker, operation: OperationId): Contract | undefined =>
  contract.operation === operation ? contract : newest(context, operation);

/** The contract that an earlier step was of. */
export const contractOfStep = ({ context }: Maker, { contract }: FlowStep): Contract | undefined =>
  [...context.contracts, ...(context.helpers ?? [])].find(({ id }) => id === contract);

export const amountOf = ({ amounts }: ModelOrder, value: number): string => amounts[value % amounts.length] ?? '10.01';

export const wordFor = (kind: Done['kind']): string => (kind === 'giving-back' ? 'refund' : kind);

export const refundOf = ({ context: { values } }: Maker, order: ModelOrder, amount: string): Readonly<Record<string, JsonValue>> => ({
  [values.refundAmount]: amount,
  [values.refundCurrency]: order.currency,
});

/** The fields that move an amount, for a transaction of the same kind as an earlier one. */
export const movingAgain = (maker: Maker, order: ModelOrder, { kind }: Done, amount: string): Readonly<Record<string, JsonValue>> =>
  kind === 'giving-back' ? refundOf(maker, order, amount) : { 'transaction.amount': amount, 'transaction.currency': order.currency };

/**
 * The body of a later transaction of an order, with a text unique to this request: an answer that returns the text shows which
 * request it belongs to.
 */
export function laterBody(maker: Maker, contract: Contract, changes: Readonly<Record<string, JsonValue>>): JsonObject {
  return bodyWith(contract, maker.context, 'captured-order', { ...markOf(maker, contract), ...changes });
}

/** A text of its own for the next step, in a field that every answer may show. */
export function markOf({ context, steps }: Maker, contract: Contract): Readonly<Record<string, JsonValue>> {
  const field = fieldTable(contract).leaves.find(
    ({ path, type, maxLength = 0, values, samples, issued, value }) =>
      /^order\.[a-z]+$/i.test(path) &&
      type === 'String' &&
      maxLength >= 12 &&
      [values, samples, issued, value].every((given) => given === undefined),
  );
  return field === undefined || acceptLevel(field, context.values) !== 'must' ? {} : { [field.path]: `Mark ${steps.length + 1}` };
}
