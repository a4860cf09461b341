import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { FlowStep } from '../../src/model/flow.js';
import { cardNamed } from '../support/acts.js';
import {
  type BareFlow,
  all,
  bodyWith,
  flow,
  type FlowContext,
  newest,
  NO_NEW_EFFECT,
  NOT_SUCCESS,
  OBSERVED,
  rule,
  stepOf,
  UNKNOWN_TARGET,
} from '../support/flow.js';

/** An order with two authorizations is extended: neither is lost. */
function afterTwo(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  if (authorize === undefined) return [];
  const extend = (name: string, transaction: string): FlowStep =>
    stepOf(contract, name, 'A', transaction, bodyWith(contract, context, 'authorized-order'));
  return [
    flow({
      name: 'update-after-two',
      contract,
      orders: { A: 'authorized-order' },
      rules: ['totals-update'],
      steps: [
        stepOf(
          authorize,
          'another authorization',
          'A',
          'a2',
          bodyWith(authorize, context, 'none', { 'order.currency': '{{order:A.currency}}' }),
          {
            expect: OBSERVED('whether an order takes a second authorization is not shown'),
          },
        ),
        extend('extend without an amount', 'u1'),
        extend('extend again', 'u2'),
      ],
    }),
  ];
}

/** Updating an authorization: amounts, ids, sub-merchant data. */
export function updateFlows(context: FlowContext): readonly BareFlow[] {
  return all(context, 'update-authorization').flatMap((contract) => {
    const orders = { A: 'authorized-order' } as const;
    const body = bodyWith(contract, context, 'authorized-order');
    const step = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
      stepOf(contract, name, 'A', transaction, body, more);
    const amount = (value: string) =>
      bodyWith(contract, context, 'authorized-order', { 'transaction.amount': value, 'transaction.currency': '{{order:A.currency}}' });
    return [
      flow({
        name: 'update-amounts',
        contract,
        orders,
        rules: ['totals-update', 'status-update', 'creation-time-stable'],
        steps: [
          step('extend without an amount', 'u1'),
          step('update the amount', 'u2', { body: amount('{{order:A.double}}') }),
          step('extend again', 'u3'),
          step('update to a smaller amount', 'u4', { body: amount('{{order:A.quarter}}') }),
          step('extend once more', 'u5'),
        ],
      }),
      ...afterTwo(context, contract),
      ...afterDecline(context, contract),
      ...afterPartial(context, contract),
      flow({
        name: 'update-other-currency',
        contract,
        orders,
        rules: ['totals-update', 'transaction-id-unique'],
        steps: [
          step('an update in another currency', 'u1', {
            body: bodyWith(contract, context, 'authorized-order', {
              'transaction.amount': '{{order:A.double}}',
              'transaction.currency': '{{order:A.otherCurrency}}',
            }),
            expect: OBSERVED('what another currency does is not shown'),
          }),
          // Whatever it came to, short of a refusal, its id is used.
          step('a good update under its id', 'u1', {
            body: amount('{{order:A.third}}'),
            expect: NO_NEW_EFFECT,
            judges: rule('transaction-id-unique'),
          }),
          step('extend without an amount', 'u2', { suspect: { rule: 'transaction-id-unique', amount: '{{order:A.third}}' } }),
        ],
      }),
      flow({
        name: 'update-id-reused',
        contract,
        orders,
        rules: ['transaction-id-unique'],
        steps: [
          step('update the amount', 'u1', { body: amount('{{order:A.double}}') }),
          step('another update under the same id', 'u1', {
            body: amount('{{order:A.quarter}}'),
            expect: NO_NEW_EFFECT,
            judges: rule('transaction-id-unique'),
          }),
          step('read the totals by an update', 'u2', { suspect: { rule: 'transaction-id-unique', amount: '{{order:A.quarter}}' } }),
        ],
      }),
      flow({
        name: 'update-unknown-order',
        contract,
        rules: ['update-needs-authorization'],
        steps: [
          step('update an order that does not exist', 'u1', {
            order: 'X',
            expect: UNKNOWN_TARGET,
            judges: rule('update-needs-authorization'),
          }),
        ],
      }),
      flow({
        name: 'update-sub-merchant',
        contract,
        orders,
        rules: ['submerchant-initial-only'],
        steps: [
          step('update with sub-merchant data', 'u1', {
            body: bodyWith(contract, context, 'authorized-order', {
              'order.subMerchant.identifier': 'SUB1',
              'order.subMerchant.tradingName': 'Sub One',
            }),
            expect: NOT_SUCCESS,
            judges: rule('submerchant-initial-only'),
            control: 'without it',
          }),
          step('update with one part of it', 'u3', {
            body: bodyWith(contract, context, 'authorized-order', { 'order.subMerchant.registeredName': 'Sub One Ltd' }),
            expect: NOT_SUCCESS,
            judges: rule('submerchant-initial-only'),
            control: 'without it',
          }),
          step('without it', 'u2'),
        ],
      }),
    ];
  });
}

/** A second authorization that is declined adds nothing, and a later update brings nothing of it. */
function afterDecline(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  if (authorize === undefined || context.values.cards.declined === undefined) return [];
  const second = { ...cardNamed('declined'), 'order.currency': '{{order:A.currency}}', 'order.amount': '{{order:A.quarter}}' };
  return [
    flow({
      name: 'update-after-decline',
      contract,
      orders: { A: 'authorized-order' },
      needs: ['values.cards.declined'],
      rules: ['totals-update'],
      steps: [
        stepOf(authorize, 'a second authorization that is declined', 'A', 'a2', bodyWith(authorize, context, 'none', second), {
          expect: OBSERVED('the card decides'),
        }),
        stepOf(contract, 'extend without an amount', 'A', 'u1', bodyWith(contract, context, 'authorized-order')),
      ],
    }),
  ];
}

/** What was approved in part stays so when it is extended. */
function afterPartial(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const authorize = newest(context, 'authorize');
  if (authorize === undefined || context.values.cards.partial === undefined) return [];
  return [
    flow({
      name: 'update-after-partial',
      contract,
      needs: ['values.cards.partial'],
      rules: ['totals-update'],
      steps: [
        stepOf(
          authorize,
          'an authorization that is approved in part',
          'N',
          'a1',
          bodyWith(authorize, context, 'none', cardNamed('partial')),
          {
            expect: OBSERVED('the card decides'),
          },
        ),
        stepOf(contract, 'extend it', 'N', 'u1', bodyWith(contract, context, 'authorized-order'), {
          expect: OBSERVED('whether it can be extended is not shown'),
        }),
      ],
    }),
  ];
}
