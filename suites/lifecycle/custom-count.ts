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

const twenty = (letter: string): JsonObject => Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${letter}${i}`, 'x']));

/**
 * Twenty custom fields, twenty others, the first twenty again, then a third twenty: names that an order has already make it no more, the last
 * ones more than it may have, whichever operations bring them.
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
    const group = custom === undefined ? {} : { order: { ...(before as JsonObject | undefined), [CUSTOM]: twenty(custom) } };
    return { ...plain, body: { ...plain.body, ...group }, ...more };
  };
  const before = [
    step(first, 'twenty custom fields', 'c1', 'a', { mustSucceed: true }),
    step(first, 'twenty other custom fields', 'c2', 'b', { mustSucceed: true }),
  ];
  const tooMany = step(contract, 'a third twenty', 'c5', 'c', {
    expect: { kind: 'refused', fields: [ROLES.custom, `${ROLES.custom}.c0`], orBelow: true, types: ['INVALID', 'UNSUPPORTED'] },
    judges: rule(RULE),
    control: CONTROL,
  });
  // Whether an order takes a second one is not shown: then it takes one with fields that it has already as well as one without any.
  const without = step(contract, CONTROL, 'c3', undefined, { expect: OBSERVED('it shows whether the order takes it') });
  const sameAgain = step(contract, 'the first twenty again', 'c4', 'a', {
    expect: OBSERVED('compared with a request that brings none'),
    same: sameAs(CONTROL, 'nothing new'),
  });
  return flow({
    name: `${contract.operation}-custom-fields`,
    contract,
    orders: opens ? {} : { A: 'authorized-order' },
    rules: [RULE],
    // A void ends what it is about, so nothing comes after it.
    steps: contract.operation === 'void' ? [...before, tooMany, without] : [...before, without, sameAgain, tooMany],
  });
}

const CUSTOM = ROLES.custom.split('.')[1] ?? '';
