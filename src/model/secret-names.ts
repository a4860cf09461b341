/** Names under which a security code or PIN goes, whoever writes them. */
export const CODE_NAMES = /^(?:securityCode|csc|cvv2?|cvc2?|pin)$/i;

/** Names under which a card number goes where they stand in card data; elsewhere they may be anything's number. */
export const NUMBER_NAMES = /^(?:number|pan)$/i;

/** Names of other things that pay or let somebody in: never shown, wherever they stand. */
export const CONFIDENTIAL_NAMES =
  /^(?:password|passphrase|key|pfx|track1|track2|emvRequest|permitted|keySerialNumber|initializationVector|onlinePaymentCryptogram|authenticationToken|xid|aes256Key|paymentToken)$/i;

/** Names of card data that other things go by too: shown outside of card data. */
export const AMBIGUOUS_NAMES = /^(?:number|token|payload)$/i;
