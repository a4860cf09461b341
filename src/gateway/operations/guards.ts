import { hasLeaf, isGroup, member } from '../evaluate/json.js';
import { refuse } from '../evaluate/refusal.js';
import { currencyIn, type Call, type Guard } from './operation.js';

/** Most custom fields that an order has (8). */
const MOST_CUSTOM = 50;

export const customNamesIn = (call: Pick<Call, 'body'>): readonly string[] => {
  const custom = member(call.body['order'], 'custom');
  return isGroup(custom) ? Object.keys(custom) : [];
};

/** Sub-merchant data comes with the first transaction of an order or not at all (4.2, 7 rule 6). */
export const subMerchantInitialOnly: Guard = {
  rule: 'submerchant-initial-only',
  breach: ({ body, order }) =>
    order !== undefined && hasLeaf(member(body['order'], 'subMerchant'))
      ? refuse('submerchant-initial-only', 'order.subMerchant', 'UNSUPPORTED', 'belongs to the first transaction of an order')
      : undefined,
};

/** Custom fields of all transactions of an order count together (8). */
export const customCountOfOrder: Guard = {
  rule: 'order-custom-count-order',
  breach: (call) => {
    const names = customNamesIn(call);
    // Too many in one request is another rule.
    if (names.length === 0 || names.length > MOST_CUSTOM) return undefined;
    const all = new Set([...(call.order?.customNames ?? []), ...names]);
    return all.size > MOST_CUSTOM
      ? refuse('order-custom-count-order', 'order.custom', 'INVALID', 'has more entries than an order may have')
      : undefined;
  },
};

export const COMMON: readonly Guard[] = [subMerchantInitialOnly, customCountOfOrder];

/** Amounts of an order are in one currency. Only texts with the form of a currency code are compared. */
export const sameCurrency = (group: 'order' | 'transaction', rule = 'currency-of-order'): Guard => ({
  rule,
  breach: ({ body, order }) => {
    const currency = currencyIn(body, group);
    const differs = order !== undefined && currency !== undefined && /^[A-Z]{3}$/.test(currency) && currency !== order.currency;
    return differs ? refuse(rule, `${group}.currency`, 'INVALID', 'is not the currency of the order') : undefined;
  },
});

/** An order that a refund opened pays out; nothing is taken in under its id. */
export const notOpenedByRefund: Guard = {
  rule: 'order-id-unique',
  breach: ({ order }) =>
    order?.standalone === true ? refuse('order-id-unique', 'orderid', 'INVALID', 'is the id of an order that a refund opened') : undefined,
};

/** Refuses an operation whose precondition does not hold. The error names the operation, as implementations do. */
export const notPermitted = (rule: string, why: string): ReturnType<typeof refuse> =>
  refuse(rule, 'apiOperation', 'INVALID', `is not possible: ${why}`);
