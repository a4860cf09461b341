import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { FlowStep } from '../../src/model/flow.js';
import { ACTING, actOn, provisioned, readStep } from '../support/acts.js';
import { ACCEPTED, all, type BareFlow, bodyWith, flow, type FlowContext, newest, NO_NEW_EFFECT, rule, stepOf } from '../support/flow.js';

const RULE = 'replay-identical';
const again = (): Partial<FlowStep> => ({ expect: NO_NEW_EFFECT, judges: rule(RULE) });

/** The very same request again, as after a lost answer, and twice at once: it has its effect once. */
export function identicalFlows(context: FlowContext): readonly BareFlow[] {
  return [...context.contracts.flatMap((contract) => acting(context, contract)), ...opening(context)];
}

function acting(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const state = ACTING[contract.operation];
  if (state === undefined) return [];
  const order = provisioned('A', state);
  const step = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
    actOn(context, contract, order, name, transaction, more);
  // A third request shows what the first two left, where an order can have several.
  const after: readonly FlowStep[] =
    state === 'captured-order' || contract.operation === 'update-authorization'
      ? [step('one more', 't2', { suspect: { rule: RULE, amount: order.amount } })]
      : [readStep(contract, 'A', 1)];
  const made = (name: string, steps: readonly FlowStep[]): BareFlow =>
    flow({ name: `${contract.operation}-${name}`, contract, orders: { A: state }, rules: [RULE], steps });
  return [
    made('sent-again', [step('the request', 't1'), step('the same again', 't1', again()), step('and again', 't1', again()), ...after]),
    made('sent-twice-at-once', [
      step('the request', 't1', { expect: ACCEPTED }),
      step('the same at the same time', 't1', { together: true, expect: { kind: 'observed', because: 'either may be first' } }),
      ...after,
    ]),
  ];
}

/** An authorization that is sent again: an update reads what the order holds. */
function opening(context: FlowContext): readonly BareFlow[] {
  const update = newest(context, 'update-authorization');
  return all(context, 'authorize').map((contract) => {
    const body = bodyWith(contract, context, 'none');
    const read =
      update === undefined
        ? []
        : [stepOf(update, 'read the totals by an update', 'N', 't2', bodyWith(update, context, 'authorized-order'))];
    return flow({
      name: 'authorize-sent-twice-at-once',
      contract,
      rules: [RULE],
      steps: [
        stepOf(contract, 'the request', 'N', 't1', body),
        stepOf(contract, 'the same at the same time', 'N', 't1', body, {
          together: true,
          expect: { kind: 'observed', because: 'either may be first' },
        }),
        ...read,
      ],
    });
  });
}
