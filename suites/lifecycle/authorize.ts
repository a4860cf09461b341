import type { Contract } from '../../src/catalogue/vocabulary.js';
import { cardNamed } from '../support/acts.js';
import type { FlowStep } from '../../src/model/flow.js';
import {
  type BareFlow,
  ACCEPTED,
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
} from '../support/flow.js';

/** Further off the usual amount than a total that is wrong by one: that would look as if this had been carried out. */
const OTHER_AMOUNT = '17.00';

/** Opening an order by Authorize: approved, declined, partly approved, and ids used twice. */
export function authorizeFlows(context: FlowContext): readonly BareFlow[] {
  return all(context, 'authorize').flatMap((contract) => {
    const body = bodyWith(contract, context, 'none');
    const step = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
      stepOf(contract, name, 'A', transaction, body, more);
    const update = newest(context, 'update-authorization');
    const read: readonly FlowStep[] =
      update === undefined
        ? []
        : [
            {
              name: 'read the totals by an update',
              contract: update.id,
              order: 'A',
              transaction: 'read',
              body: bodyWith(update, context, 'authorized-order'),
              expect: ACCEPTED,
              suspect: { rule: 'transaction-id-unique', amount: OTHER_AMOUNT },
            },
          ];
    const flows: BareFlow[] = [
      flow({
        name: 'authorize-id-reused',
        contract,
        rules: ['transaction-id-unique'],
        steps: [
          step('authorize', 'first'),
          step('another authorize under the same id', 'first', {
            body: bodyWith(contract, context, 'none', { 'order.amount': OTHER_AMOUNT }),
            expect: NO_NEW_EFFECT,
            judges: rule('transaction-id-unique'),
          }),
          ...read,
        ],
      }),
      flow({
        name: 'authorize-correlation',
        contract,
        rules: [],
        steps: [
          step('authorize with a correlationId', 'first', {
            body: bodyWith(contract, context, 'none', { correlationId: 'correlation-1' }),
            expect: OBSERVED('the listing is cut and does not show it'),
          }),
          step('the next one without it', 'second', { expect: OBSERVED('an order may take one authorization only') }),
        ],
      }),
      flow({
        name: 'authorize-again',
        contract,
        rules: ['replay-identical'],
        steps: [step('authorize', 'first'), step('the same again', 'first', { expect: NO_NEW_EFFECT, judges: rule('replay-identical') })],
      }),
    ];
    flows.push(
      flow({
        name: 'authorize-declined',
        contract,
        needs: ['values.cards.declined'],
        rules: ['status-failed', 'status-not-after-failure', 'transaction-id-new-after-failure'],
        steps: [
          step('authorize with a card that is declined', 'first', {
            body: bodyWith(contract, context, 'none', cardNamed('declined')),
          }),
          step('a good card under the id of the failure', 'first', {
            expect: NOT_SUCCESS,
            judges: rule('transaction-id-new-after-failure'),
            control: 'a good card under a new id',
          }),
          step('a good card under a new id', 'second', { order: 'B' }),
        ],
      }),
      flow({
        name: 'authorize-order-reused',
        contract,
        rules: ['order-id-unique', 'totals-authorize', 'totals-unchanged'],
        steps: [
          step('authorize', 'first'),
          step('authorize under the same order id', 'second', {
            body: bodyWith(contract, context, 'none', { 'order.amount': '7.03' }),
            expect: OBSERVED('reaction not shown'),
            judges: rule('order-id-unique'),
          }),
          // A decline must not change what was approved before.
          ...(context.values.cards.declined === undefined
            ? []
            : [
                step('a card that is declined, under the same order id', 'third', {
                  body: bodyWith(contract, context, 'none', cardNamed('declined')),
                  expect: OBSERVED('reaction not shown'),
                }),
              ]),
        ],
      }),
    );
    flows.push(subMerchantLater(context, contract));
    if (context.values.cards.declined !== undefined) flows.push(declinedInARow(context, contract));
    for (const [kind, rules] of OTHER_CARDS) {
      // Without a rule that needs it, the flow is made only where the card is configured.
      if (rules.length === 0 && context.values.cards[kind] === undefined) continue;
      flows.push(
        flow({
          name: `authorize-${kind}`,
          contract,
          needs: [`values.cards.${kind}`],
          rules,
          steps: [step(`authorize with the card ${kind}`, 'first', { body: bodyWith(contract, context, 'none', cardNamed(kind)) })],
        }),
      );
    }
    return flows;
  });
}

/** What an order has been authorized without is not told with its next payment. */
function subMerchantLater(context: FlowContext, contract: Contract): BareFlow {
  const subMerchant = { 'order.subMerchant.identifier': 'SUB1', 'order.subMerchant.tradingName': 'Sub One' };
  return flow({
    name: 'authorize-sub-merchant',
    contract,
    rules: ['submerchant-initial-only'],
    steps: [
      stepOf(contract, 'authorize', 'A', 'first', bodyWith(contract, context, 'none')),
      stepOf(contract, 'authorize again, with sub-merchant data', 'A', 'second', bodyWith(contract, context, 'none', subMerchant), {
        expect: NOT_SUCCESS,
        judges: rule('submerchant-initial-only'),
        control: 'authorize again without it',
      }),
      stepOf(contract, 'authorize again without it', 'A', 'third', bodyWith(contract, context, 'none'), {
        expect: OBSERVED('whether an order takes a second authorization is not shown'),
      }),
    ],
  });
}

/** Attempts on one order that are declined one after the other, then a good one: each is answered like any other. */
function declinedInARow(context: FlowContext, contract: Contract): BareFlow {
  const attempt = (name: string, card: string, i: number): FlowStep =>
    stepOf(contract, name, 'A', `a${i}`, bodyWith(contract, context, 'none', cardNamed(card)), {
      expect: OBSERVED('whether an order takes another attempt is not shown'),
    });
  return flow({
    name: 'authorize-declined-in-a-row',
    contract,
    needs: ['values.cards.declined'],
    rules: ['status-not-after-failure', 'totals-unchanged', 'totals-authorize'],
    steps: [
      ...[1, 2, 3].map((i) => attempt(`a card that is declined, attempt ${i}`, 'declined', i)),
      attempt('a good card after them', 'approved', 4),
    ],
  });
}

/** Cards of the configuration that bring other outcomes; each answer is judged by the rules on states and totals. */
const OTHER_CARDS: readonly (readonly [string, readonly string[]])[] = [
  ['partial', ['totals-partial-approval']],
  ['expired', []],
  ['insufficient', []],
  ['referred', []],
  ['timedOut', []],
  ['pending', []],
  ['systemError', []],
];
