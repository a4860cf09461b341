import { withFault } from '../../generators/with-fault.js';
import { fullBody } from '../../generators/full-body.js';
import { ROLES } from '../../src/catalogue/roles.js';
import { holdsIn, NOTIFICATION_FIELD } from '../../src/catalogue/rules.js';
import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import { BY_OTHER_MERCHANT } from '../../src/model/case.js';
import type { JsonValue } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { actOn, cardNamed, provisioned } from '../support/acts.js';
import { type BareFlow, bodyWith, flow, type FlowContext, newest, NOT_SUCCESS, OBSERVED, stepOf } from '../support/flow.js';

const NOTIFIED = OBSERVED('judged by who is notified');

/** Legal text of more than a packet: fifty fields of the greatest length. */
const LARGE = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`field${i}`, 'v'.repeat(250)]));

/** Requests that name where notifications go: each has an address of its own, so that a call shows what it is for. */
export function notifiedFlows(context: FlowContext): readonly BareFlow[] {
  return context.contracts
    .filter((contract) => holdsIn(contract, 'notification-delivery'))
    .flatMap((contract) => {
      const state = contract.states[0] ?? 'none';
      const made = makerOf(context, contract, state);
      const single = ['plain', 'query', 'escapes', 'long'].map((form) =>
        made.step(`with an address of the form ${form}`, form, `a1.${form}`),
      );
      return [
        ...single.map((step) => made.flow(step.order, ['notification-delivery', 'notification-address', 'notification-once'], [step])),
        // What a call depends on may be any part of the request.
        made.flow(
          'full',
          ['notification-delivery', 'notification-once'],
          [
            made.step(
              'beside every other part of the request',
              'F',
              'a1',
              fullBody(contract, context.valuesOf?.(contract) ?? context.values, state, 0),
            ),
          ],
        ),
        made.flow('large', ['notification-delivery'], [made.step('in a large body', 'L', 'a1', { 'order.custom': LARGE })]),
        made.flow(
          'two-orders',
          ['notification-address', 'notification-once'],
          [
            made.step('one order', 'P', 'a1'),
            made.step('another order at the same time', 'Q', 'a2', {}, { together: true }),
            // What the first order is told next is not for the address of the second.
            ...(state === 'none' ? [made.step('the first order again, without an address', 'P', undefined)] : []),
          ],
        ),
        made.flow(
          'near-addresses',
          ['notification-delivery', 'notification-once'],
          [
            made.step('one order', 'P', 'a1.query', {}, {}, 'near'),
            made.step('another order, whose address differs in a value of its query', 'Q', 'a1.query2', {}, {}, 'near'),
          ],
        ),
        made.flow(
          'one-address',
          ['notification-delivery', 'notification-once'],
          [
            made.step('one order', 'P', 'a1', {}, {}, 'shared'),
            made.step('another order with the same address', 'Q', 'a1', {}, {}, 'shared'),
          ],
        ),
        made.flow(
          'refused',
          ['notification-refused'],
          [
            refusedOf(contract, made.step('a request that is refused', 'R', 'a1')),
            made.step('a good one without an address', 'R', undefined),
          ],
        ),
        ...(state === 'none' ? [...later(context, contract, made), ofOtherMerchant(made)] : changed(made)),
        ...keptForRefunds(context, contract),
        kept(context, contract, made),
        ...keptForOutcomes(context, contract, made),
      ];
    });
}

const refusedOf = (contract: Contract, step: FlowStep): FlowStep => ({ ...step, body: withFault(contract, step.body) });

/** Later transactions of an order, each with another address, also after a decline. */
function later(context: FlowContext, contract: Contract, { flow: of, step }: Made): readonly BareFlow[] {
  const declined = context.values.cards.declined === undefined ? [] : [step('a card that is declined', 'T', 'a3', cardNamed('declined'))];
  return [
    of(
      'later',
      ['notification-delivery', 'notification-address'],
      [
        step('the first transaction', 'T', 'a1'),
        ...declined,
        // After the decline, which may be told of at an address from before it.
        step('another one that is carried out, with another address', 'T', 'a2'),
        refusedOf(contract, step('a request that is refused', 'T', undefined)),
        step('one more, with another address', 'T', 'a4.query'),
      ],
    ),
    of(
      'refused-later',
      ['notification-refused'],
      [
        step('an order without an address', 'N', undefined),
        refusedOf(contract, step('a request about it that is refused', 'N', 'a1')),
        step('one more without an address', 'N', undefined, {}, { transaction: 't-N-more' }),
      ],
    ),
    ...(declined.length === 0
      ? []
      : [of('declined', ['notification-delivery'], [step('a new order that is declined', 'D', 'a1', cardNamed('declined'))])]),
  ];
}

/** Later requests about an order that name no address, nor could: they are updates of the order too. */
function kept(context: FlowContext, contract: Contract, { flow: of, step }: Made): BareFlow {
  const opens = contract.states[0] === 'none';
  const authorize = newest(context, 'authorize');
  const opened = opens && authorize !== undefined ? [authorize] : [];
  const target = opens ? '{{step:later0}}' : '{{order:K.transactionId}}';
  const acting = (['update-authorization', 'void'] as const).flatMap((operation) => newest(context, operation) ?? []);
  const unnamed = [...opened, ...acting].map((by, i) =>
    stepOf(
      by,
      `${by.title}, which names no address`,
      'K',
      `later${i}`,
      bodyWith(
        by,
        context,
        by.operation === 'authorize' ? 'none' : 'authorized-order',
        by.operation === 'void' ? { 'transaction.targetTransactionId': target } : {},
      ),
      { expect: NOTIFIED },
    ),
  );
  return of('kept', ['notification-delivery'], [step('with an address', 'K', 'a1.query'), ...unnamed]);
}

/** Payments with other outcomes on an order that has its address from another transaction, and the referral of one that was referred. */
function keptForOutcomes(context: FlowContext, contract: Contract, { flow: of, step }: Made): readonly BareFlow[] {
  const [authorize, referral] = [newest(context, 'authorize'), newest(context, 'referral')];
  if (contract.states[0] !== 'none' || authorize === undefined) return [];
  const unnamed = (by: Contract, transaction: string, body: FlowStep['body']): FlowStep =>
    stepOf(by, `${by.title}, which names no address`, 'W', transaction, body, { expect: NOTIFIED });
  return (['partial', 'declined', 'referred'] as const)
    .filter((card) => context.values.cards[card] !== undefined)
    .map((card) =>
      of(
        `kept-${card}`,
        ['notification-delivery'],
        [
          step('with an address', 'W', 'a1'),
          unnamed(authorize, 'later0', bodyWith(authorize, context, 'none', cardNamed(card))),
          ...(card === 'referred' && referral !== undefined
            ? [unnamed(referral, 'later1', bodyWith(referral, context, 'referred-authorization'))]
            : []),
          ...(card === 'declined' ? [unnamed(authorize, 'later2', bodyWith(authorize, context, 'none'))] : []),
        ],
      ),
    );
}

/** The address that another merchant gave for an order of the same id is not called for this one. */
const ofOtherMerchant = ({ flow: of, step }: Made): BareFlow => {
  const made = of(
    'other-merchant',
    ['notification-once'],
    [
      step('the merchant itself, with an address', 'A', 'a1'),
      step('another merchant under the same order id, with another address', 'B', 'a2', {}, { wire: BY_OTHER_MERCHANT }),
      step('the merchant itself, without one', 'A', undefined),
    ],
  );
  return { ...made, needs: [...made.needs, 'target.otherMerchant'], sameId: { B: 'A' } };
};

/** Refunds of an order that has its address from a verification, until nothing is left of it: the last one is told of as the others are. */
function keptForRefunds(context: FlowContext, contract: Contract): readonly BareFlow[] {
  if (contract.operation !== 'verify') return [];
  const captured = provisioned('Y', 'captured-order');
  const refunds = (context.helpers ?? context.contracts).filter(({ operation }) => operation === 'refund');
  const { flow: of, step } = makerOf(context, contract, 'none');
  return refunds.map((refund) => ({
    ...of(
      `kept-${refund.id}`,
      ['notification-delivery'],
      [
        step('with an address', 'Y', 'a1', { [ROLES.orderCurrency]: captured.currency }),
        actOn(context, refund, captured, 'refund a quarter', 'r1', { expect: NOTIFIED }),
        actOn(context, refund, { ...captured, amount: '{{order:Y.amount-quarter}}' }, 'refund the rest', 'r2', { expect: NOTIFIED }),
      ],
    ),
    orders: { Y: 'captured-order' as const },
  }));
}

/** A payment that is confirmed with another amount than it was initiated with. */
const changed = ({ flow: of, step }: Made): readonly BareFlow[] => [
  of(
    'refused-currency',
    ['notification-refused'],
    [
      step(
        'in another currency, which is refused',
        'C',
        'a1',
        {
          'order.amount': '{{order:C.amount}}',
          'order.currency': '{{order:C.otherCurrency}}',
        },
        { expect: NOT_SUCCESS },
      ),
    ],
  ),
  of(
    'changed',
    ['notification-delivery', 'notification-once'],
    [step('with another amount', 'C', 'a1', { 'order.amount': '{{order:C.double}}', 'order.currency': '{{order:C.currency}}' })],
  ),
];

type Made = ReturnType<typeof makerOf>;

function makerOf(context: FlowContext, contract: Contract, state: StateName) {
  return {
    step: (
      name: string,
      order: string,
      address: string | undefined,
      changes: Readonly<Record<string, JsonValue>> = {},
      more: Partial<FlowStep> = {},
      word = order,
    ): FlowStep =>
      stepOf(
        contract,
        name,
        order,
        contract.transactionId === 'of-state' ? 'initial' : `t-${order}-${address ?? 'none'}`,
        bodyWith(contract, context, state, {
          ...changes,
          ...(address === undefined ? {} : { [NOTIFICATION_FIELD]: `{{notify:${word}-${address}}}` }),
        }),
        { expect: NOTIFIED, ...more },
      ),
    flow: (name: string, rules: readonly string[], steps: readonly FlowStep[]): BareFlow =>
      flow({
        name: `${contract.operation}-notified-${name}`,
        contract,
        orders: state === 'none' ? {} : Object.fromEntries(steps.map(({ order }) => [order, state])),
        needs: ['notifications.enabled'],
        rules,
        steps,
      }),
  };
}
