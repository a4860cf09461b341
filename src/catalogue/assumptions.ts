/** Something the specification does not show, what is assumed instead, and the configuration key that overrides it. */
export interface Assumption {
  readonly no: `A${number}`;
  readonly text: string;
  readonly fallback: string;
  readonly key: string;
}

export const ASSUMPTIONS: readonly Assumption[] = [
  {
    no: 'A1',
    text: 'The apiOperation of five operations',
    fallback: 'AUTHENTICATE_PAYER, BALANCE_INQUIRY, CREATE_CHECKOUT_SESSION, REFUND, AUTHORIZE',
    key: 'apiOperation.<operation>',
  },
  {
    no: 'A2',
    text: 'Fields that a target needs beyond a cut listing',
    fallback: 'authorize: order.amount, order.currency and a card; standalone refund: a card',
    key: 'values.overlay.<contract>',
  },
  {
    no: 'A3',
    text: 'Where a refund carries its amount and currency',
    fallback: 'transaction.amount, transaction.currency',
    key: 'values.refundAmount, values.refundCurrency',
  },
  {
    no: 'A4',
    text: 'Number, expiry and name are a full set of card details; which cards a target knows',
    fallback: 'reserved test range, 16 digits, valid check digit',
    key: 'values.cards.*',
  },
  { no: 'A5', text: 'Currencies offered, with two decimals', fallback: 'USD, EUR', key: 'values.currencies' },
  {
    no: 'A6',
    text: 'Where an answer carries the session id and version',
    fallback: 'session.id, session.version',
    key: 'provision.session',
  },
  {
    no: 'A7',
    text: 'Promoted open readings, HTTP status codes',
    fallback: 'none; not judged',
    key: 'expect.rules.<rule-id>, expect.httpStatus',
  },
  { no: 'A8', text: 'Whether the amount of an update is the new total or is added to it', fallback: 'either', key: 'expect.updateAmount' },
  { no: 'A9', text: 'Neutral words of the specification (wallets, providerA, network_c)', fallback: 'literal', key: 'values.names' },
  {
    no: 'A10',
    text: 'Issued values: partner solution, plan, wallet indicator, sensitive-data control',
    fallback: 'left out of what must be accepted',
    key: 'values.issued.*, values.sensitiveData',
  },
  {
    no: 'A11',
    text: 'Aliases in error.field; paths of line items',
    fallback: 'ids of the URL under their usual spellings; order.item[n], order.itemAmount',
    key: 'expect.fieldAliases, values.paths.*',
  },
  {
    no: 'A12',
    text: 'An EMV tag that no list permits; the card number of the custom-data probe',
    fallback: 'DF7F0100; from A4',
    key: 'values.probes.*',
  },
  { no: 'A13', text: 'Notifications; retries', fallback: 'off; 3 with growing pauses', key: 'notifications.*, run.retries' },
];

/** EMV data objects in hex: a tag of the private class, which is never a permitted one. */
export const FORBIDDEN_EMV_TAG = 'DF7F0100';
