/**
 * Names that the text uses without giving them a row (2.3, 2.6, 2.8), and request parts that lie beyond the cut listings and that targets of
 * this kind want. A field of this list is no invention of the sender's.
 */
export const MENTIONED: readonly string[] = [
  'order.itemAmount',
  'order.item[n]',
  'order.purchaseType',
  'order.valueTransfer.accountType',
  'order.id',
  'sourceOfFunds.type',
  'sourceOfFunds.token',
  'sourceOfFunds.provided.card.securityCode',
  'interaction.operation',
];
