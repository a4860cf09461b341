import { CURRENCIES } from '../../src/catalogue/codes.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Money } from '../../src/model/context.js';
import type { FlowStep } from '../../src/model/flow.js';
import { actOn, provisioned, readStep } from '../support/acts.js';
import { all, type BareFlow, bodyWith, flow, type FlowContext, OBSERVED, rule, stepOf } from '../support/flow.js';

/**
 * Amounts by the decimals of their currency: the smallest, some that binary fractions do not hold, with fewer decimals than there may be, and
 * those about the limits of 32 bits of the smallest unit and of an answer.
 */
const AMOUNTS: readonly (readonly string[])[] = [
  ['1', '7', '2147483648', '4294967297', '999999999999'],
  [],
  ['0.01', '0.1', '0.29', '4.35', '8.05', '19.99', '25', '1.1', '21474836.48', '42949672.97', '50000000.00', '99999999999.99'],
  ['0.001', '0.005', '10.005', '1.115', '2147483.648', '4294967.297', '9999999999.999'],
];

/** Money that careless arithmetic loses: every configured currency, refunds to the last unit, and amounts that follow each other. */
export function moneyFlows(context: FlowContext): readonly BareFlow[] {
  return [
    ...all(context, 'authorize').flatMap((contract) => context.values.currencies.map((currency) => amounts(context, contract, currency))),
    ...all(context, 'refund').flatMap((contract) => [
      lastUnit(context, contract),
      ...otherMoney(context).map((money) => lastUnit(context, contract, money)),
      ...acrossVersions(context, contract),
    ]),
    ...all(context, 'confirm-browser-payment').flatMap((contract) =>
      otherMoney(context).map((money) => confirmed(context, contract, money)),
    ),
    ...all(context, 'update-authorization').flatMap((contract) => [
      updates(context, contract),
      ...otherMoney(context).map((money) => updates(context, contract, money)),
    ]),
  ];
}

/** What orders are made with beside the usual money, by the decimals of the currency: with a unit of the last one, and divisible by a thousand. */
const OF_ORDERS: readonly string[] = ['30001', '', '800.25', '100.004'];
/** More cents than 32 bits hold, and more digits than a single-precision number has. */
const LARGE = '50331647.93';

/** Money of every other configured currency, and a large amount of the usual one. */
function otherMoney({ values }: FlowContext): readonly Money[] {
  const [usual = '', ...others] = values.currencies;
  const decimals = (currency: string): number => Math.min(CURRENCIES.get(currency) ?? 2, 3);
  return [
    ...others.map((currency) => ({ amount: OF_ORDERS[decimals(currency)] ?? '', currency })),
    ...(decimals(usual) === 2 ? [{ amount: LARGE, currency: usual }] : []),
  ].filter(({ amount }) => amount !== '');
}

/** Names a flow on an order with this money. */
const inMoney = (name: string, money?: Money): string => (money === undefined ? name : `${name}-${money.amount}-${money.currency}`);

/** An order of its own for each amount. */
function amounts(context: FlowContext, contract: Contract, currency: string): BareFlow {
  const list = AMOUNTS[Math.min(CURRENCIES.get(currency) ?? 2, 3)] ?? [];
  return flow({
    name: `authorize-amounts-${currency}`,
    contract,
    rules: ['totals-authorize'],
    anyPart: true,
    steps: list.map((amount, i) =>
      stepOf(
        contract,
        `authorize ${amount} ${currency}`,
        `N${i}`,
        `t${i}`,
        bodyWith(contract, context, 'none', { 'order.amount': amount, 'order.currency': currency }),
        { expect: OBSERVED('an acquirer may decline an amount') },
      ),
    ),
  });
}

/** 0.10 and 0.20, nearly everything, and the last cent. */
function lastUnit(context: FlowContext, contract: Contract, money?: Money): BareFlow {
  const parts = ['thousandth', 'twothousandths', 'amount-thousandth-twothousandths-cent', 'cent'];
  return flow({
    name: inMoney('refund-to-the-last-cent', money),
    contract,
    orders: { A: 'captured-order' },
    ...(money === undefined ? {} : { money: { A: money } }),
    rules: ['totals-refund', 'status-refund', 'accepted-later'],
    steps: [
      ...parts.map((part, i) =>
        actOn(context, contract, { ...provisioned('A', 'captured-order'), amount: `{{order:A.${part}}}` }, `refund ${part}`, `r${i}`, {
          judges: rule('accepted-later'),
        }),
      ),
      readStep(contract, 'A', 1),
    ],
  });
}

/** Refunds of one order at several versions count together. */
function acrossVersions(context: FlowContext, contract: Contract): readonly BareFlow[] {
  const other = [...context.contracts, ...(context.helpers ?? [])].find(
    ({ operation, id }) => operation === 'refund' && id !== contract.id,
  );
  if (other === undefined) return [];
  const order = provisioned('A', 'captured-order');
  return [
    flow({
      name: 'refund-across-versions',
      contract,
      orders: { A: 'captured-order' },
      rules: ['totals-refund', 'status-refund', 'accepted-later'],
      steps: [
        ...[other, contract, other].map((by, i) => actOn(context, by, order, `a quarter at version ${by.version} (${i + 1})`, `r${i}`)),
        // In some currencies four quarters are not the whole.
        actOn(
          context,
          contract,
          { ...order, amount: '{{order:A.amount-quarter-quarter-quarter}}' },
          `the rest at version ${contract.version}`,
          'r3',
          { judges: rule('accepted-later') },
        ),
      ],
    }),
  ];
}

/** A confirmation that changes the amount. */
const confirmed = (context: FlowContext, contract: Contract, money: Money): BareFlow =>
  flow({
    name: inMoney('confirm-other-amount', money),
    contract,
    orders: { A: 'initiated-browser-payment' },
    money: { A: money },
    rules: ['confirm-amount-change', 'totals-confirm-referral'],
    steps: [
      stepOf(
        contract,
        'confirm another amount',
        'A',
        'initial',
        bodyWith(contract, context, 'initiated-browser-payment', {
          'order.amount': '{{order:A.double}}',
          'order.currency': '{{order:A.currency}}',
        }),
        { judges: rule('confirm-amount-change') },
      ),
    ],
  });

/** Amounts down, beyond 32 bits, and at last up: what the order is made with is as good for an update of it. */
function updates(context: FlowContext, contract: Contract, money?: Money): BareFlow {
  const order = provisioned('A', 'authorized-order');
  const update = (amount: string, i: number, more: Partial<FlowStep>): FlowStep =>
    actOn(context, contract, { ...order, amount }, `update the amount (${i + 1})`, `u${i}`, more);
  const odd = ['{{order:A.amount-cent}}', ...(money === undefined ? [LARGE] : []), '{{order:A.thousandth}}', '{{order:A.twothousandths}}'];
  return flow({
    name: inMoney('update-odd-amounts', money),
    contract,
    orders: { A: 'authorized-order' },
    ...(money === undefined ? {} : { money: { A: money } }),
    rules: ['totals-update', 'accepted-later'],
    steps: [
      ...odd.map((amount, i) => update(amount, i, { expect: OBSERVED('an acquirer may decline an amount') })),
      update('{{order:A.double}}', odd.length, { judges: rule('accepted-later') }),
    ],
  });
}
