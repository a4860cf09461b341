/**
 * Names that the specification uses without giving them a row (2.3, 2.6, 2.8), and request parts beyond the cut listings that targets of this
 * kind demand. A field of this list was not invented by the sender.
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
