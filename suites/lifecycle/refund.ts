import { CURRENCIES } from '../../src/catalogue/codes.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { FlowStep } from '../../src/model/flow.js';
import type { JsonValue } from '../../src/json/value.js';
import { madeUpTrack } from '../../generators/values/made-up.js';
import {
  type BareFlow,
  all,
  bodyWith,
  flow,
  type FlowContext,
  NO_NEW_EFFECT,
  NOT_SUCCESS,
  OBSERVED,
  rule,
  stepOf,
  UNKNOWN_TARGET,
} from '../support/flow.js';

const CARD = 'sourceOfFunds.provided.card';

/** Giving money back: linked and standalone, in parts, too much, twice at once. */
export function refundFlows(context: FlowContext): readonly BareFlow[] {
  const { values } = context;
  return all(context, 'refund').flatMap((contract, nth) => {
    const orders = { A: 'captured-order' } as const;
    const amount = (part: string, more: Readonly<Record<string, JsonValue>> = {}) =>
      bodyWith(contract, context, 'captured-order', {
        [values.refundAmount]: `{{order:A.${part}}}`,
        [values.refundCurrency]: '{{order:A.currency}}',
        ...more,
      });
    const step = (name: string, transaction: string, more?: Partial<FlowStep>): FlowStep =>
      stepOf(contract, name, 'A', transaction, amount('quarter'), more);
    const card = {
      [`${CARD}.number`]: '{{card:approved.number}}',
      [`${CARD}.expiry.month`]: '{{card:approved.expiry.month}}',
      [`${CARD}.expiry.year`]: '{{card:approved.expiry.year}}',
    };
    const partsOfCard = { track2: madeUpTrack({ type: 'Track 2 Data' }, values), nameOnCard: 'PAT PAYER' };
    return [
      flow({
        name: 'refund-in-parts',
        contract,
        orders,
        // However the money was captured, by the ways that the configuration knows.
        ways: { A: 1 + nth },
        rules: ['totals-refund', 'status-refund', 'status-fits-totals', 'creation-time-stable', 'accepted-later'],
        steps: [
          step('a quarter', 'r1'),
          step('a second quarter', 'r2'),
          step('a third quarter', 'r3'),
          step('the rest', 'r4', { body: amount('amount-quarter-quarter-quarter'), judges: rule('accepted-later') }),
        ],
      }),
      flow({
        name: 'refund-correlation',
        contract,
        orders,
        rules: [],
        steps: [
          step('a refund with a correlationId', 'r1', {
            body: amount('quarter', { correlationId: 'correlation-1' }),
            expect: OBSERVED('the listing is cut and does not show it'),
          }),
          step('the next refund without one', 'r2'),
        ],
      }),
      flow({
        name: 'refund-whole',
        contract,
        orders,
        rules: ['totals-refund', 'status-refund', 'accepted-later'],
        steps: [step('the whole amount', 'r1', { body: amount('amount'), judges: rule('accepted-later') })],
      }),
      ...respelled(context, contract),
      flow({
        name: 'refund-too-much',
        contract,
        orders,
        rules: ['refund-over-captured'],
        steps: [
          step('twice the captured amount', 'r1', {
            body: amount('double'),
            expect: OBSERVED('permission is not shown'),
            judges: rule('refund-over-captured'),
          }),
        ],
      }),
      flow({
        name: 'refund-with-card',
        contract,
        orders,
        rules: ['refund-linked-no-funds'],
        steps: [
          step('a linked refund with a card', 'r1', {
            body: amount('quarter', card),
            expect: NOT_SUCCESS,
            judges: rule('refund-linked-no-funds'),
            control: 'without it',
          }),
          ...Object.entries(partsOfCard).map(([member, value], i) =>
            step(`a linked refund with ${member} alone`, `r${i + 3}`, {
              body: amount('quarter', { [`${CARD}.${member}`]: value }),
              expect: NOT_SUCCESS,
              judges: rule('refund-linked-no-funds'),
              control: 'without it',
            }),
          ),
          step('without it', 'r2'),
          step('the next refund with a card', 'r8', {
            body: amount('quarter', card),
            expect: NOT_SUCCESS,
            judges: rule('refund-linked-no-funds'),
            control: 'the next one without it',
          }),
          step('the next one without it', 'r9'),
        ],
      }),
      flow({
        name: 'refund-without-amount',
        contract,
        orders,
        rules: ['refund-linked-amount'],
        steps: [
          step('a linked refund without an amount', 'r1', {
            body: bodyWith(contract, context, 'captured-order', { [values.refundAmount]: undefined, [values.refundCurrency]: undefined }),
            expect: NOT_SUCCESS,
            judges: rule('refund-linked-amount'),
            control: 'with it',
          }),
          step('with it', 'r2'),
          step('the next one without an amount', 'r3', {
            body: bodyWith(contract, context, 'captured-order', { [values.refundAmount]: undefined, [values.refundCurrency]: undefined }),
            expect: NOT_SUCCESS,
            judges: rule('refund-linked-amount'),
            control: 'with it',
          }),
        ],
      }),
      flow({
        name: 'refund-other-fields',
        contract,
        orders,
        rules: ['refund-updates-fields'],
        steps: ['ABC123', 'DEF456'].map((reference, i) =>
          step(`a refund with booking reference ${reference}`, `r${i + 1}`, {
            body: amount('quarter', { 'airline.bookingReference': reference }),
            judges: rule('refund-updates-fields'),
          }),
        ),
      }),
      flow({
        name: 'refund-without-card',
        contract,
        rules: ['refund-standalone-funds'],
        steps: [
          step('a standalone refund without a source of funds', 'r1', {
            order: 'X',
            body: bodyWith(contract, context, 'captured-order', {
              [values.refundAmount]: '10.00',
              [values.refundCurrency]: values.currencies[0] ?? 'USD',
            }),
            expect: UNKNOWN_TARGET,
            judges: rule('refund-standalone-funds'),
          }),
        ],
      }),
      ...underUsedId(context, contract),
      flow({
        name: 'refund-sub-merchant',
        contract,
        orders,
        rules: ['submerchant-initial-only'],
        steps: [
          step('a linked refund with sub-merchant data', 'r1', {
            body: amount('quarter', { 'order.subMerchant.identifier': 'SUB1', 'order.subMerchant.tradingName': 'Sub One' }),
            expect: NOT_SUCCESS,
            judges: rule('submerchant-initial-only'),
            control: 'without it',
          }),
          step('a linked refund with one part of it', 'r3', {
            body: amount('quarter', { 'order.subMerchant.address.city': 'Springfield' }),
            expect: NOT_SUCCESS,
            judges: rule('submerchant-initial-only'),
            control: 'without it',
          }),
          step('without it', 'r2'),
        ],
      }),
      flow({
        name: 'refund-id-reused',
        contract,
        orders,
        rules: ['transaction-id-unique'],
        steps: [
          step('a quarter', 'r1'),
          step('another refund under the same id', 'r1', {
            body: amount('half'),
            expect: NO_NEW_EFFECT,
            judges: rule('transaction-id-unique'),
          }),
          step('a quarter under a new id', 'r2', { suspect: { rule: 'transaction-id-unique', amount: '{{order:A.half}}' } }),
        ],
      }),
      flow({
        name: 'refund-other-currency',
        contract,
        orders,
        rules: ['totals-refund', 'transaction-id-unique'],
        steps: [
          step('a quarter, in another currency', 'r1', {
            body: amount('quarter', { [values.refundCurrency]: '{{order:A.otherCurrency}}' }),
            expect: OBSERVED('what another currency does is not shown'),
          }),
          // Whatever it came to, short of a refusal, its id is used.
          step('a third under its id', 'r1', {
            body: amount('third'),
            expect: NO_NEW_EFFECT,
            judges: rule('transaction-id-unique'),
          }),
          step('a quarter', 'r2', { suspect: { rule: 'transaction-id-unique', amount: '{{order:A.third}}' } }),
        ],
      }),
      flow({
        name: 'refunds-at-once',
        contract,
        orders,
        rules: ['totals-concurrent'],
        steps: [
          step('a quarter', 'r1'),
          step('another quarter at the same time', 'r2', { together: true }),
          step('a third, to read the totals', 'r3'),
        ],
      }),
    ];
  });
}

/** A refund with a card needs a new order id: that of an order without captured money, or of one that was paid out, is none. */
function underUsedId(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const { values } = context;
  if (!contract.states.includes('none')) return [];
  const money = { [values.refundAmount]: '10.00', [values.refundCurrency]: values.currencies[0] ?? 'USD' };
  const paying = (name: string, order: string, more: Partial<FlowStep> = {}): FlowStep =>
    stepOf(contract, name, order, `r${order}`, bodyWith(contract, context, 'none', money), more);
  const control = 'a refund with a card under a new order id';
  const probe = { expect: NOT_SUCCESS, judges: rule('refund-standalone-funds'), control } as const;
  return [
    flow({
      name: 'refund-with-card-under-used-id',
      contract,
      orders: { A: 'authorized-order' },
      rules: ['refund-standalone-funds'],
      steps: [
        paying(control, 'X'),
        { ...paying('another one under that order id', 'X', probe), transaction: 'again' },
        paying('a refund with a card under the id of an authorized order', 'A', probe),
      ],
    }),
  ];
}

/** The whole amount with fewer decimals than it was captured with. Orders are made with such amounts, since of most others no decimal can be left out. */
function respelled(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const { values } = context;
  const currency = values.currencies.find((code) => (CURRENCIES.get(code) ?? 0) > 0);
  if (currency === undefined) return [];
  const decimals = CURRENCIES.get(currency) ?? 0;
  const money = { N: { amount: `70.${'0'.repeat(decimals)}`, currency }, T: { amount: `70.5${'0'.repeat(decimals - 1)}`, currency } };
  return [
    flow({
      name: 'refund-whole-respelled',
      contract,
      orders: { N: 'captured-order', T: 'captured-order' },
      money,
      rules: ['totals-refund', 'status-refund'],
      steps: Object.entries(money).map(([word, { amount }]) =>
        stepOf(
          contract,
          `the whole of ${amount}, with fewer decimals`,
          word,
          `r${word}`,
          bodyWith(contract, context, 'captured-order', {
            [values.refundAmount]: `{{order:${word}.respelled}}`,
            [values.refundCurrency]: `{{order:${word}.currency}}`,
          }),
        ),
      ),
    }),
  ];
}
