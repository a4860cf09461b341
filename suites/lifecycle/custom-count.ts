import { ROLES } from '../../src/catalogue/roles.js';
import { holdsIn } from '../../src/catalogue/rules.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { JsonObject } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { actOn, provisioned } from '../support/acts.js';
import { type BareFlow, bodyWith, flow, type FlowContext, newest, OBSERVED, rule, stepOf } from '../support/flow.js';
import { sameAs } from '../support/same-meaning.js';

const RULE = 'order-custom-count-order';
const CONTROL = 'without custom fields';
const AGAIN = 'the same operation without custom fields';

const thirty = (letter: string): JsonObject => Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${letter}${i}`, 'x']));

/**
 * Thirty custom fields, the same thirty again, then thirty others: names that an order has already make it no more, the others more than it may
 * have, whichever operation brings them.
 */
export const customCountFlows = (context: FlowContext): readonly BareFlow[] =>
  context.contracts
    .filter((contract) => holdsIn(contract, RULE))
    .flatMap((contract) => {
      const first = contract.operation === 'verify' ? contract : newest(context, 'update-authorization');
      return first === undefined ? [] : [counted(context, contract, first)];
    });

function counted(context: FlowContext, contract: Contract, first: Contract): BareFlow {
  const opens = contract.operation === 'verify';
  const order = provisioned('A', 'authorized-order');
  const step = (by: Contract, name: string, transaction: string, custom?: string, more: Partial<FlowStep> = {}): FlowStep => {
    const plain = opens ? stepOf(by, name, 'A', transaction, bodyWith(by, context, 'none')) : actOn(context, by, order, name, transaction);
    const before = plain.body.order;
    const group = custom === undefined ? {} : { order: { ...(before as JsonObject | undefined), [CUSTOM]: thirty(custom) } };
    return { ...plain, body: { ...plain.body, ...group }, ...more };
  };
  return flow({
    name: `${contract.operation}-custom-fields`,
    contract,
    orders: opens ? {} : { A: 'authorized-order' },
    rules: [RULE],
    steps: [
      step(first, 'thirty custom fields', 'c1', 'a', { mustSucceed: true }),
      step(first, AGAIN, 'c5', undefined, { expect: OBSERVED('whether an order takes a second one is not shown') }),
      step(first, 'the same thirty again', 'c4', 'a', {
        expect: OBSERVED('compared with a request that brings none'),
        same: sameAs(AGAIN, 'nothing new'),
      }),
      step(contract, 'thirty other custom fields', 'c2', 'b', {
        expect: { kind: 'refused', fields: [ROLES.custom, `${ROLES.custom}.b0`], orBelow: true, types: ['INVALID', 'UNSUPPORTED'] },
        judges: rule(RULE),
        control: CONTROL,
      }),
      step(contract, CONTROL, 'c3'),
    ],
  });
}

const CUSTOM = ROLES.custom.split('.')[1] ?? '';
