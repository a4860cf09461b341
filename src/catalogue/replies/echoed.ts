/** Groups that a response echoes (2.12). Card data is never compared, streets have rules of their own. */
export const ECHOED_GROUPS: readonly string[] = [
  'accountFunding',
  'action',
  'agreement',
  'airline',
  'billing',
  'shipping',
  'order',
  'paymentPlan',
  'posTerminal',
  'partnerSolutionId',
];

/** Fields that come back under another name. */
export const RENAMED_ECHOES: Readonly<Record<string, string>> = {
  'posTerminal.lane': 'posTerminal.name',
  'shipping.contact.firstName': 'shipping.firstName',
  'shipping.contact.lastName': 'shipping.lastName',
};
