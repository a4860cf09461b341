import type { Field } from '../../src/catalogue/vocabulary.js';

/** Families of words of which lists have some members; whoever writes such a list from memory takes others in. */
const FAMILIES: readonly (readonly string[])[] = [
  [
    'DAY',
    'WEEK',
    'MONTH',
    'QUARTER',
    'YEAR',
    'DAYS',
    'WEEKS',
    'MONTHS',
    'YEARS',
    'DAILY',
    'WEEKLY',
    'MONTHLY',
    'QUARTERLY',
    'YEARLY',
    'ANNUALLY',
    'OTHER',
  ],
  ['FIXED', 'VARIABLE', 'NONE', 'UNKNOWN', 'LIMITED'],
  ['RECURRING', 'INSTALLMENT', 'UNSCHEDULED', 'OTHER', 'SUBSCRIPTION', 'ONE_TIME'],
  ['VALID', 'INVALID', 'EXPIRED', 'UNKNOWN', 'NOT_CHECKED'],
  ['YES', 'NO', 'TRUE', 'FALSE', 'NONE', 'UNKNOWN'],
  ['SAME', 'DIFFERENT', 'UNKNOWN', 'NONE'],
  ['CHIP', 'KEYED', 'CONTACTLESS', 'MAGNETIC_STRIPE', 'SWIPED', 'MANUAL', 'ECOMMERCE', 'MOBILE', 'BARCODE', 'QR_CODE', 'OTHER'],
  ['ATTENDED', 'UNATTENDED', 'SEMI_ATTENDED', 'UNKNOWN'],
  [
    'LOW_COST',
    'ELECTRONIC',
    'EXPRESS',
    'GROUND',
    'NEXT_DAY',
    'OVERNIGHT',
    'SAME_DAY',
    'PICKUP',
    'TWO_DAY',
    'PRIORITY',
    'STANDARD',
    'OTHER',
    'NOT_SHIPPED',
  ],
  ['CREDIT', 'DEBIT', 'CHARGE', 'PREPAID', 'UNKNOWN', 'GIFT'],
  ['DOMESTIC', 'INTERNATIONAL'],
  ['ADULT', 'CHILD', 'INFANT', 'SENIOR'],
  ['FIRST', 'BUSINESS', 'ECONOMY', 'PREMIUM_ECONOMY'],
  ['MERCHANT', 'PAYER', 'CUSTOMER', 'GATEWAY', 'ISSUER', 'ACQUIRER'],
];

/** Words that any list might be thought to have. */
const ANYWHERE = ['OTHER', 'UNKNOWN', 'NONE', 'DEFAULT'] as const;
const RARELY = ['TEST', 'ALL', 'NULL', 'N/A'] as const;

/** Words that stand beside those of the list in common use and that it does not have. */
export function siblingsOf(field: Field): readonly string[] {
  const own = new Set(field.values);
  // Two words in common: one alone may be chance.
  const families = FAMILIES.filter((family) => family.filter((word) => own.has(word)).length >= 2);
  const near = FAMILIES.filter((family) => family.some((word) => own.has(word)) && !families.includes(family));
  const kin = [...families.flat(), ...near.flat()];
  // Some of the family first, then what is thought of everywhere.
  return [...new Set([...kin.filter((word) => !own.has(word)).slice(0, 2), ...ANYWHERE, ...kin, ...RARELY])].filter(
    (word) => !own.has(word),
  );
}
