import { amount, choice, currency, rows } from '../rows.js';

/** Balances that a transaction response may carry (2.12). */
export const availableBalance = rows('2.12', {
  'availableBalance.funds.amount': amount(),
  'availableBalance.funds.currency': currency,
  'availableBalance.ebt[n].amount': amount(),
  'availableBalance.ebt[n].currency': currency,
  'availableBalance.ebt[n].type': choice(
    'CASH_BENEFITS_AVAILABLE_BALANCE',
    'CASH_BENEFITS_BEGINNING_BALANCE',
    'CASH_BENEFITS_ENDING_BALANCE',
    'EWIC_DISCOUNT',
    'SNAP_AVAILABLE_BALANCE',
    'SNAP_BEGINNING_BALANCE',
    'SNAP_ENDING_BALANCE',
  ),
});
