import { withFault } from '../../generators/with-fault.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { FlowStep } from '../../src/model/flow.js';
import { ACTING, bodyFor, type KnownOrder, provisioned } from '../support/acts.js';
import { type BareFlow, bodyWith, flow, type FlowContext, OBSERVED, stepOf } from '../support/flow.js';

/** The correlationId is not stored: it makes no two requests one, nor does the rest of a body. */
export const correlatedFlows = (context: FlowContext): readonly BareFlow[] =>
  context.contracts.flatMap((contract) => [
    contract.route.includes('{orderid}') ? onTwoOrders(context, contract) : twoIds(context, contract),
  ]);

/** What an order can have several of, each with an amount. */
const REPEATED: readonly Contract['operation'][] = ['refund', 'update-authorization'];

const judgedByAnswer = OBSERVED('judged by what is answered');

/** One correlationId in requests about two orders, and in two of different amounts about one: all are carried out. */
function onTwoOrders(context: FlowContext, contract: Contract): BareFlow {
  const state = ACTING[contract.operation] ?? contract.states[0] ?? 'none';
  const step = (word: string, more: Partial<KnownOrder> = {}, name = ''): FlowStep =>
    stepOf(
      contract,
      `about order ${word}${name}, with the same correlationId`,
      word,
      contract.transactionId === 'of-state' ? 'initial' : `t${word}${name}`,
      { ...bodyFor(context, contract, { ...provisioned(word, state), ...more }), [ROLES.correlationId]: '{{step:same}}' },
      { expect: judgedByAnswer },
    );
  const again = REPEATED.includes(contract.operation) ? [step('B', { amount: '{{order:B.third}}' }, ' again')] : [];
  // An error gets no correlationId either that its request did not bring.
  const plain = bodyFor(context, contract, provisioned('B', state));
  const refused = stepOf(
    contract,
    'about order B, refused, without one',
    'B',
    contract.transactionId === 'of-state' ? 'initial' : 'tR',
    withFault(contract, plain),
    {
      expect: OBSERVED('refused for a text that is too long'),
    },
  );
  return flow({
    name: `${contract.operation}-one-correlation`,
    contract,
    orders: state === 'none' ? {} : { A: state, B: state },
    rules: [],
    steps: [step('A'), step('B'), ...again, refused],
  });
}

/** Characters that mean something else in a form, an address, a page or an escape. */
const ENCODED = '{{step:third}}+b%41&amp;\\u0041';

/** Requests that are the same but for their correlationId: each gets its own back. */
function twoIds(context: FlowContext, contract: Contract): BareFlow {
  const step = (which: string, id = `{{step:${which}}}`): FlowStep =>
    stepOf(
      contract,
      `with the ${which} correlationId`,
      'X',
      which,
      { ...bodyWith(contract, context, contract.states[0] ?? 'none'), [ROLES.correlationId]: id },
      { expect: judgedByAnswer },
    );
  return flow({
    name: `${contract.operation}-two-correlations`,
    contract,
    rules: [],
    steps: [step('first'), step('second'), step('third', ENCODED)],
  });
}
