import { ROLES } from '../../src/catalogue/roles.js';
import type { FixedRuleId } from '../../src/catalogue/named-rules.js';
import type { FlowStep } from '../../src/model/flow.js';
import { type BareFlow, all, bodyWith, flow, type FlowContext, NOT_SUCCESS, rule, stepOf, UNKNOWN_TARGET } from '../support/flow.js';

/** Confirming a browser payment: only one that was initiated for confirmation, in its own currency. */
export function confirmFlows(context: FlowContext): readonly BareFlow[] {
  return all(context, 'confirm-browser-payment').flatMap((contract) => {
    const orders = { A: 'initiated-browser-payment' } as const;
    const body = bodyWith(contract, context, 'initiated-browser-payment');
    const step = (name: string, more?: Partial<FlowStep>): FlowStep => stepOf(contract, name, 'A', 'initial', body, more);
    const control = step('confirm');
    const probe = (name: string, id: FixedRuleId, more: Partial<FlowStep>): FlowStep =>
      step(name, { expect: NOT_SUCCESS, judges: rule(id), control: 'confirm', ...more });
    const changed = (changes: Readonly<Record<string, string | undefined>>) =>
      bodyWith(contract, context, 'initiated-browser-payment', changes);
    return [
      flow({ name: 'confirm', contract, orders, rules: ['status-confirm', 'totals-confirm-referral'], steps: [control] }),
      flow({
        name: 'confirm-other-id',
        contract,
        orders,
        rules: ['confirm-transaction-id'],
        steps: [probe('confirm under another transaction id', 'confirm-transaction-id', { transaction: 'other' }), control],
      }),
      flow({
        name: 'confirm-other-currency',
        contract,
        orders,
        rules: ['confirm-currency-fixed', 'totals-confirm-referral'],
        steps: [
          probe('confirm in another currency', 'confirm-currency-fixed', {
            body: changed({ 'order.amount': '{{order:A.amount}}', 'order.currency': '{{order:A.otherCurrency}}' }),
          }),
          probe('confirm in another currency, without an amount', 'confirm-currency-fixed', {
            body: changed({ 'order.amount': undefined, 'order.currency': '{{order:A.otherCurrency}}' }),
          }),
          // Nothing of it counts for the confirmation after it, which names no amount.
          probe('confirm another amount in another currency', 'confirm-currency-fixed', {
            body: changed({ 'order.amount': '{{order:A.double}}', 'order.currency': '{{order:A.otherCurrency}}' }),
          }),
          control,
        ],
      }),
      flow({
        name: 'confirm-other-amount',
        contract,
        orders,
        rules: ['confirm-amount-change'],
        steps: [
          step('confirm another amount', {
            body: changed({ 'order.amount': '{{order:A.double}}', 'order.currency': '{{order:A.currency}}' }),
            judges: rule('confirm-amount-change'),
          }),
        ],
      }),
      flow({
        name: 'confirm-other-items',
        contract,
        orders,
        rules: ['confirm-line-items-change'],
        steps: [
          step('confirm other line items', {
            body: changed({
              'order.item[0].name': 'Another item',
              'order.item[0].quantity': '1',
              'order.item[0].unitPrice': '{{order:A.amount}}',
            }),
            judges: rule('confirm-line-items-change'),
          }),
        ],
      }),
      flow({
        name: 'confirm-not-initiated',
        contract,
        rules: ['confirm-at-merchant-only'],
        steps: [
          step('confirm what was never initiated', {
            order: 'X',
            transaction: 'c1',
            expect: UNKNOWN_TARGET,
            judges: rule('confirm-at-merchant-only'),
          }),
        ],
      }),
      flow({
        name: 'confirm-initiated-elsewhere',
        contract,
        orders: { A: 'initiated-browser-payment', B: 'initiated-browser-payment' },
        ways: { A: 1 },
        rules: ['confirm-at-merchant-only', 'confirm-transaction-id'],
        steps: [
          probe('confirm on another order, under the transaction id of the initiation', 'confirm-at-merchant-only', {
            order: 'Y',
            transaction: 'initial@A',
          }),
          probe('confirm another initiated order, under that id', 'confirm-transaction-id', { order: 'B', transaction: 'initial@A' }),
          control,
        ],
      }),
      flow({
        name: 'confirm-at-provider',
        contract,
        orders: { A: 'initiated-browser-payment', P: 'initiated-at-provider' },
        rules: ['confirm-at-merchant-only'],
        steps: [
          probe('confirm a payment that is confirmed at the provider', 'confirm-at-merchant-only', {
            order: 'P',
            body: changed({ [ROLES.correlationId]: '{{step:correlation}}' }),
          }),
          probe('confirm it with its amount', 'confirm-at-merchant-only', {
            order: 'P',
            body: bodyWith(contract, context, 'initiated-browser-payment', {
              'order.amount': '{{order:P.amount}}',
              'order.currency': '{{order:P.currency}}',
            }),
          }),
          control,
        ],
      }),
    ];
  });
}
