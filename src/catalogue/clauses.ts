/** Parts of the specification that a rule can cite, each with its subject in our words. */
export const CLAUSES = {
  '1': 'What the gateway does, its ten operations, their methods, paths and versions',
  '2': 'Resources and their fields',
  '2.1': 'Identifiers in the URL',
  '2.2': 'Data types',
  '2.3': 'Order fields',
  '2.4': 'Fields of a transaction request',
  '2.5': 'Agreement group',
  '2.6': 'Account funding group',
  '2.7': 'Billing and shipping',
  '2.8': 'Source of funds in requests',
  '2.9': 'Airline group',
  '2.10': 'Point-of-sale terminal group',
  '2.11': 'Payment plan and constraints',
  '2.12': 'Field groups of transaction responses',
  '3': 'States of an order and of a browser payment',
  '4': 'Endpoints in general: JSON bodies, common path prefix',
  '4.1': 'Authenticate Payer',
  '4.2': 'Balance Inquiry',
  '4.3': 'Void',
  '4.4': 'Confirm Browser Payment',
  '4.5': 'Verify',
  '4.6': 'Create Checkout Session',
  '4.7': 'Update Authorization',
  '4.8': 'Refund',
  '4.9': 'Referral',
  '4.10': 'Authorize',
  '5': 'Authentication of the merchant',
  '6': 'Webhook notifications',
  '7': 'Error body, results and gateway codes',
  '8': 'Limits',
  '9': 'Versions',
} as const;

export type ShippedClause = keyof typeof CLAUSES;
/** A part of the specification, or of a contract or house rule of the configuration. */
export type Clause = ShippedClause | (string & {});

/** Clauses that no rule cites, with the reason. */
export const WAIVED_CLAUSES: Readonly<Partial<Record<string, string>>> = {
  '2': 'a heading; its parts are cited',
  '2.2': 'a type is judged through the rules of the fields that have it',
};
