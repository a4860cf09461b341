import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { FlowStep } from '../../src/model/flow.js';
import { ACTING, actOn, provisioned } from '../support/acts.js';
import { type BareFlow, bodyWith, flow, type FlowContext, newest, NOT_SUCCESS, OBSERVED, rule, stepOf } from '../support/flow.js';

const RULE = 'ids-apart';
/** An id of the most characters, which a table of ids may cut or keep elsewhere. */
const LONGEST = 'length-40';
const apart = (): Partial<FlowStep> => ({ judges: rule(RULE) });

/** The same bytes under the same transaction id, about another order, are another request: neither a success nor a refusal is answered again. */
export const otherOrderFlows = (context: FlowContext): readonly BareFlow[] =>
  context.contracts.flatMap((contract) => {
    // A confirmation and an authentication carry an id of their own order.
    if (contract.transactionId === 'of-state' || !contract.route.includes('{orderid}')) return [];
    const opening = contract.states.includes('none') ? [opened(context, contract)] : [];
    return [...opening, ...(contract.operation === 'void' ? voided(context, contract) : acting(context, contract))];
  });

function opened(context: FlowContext, contract: Contract): BareFlow {
  const body = bodyWith(contract, context, 'none');
  const under = (transaction: string, words: readonly [string, string]): readonly FlowStep[] =>
    words.map((word, i) => stepOf(contract, `open order ${word}`, word, transaction, body, i === 0 ? {} : apart()));
  return flow({
    name: `${contract.operation}-opens-two-orders`,
    contract,
    rules: [RULE],
    steps: [...under('t1', ['A', 'B']), ...under(LONGEST, ['C', 'D'])],
  });
}

function acting(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const state = ACTING[contract.operation];
  if (state === undefined) return [];
  const { body } = actOn(context, contract, provisioned('A', state), '', '');
  const transaction = context.seed % 2 === 0 ? LONGEST : 't1';
  const step = (name: string, word: string, more?: Partial<FlowStep>): FlowStep => stepOf(contract, name, word, transaction, body, more);
  return [
    flow({
      name: `${contract.operation}-on-two-orders`,
      contract,
      orders: { A: state, B: state },
      rules: [RULE],
      steps: [
        step('about an order that there is not', 'X', { expect: OBSERVED('there is nothing to act on') }),
        step('about order A', 'A', apart()),
        step('about order B', 'B', apart()),
      ],
    }),
  ];
}

/** The target of a void is a transaction of its order: orders whose first transactions have one id are made by authorizations. */
function voided(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  if (authorize === undefined) return [];
  const open = (word: string, transaction: string): FlowStep =>
    stepOf(authorize, `open order ${word}`, word, transaction, bodyWith(authorize, context, 'none'));
  const body = bodyWith(contract, context, 'authorized-order', { 'transaction.targetTransactionId': '{{step:a1}}' });
  const step = (word: string, more: Partial<FlowStep>): FlowStep =>
    stepOf(contract, `void the transaction on order ${word}`, word, 'v1', body, more);
  return [
    flow({
      name: 'void-on-two-orders',
      contract,
      rules: [RULE, 'void-target'],
      steps: [
        open('X', 'x1'),
        open('A', 'a1'),
        open('B', 'a1'),
        step('X', { expect: NOT_SUCCESS, judges: rule('void-target'), control: 'void the transaction on order A' }),
        step('A', apart()),
        step('B', apart()),
      ],
    }),
  ];
}
