import type { Contract, ShippedOperation } from '../../catalogue/vocabulary.js';

/** What each operation is for, in one sentence of ours. */
const PURPOSES: Readonly<Record<ShippedOperation, string>> = {
  'authenticate-payer': 'Checks by 3-D Secure that the payer is the cardholder.',
  'balance-inquiry': 'Asks what can be spent from a gift card, or from the rewards of a card.',
  void: 'Undoes an earlier transaction of the order.',
  'confirm-browser-payment': 'Carries out a browser payment after the payer is back at the merchant.',
  verify: 'Checks the account of a cardholder before any money moves.',
  'create-checkout-session': 'Opens a session for the checkout page.',
  'update-authorization': 'Extends an authorization or changes its amount.',
  refund: 'Gives captured money back, or pays out without an earlier payment.',
  referral: 'Sends a referred payment again with the code that the issuer gave.',
  authorize: 'Asks the issuer to hold an amount on the payer’s account.',
};

/** What the operation of a contract is for; one from outside says it itself, or has its title only. */
export const purposeOf = ({ operation, purpose, title }: Pick<Contract, 'operation' | 'purpose' | 'title'>): string =>
  purpose ?? (Object.hasOwn(PURPOSES, operation) ? PURPOSES[operation as ShippedOperation] : title);
