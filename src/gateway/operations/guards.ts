import { hasLeaf, isGroup, member } from '../evaluate/json.js';
import { refuse, type ValidationType } from '../evaluate/refusal.js';
import { currencyIn, type Call, type Guard } from './operation.js';

/** Most custom fields that an order has (8). */
const MOST_CUSTOM = 50;

export const customNamesIn = (call: Pick<Call, 'body'>): readonly string[] => {
  const custom = member(call.body['order'], 'custom');
  return isGroup(custom) ? Object.keys(custom) : [];
};

/** A guard that names a field: what is wrong with it where the condition does not hold. */
export const refusing = (rule: string, isBroken: (call: Call) => boolean, field: string, type: ValidationType, why: string): Guard => ({
  rule,
  breach: (call) => (isBroken(call) ? refuse(rule, field, type, why) : undefined),
});

/** A guard of an operation whose precondition does not hold. The error names the operation, as implementations do. */
export const precondition = (rule: string, isBroken: (call: Call) => boolean, why: string): Guard =>
  refusing(rule, isBroken, 'apiOperation', 'INVALID', `is not possible: ${why}`);

/** Sub-merchant data comes with the first transaction of an order or not at all (4.2, 7 rule 6). */
const subMerchantInitialOnly = refusing(
  'submerchant-initial-only',
  ({ body, order }) => order !== undefined && hasLeaf(member(body['order'], 'subMerchant')),
  'order.subMerchant',
  'UNSUPPORTED',
  'belongs to the first transaction of an order',
);

/** Custom fields of all transactions of an order count together (8). */
const customCountOfOrder = refusing(
  'order-custom-count-order',
  (call) => {
    const names = customNamesIn(call);
    // Too many in one request is another rule.
    if (names.length === 0 || names.length > MOST_CUSTOM) return false;
    return new Set([...(call.order?.customNames ?? []), ...names]).size > MOST_CUSTOM;
  },
  'order.custom',
  'INVALID',
  'has more entries than an order may have',
);

export const COMMON: readonly Guard[] = [subMerchantInitialOnly, customCountOfOrder];

/** Amounts of an order are in one currency. Only texts with the form of a currency code are compared. */
export const sameCurrency = (group: 'order' | 'transaction', rule = 'currency-of-order'): Guard => {
  const differs = ({ body, order }: Call): boolean => {
    const currency = currencyIn(body, group);
    return order !== undefined && currency !== undefined && /^[A-Z]{3}$/.test(currency) && currency !== order.currency;
  };
  return refusing(rule, differs, `${group}.currency`, 'INVALID', 'is not the currency of the order');
};

/** An order that a refund opened pays out; nothing is taken in under its id. */
export const notOpenedByRefund = refusing(
  'order-id-unique',
  ({ order }) => order?.standalone === true,
  'orderid',
  'INVALID',
  'is the id of an order that a refund opened',
);
