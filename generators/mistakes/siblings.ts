import type { Field } from '../../src/catalogue/vocabulary.js';

/** Families of words of which lists contain some members. A list written from memory often includes the others. */
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

/** So many relatives of its words are likely in a list. */
const LIKELY_KIN = 3;

/** Words that are commonly used beside those of the list but that it does not contain. */
export function siblingsOf(field: Field): { readonly likely: readonly string[]; readonly distant: readonly string[] } {
  const own = new Set(field.values);
  // A list belongs to a family if they share two words; one may be chance.
  const families = FAMILIES.filter((family) => family.filter((word) => own.has(word)).length >= 2);
  const near = FAMILIES.filter((family) => family.some((word) => own.has(word)) && !families.includes(family));
  // Words that begin like one of the list come first.
  const likeness = (word: string): number => Math.max(0, ...[...own].map((other) => inCommon(word, other)));
  const kin = [...new Set([...families.flat(), ...near.flat()])]
    .filter((word) => !own.has(word))
    .toSorted((left, right) => likeness(right) - likeness(left));
  const likely = [...kin.slice(0, LIKELY_KIN), ...ANYWHERE.filter((word) => !own.has(word))];
  return { likely, distant: [...kin.slice(LIKELY_KIN), ...RARELY] };
}

/** The number of characters that two words share at their start. */
function inCommon(left: string, right: string): number {
  let count = 0;
  while (count < left.length && left[count] === right[count]) count += 1;
  return count;
}
