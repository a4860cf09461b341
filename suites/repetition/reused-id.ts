import { withFault } from '../../generators/with-fault.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { ACTING, actOn, bodyFor, cardNamed, provisioned } from '../support/acts.js';
import {
  all,
  type BareFlow,
  bodyWith,
  flow,
  type FlowContext,
  newest,
  NO_NEW_EFFECT,
  NOT_SUCCESS,
  OBSERVED,
  rule,
  stepOf,
} from '../support/flow.js';

/** Ids that were used for something that came to nothing: refused, or voided. */
export function reusedIdFlows(context: FlowContext): readonly BareFlow[] {
  return [
    ...context.contracts.flatMap((contract) => afterRefusal(context, contract)),
    ...all(context, 'refund').flatMap((one) => afterVoid(context, one)),
    ...all(context, 'void').flatMap((one) => ofRefund(context, one)),
    ...context.contracts.flatMap((contract) => [...ofAnother(context, contract), ...underFailed(context, contract)]),
    ...[...all(context, 'authorize'), ...all(context, 'verify')].map((contract) => opensAfterRefusal(context, contract)),
    ...[...all(context, 'verify'), ...all(context, 'refund')].flatMap((contract) => afterDecline(context, contract)),
    ...all(context, 'authorize').flatMap((contract) => [
      ...afterFailure(context, contract),
      ...authorizedAfterVoid(context, contract),
      ...authorizedUnderUsed(context, contract),
    ]),
  ];
}

/** Whatever came before, the order has room for it. */
const later = (): Partial<FlowStep> => ({ judges: rule('accepted-later') });

/** The id of a refused request is used again: whether that is allowed is open, but the order counts only what was accepted. */
function afterRefusal(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const state = ACTING[contract.operation];
  if (state === undefined) return [];
  const order = provisioned('A', state);
  const refused = withFault(contract, bodyFor(context, contract, { ...order, amount: '{{order:A.third}}' }));
  const step = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
    actOn(context, contract, order, name, transaction, more);
  const other = { ...order, amount: '{{order:A.third}}' };
  const again =
    state === 'captured-order' || contract.operation === 'update-authorization'
      ? [
          // With another amount, so that it cannot be taken for an earlier answer that is given again.
          actOn(context, contract, other, 'another one under that id', 't1', {
            expect: NO_NEW_EFFECT,
            judges: rule('transaction-id-unique'),
          }),
          step('one more', 't2', { ...later(), suspect: { rule: 'transaction-id-unique', amount: other.amount } }),
        ]
      : [];
  return [
    flow({
      name: `${contract.operation}-id-of-a-refusal`,
      contract,
      orders: { A: state },
      rules: ['refusal-no-effect', ...(again.length === 0 ? [] : ['accepted-later', 'transaction-id-unique'])],
      steps: [
        step('a request that is refused', 't1', { body: refused, expect: OBSERVED('refused for a text that is too long') }),
        step('a good one under the same id', 't1', { expect: OBSERVED('whether the id can be used again is not shown') }),
        ...again,
      ],
    }),
  ];
}

/** A request that was refused has opened no order: the next one under the order id says anew what it is, its currency too. */
function opensAfterRefusal(context: FlowContext, contract: Contract): BareFlow {
  const [usual = 'USD', other = usual] = context.values.currencies;
  const body = (currency: string): JsonObject => bodyWith(contract, context, 'none', { 'order.currency': currency });
  return flow({
    name: `${contract.operation}-order-of-a-refusal`,
    contract,
    rules: ['refusal-no-effect', 'accepted-later'],
    steps: [
      stepOf(contract, 'a request that is refused', 'N', 't1', withFault(contract, body(other)), {
        expect: OBSERVED('refused for a text that is too long'),
      }),
      stepOf(contract, 'a good one in another currency', 'N', 't2', body(usual), later()),
    ],
  });
}

/** The ids of the first transaction of an order, and of one by another operation or version, are used: no later request can have them. */
function ofAnother(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const state = ACTING[contract.operation];
  if (state === undefined || contract.transactionId === 'of-state') return [];
  const order = provisioned('A', state);
  const other = [...context.contracts, ...(context.helpers ?? [])].find(
    ({ operation, id }) => id !== contract.id && ACTING[operation] === state && operation !== 'void',
  );
  const used = { expect: NO_NEW_EFFECT, judges: rule('transaction-id-unique') } as const;
  const step = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
    actOn(context, contract, order, name, transaction, more);
  // A void under the id of its target is a flow of its own.
  const initial = contract.operation === 'void' ? [] : [step('under the id of the first transaction', 'initial', used)];
  const another =
    other === undefined
      ? []
      : [
          actOn(context, other, order, `${other.title} at version ${other.version}`, 't1', { expect: OBSERVED('it only uses the id') }),
          step('under the id of that transaction', 't1', used),
        ];
  const after =
    contract.operation === 'void'
      ? []
      : [step('under a new id', 't2', { ...later(), suspect: { rule: 'transaction-id-unique', amount: order.amount } })];
  const steps = [...initial, ...another, ...after];
  return steps.length === 0
    ? []
    : [
        flow({
          name: `${contract.operation}-id-of-another`,
          contract,
          orders: { A: state },
          rules: ['transaction-id-unique', ...(after.length === 0 ? [] : ['accepted-later'])],
          steps,
        }),
      ];
}

/** A refund is voided; its id, and that of the void, stay used. */
function afterVoid(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const voiding = newest(context, 'void');
  if (voiding === undefined) return [];
  const order = provisioned('A', 'captured-order');
  const refund = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
    actOn(context, contract, order, name, transaction, more);
  const third = (name: string, transaction: string): FlowStep =>
    actOn(context, contract, { ...order, amount: '{{order:A.third}}' }, name, transaction);
  const used = { expect: NO_NEW_EFFECT, judges: rule('transaction-id-unique') } as const;
  return [
    flow({
      name: 'refund-id-after-void',
      contract,
      orders: { A: 'captured-order' },
      rules: ['transaction-id-unique', 'accepted-later'],
      steps: [
        refund('a quarter', 'r1'),
        stepOf(
          voiding,
          'void it',
          'A',
          'v1',
          bodyWith(voiding, context, 'authorized-order', { 'transaction.targetTransactionId': '{{step:r1}}' }),
          { expect: OBSERVED('whether a refund can be voided is not shown') },
        ),
        // With another amount, so that it cannot be taken for an earlier answer that is given again.
        { ...third('another refund under the id of the voided one', 'r1'), ...used },
        { ...third('another refund under the id of the void', 'v1'), ...used },
        refund('a quarter under a new id', 'r2', { ...later(), suspect: { rule: 'transaction-id-unique', amount: '{{order:A.third}}' } }),
        refund('another quarter under a new id', 'r3', later()),
      ],
    }),
  ];
}

/** A payment that failed, in whichever way the configured cards show, needs a new id for its retry. */
function afterFailure(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const failing = ['insufficient', 'expired', 'timedOut'].filter((card) => context.values.cards[card] !== undefined);
  const step = (name: string, order: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
    stepOf(contract, name, order, transaction, bodyWith(contract, context, 'none'), more);
  return failing.map((card) =>
    flow({
      name: `authorize-id-after-${card}`,
      contract,
      needs: [`values.cards.${card}`],
      rules: ['transaction-id-new-after-failure'],
      steps: [
        step(`a payment with the card ${card}`, 'A', 'first', {
          body: bodyWith(contract, context, 'none', cardNamed(card)),
          expect: OBSERVED('the card decides'),
        }),
        step('a good card under the id of the failure', 'A', 'first', {
          expect: NOT_SUCCESS,
          judges: rule('transaction-id-new-after-failure'),
          control: 'a good card under a new id',
        }),
        step('a good card under a new id', 'B', 'second'),
      ],
    }),
  );
}

/** A verification or a refund of a card that was declined needs a new id for its retry, like a payment. */
function afterDecline(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const { refundAmount, refundCurrency, currencies } = context.values;
  if (!contract.states.includes('none')) return [];
  const money = contract.operation === 'refund' ? { [refundAmount]: '10.00', [refundCurrency]: currencies[0] ?? 'USD' } : {};
  const step = (name: string, order: string, transaction: string, card: string, more?: Partial<FlowStep>): FlowStep =>
    stepOf(contract, name, order, transaction, bodyWith(contract, context, 'none', { ...money, ...cardNamed(card) }), more);
  const control = 'a good card under a new id';
  return [
    flow({
      name: `${contract.operation}-id-after-declined`,
      contract,
      needs: ['values.cards.declined'],
      rules: ['transaction-id-new-after-failure'],
      steps: [
        step('a card that is declined', 'A', 'first', 'declined', { expect: OBSERVED('the card decides') }),
        step('a good card under the id of the failure', 'A', 'first', 'approved', {
          expect: NOT_SUCCESS,
          judges: rule('transaction-id-new-after-failure'),
          control,
        }),
        step(control, 'B', 'second', 'approved'),
      ],
    }),
  ];
}

/** The id of a payment that failed, for a request about the next one. */
function underFailed(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  const card = 'insufficient';
  if (authorize === undefined || ACTING[contract.operation] !== 'authorized-order' || context.values.cards[card] === undefined) return [];
  const control = 'under a new id';
  const act = (name: string, transaction: string, more: Partial<FlowStep>): FlowStep => {
    const about = contract.operation === 'void' ? { 'transaction.targetTransactionId': '{{step:a2}}' } : {};
    return stepOf(contract, name, 'A', transaction, bodyWith(contract, context, 'authorized-order', about), more);
  };
  return [
    flow({
      name: `${contract.operation}-id-of-a-failure`,
      contract,
      needs: [`values.cards.${card}`],
      rules: ['transaction-id-unique'],
      steps: [
        stepOf(authorize, `a payment with the card ${card}`, 'A', 'first', bodyWith(authorize, context, 'none', cardNamed(card)), {
          expect: OBSERVED('the card decides'),
        }),
        stepOf(authorize, 'a good card under a new id', 'A', 'a2', bodyWith(authorize, context, 'none'), {
          expect: OBSERVED('whether the order takes another payment is not shown'),
        }),
        act('under the id of the failure', 'first', { expect: NO_NEW_EFFECT, judges: rule('transaction-id-unique'), control }),
        act(control, 't3', { expect: OBSERVED('it shows that the request is good') }),
      ],
    }),
  ];
}

/** An authorization that was voided keeps its id. */
function authorizedAfterVoid(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const voiding = newest(context, 'void');
  if (voiding === undefined) return [];
  const body = (amount: string) => bodyWith(contract, context, 'none', { 'order.amount': amount });
  const target = { 'transaction.targetTransactionId': '{{step:a1}}' };
  return [
    flow({
      name: 'authorize-id-after-void',
      contract,
      rules: ['transaction-id-unique'],
      steps: [
        stepOf(contract, 'an authorization', 'A', 'a1', body('10.00')),
        stepOf(voiding, 'void it', 'A', 'v1', bodyWith(voiding, context, 'authorized-order', target)),
        stepOf(contract, 'another authorization under the id of the voided one', 'A', 'a1', body('11.00'), {
          expect: NO_NEW_EFFECT,
          judges: rule('transaction-id-unique'),
        }),
        stepOf(contract, 'another authorization under a new id', 'A', 'a2', body('12.00'), {
          expect: OBSERVED('whether a cancelled order takes another authorization is not shown'),
        }),
      ],
    }),
  ];
}

/** An id that a verification of the order has, or an authorization that was approved in part, is no id for another authorization. */
function authorizedUnderUsed(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const verify = newest(context, 'verify');
  const body = (changes: Readonly<Record<string, JsonValue>> = {}) => bodyWith(contract, context, 'none', changes);
  const under = (name: string, first: FlowStep): BareFlow =>
    flow({
      name: `authorize-id-of-${name}`,
      contract,
      rules: ['transaction-id-unique'],
      steps: [
        first,
        stepOf(contract, 'an authorization under its id', 'A', 'a1', body({ 'order.amount': '11.00' }), {
          expect: NO_NEW_EFFECT,
          judges: rule('transaction-id-unique'),
        }),
      ],
    });
  return [
    ...(verify === undefined
      ? []
      : [under('verification', stepOf(verify, 'a verification', 'A', 'a1', bodyWith(verify, context, 'none')))]),
    ...(context.values.cards.partial === undefined
      ? []
      : [under('partial', stepOf(contract, 'approved in part', 'A', 'a1', body({ 'order.amount': '10.00', ...cardNamed('partial') })))]),
  ];
}

/** The id of a refund is used, for the void of another refund too. */
function ofRefund(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const refund = newest(context, 'refund');
  if (refund === undefined) return [];
  const order = provisioned('A', 'captured-order');
  return [
    flow({
      name: 'void-id-of-refund',
      contract,
      orders: { A: 'captured-order' },
      rules: ['transaction-id-unique'],
      steps: [
        actOn(context, refund, order, 'a quarter', 'r1'),
        actOn(context, refund, { ...order, amount: '{{order:A.third}}' }, 'a third', 'r2'),
        // The totals after it are those of neither refund, whose answers may be given again.
        actOn(context, contract, { ...order, initial: '{{step:r1}}' }, 'void the first under the id of the second', 'r2', {
          expect: NO_NEW_EFFECT,
          judges: rule('transaction-id-unique'),
        }),
      ],
    }),
  ];
}
