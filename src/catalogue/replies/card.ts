import { choice, cutChoice, digits, digitsValue, rows, text } from '../rows.js';

const openList = { levels: { values: 'open' }, because: 'the list of values is not shown' } as const;

/** The card in a transaction response (2.12; expiry by 2.8). */
export const card = rows('2.12', {
  'sourceOfFunds.provided.card.brand': { ...cutChoice('LOCAL_BRAND_ONLY', 'UNKNOWN'), ...openList, presence: 'always-in-group' },
  'sourceOfFunds.provided.card.expiry.month': { ...digitsValue(1, 12), presence: 'always-in-group' },
  'sourceOfFunds.provided.card.expiry.year': { ...digits(2, 2), presence: 'always-in-group' },
  'sourceOfFunds.provided.card.fundingMethod': { ...choice('CHARGE', 'CREDIT', 'DEBIT', 'UNKNOWN'), presence: 'always-in-group' },
  'sourceOfFunds.provided.card.holder.firstName': text(1, 50),
  'sourceOfFunds.provided.card.holder.lastName': text(1, 50),
  'sourceOfFunds.provided.card.localBrand': { ...cutChoice(), ...openList },
});
