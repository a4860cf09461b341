/** Names that are used for a security code or PIN. */
export const CODE_NAMES = /^(?:securityCode|csc|cvv2?|cvc2?|pin)$/i;

/** Names that are used for a card number within card data; elsewhere they may name any number. */
export const NUMBER_NAMES = /^(?:number|pan)$/i;

/** Names of other payment data and credentials: never shown, wherever they stand. */
export const CONFIDENTIAL_NAMES =
  /^(?:password|passphrase|key|pfx|track1|track2|emvRequest|permitted|keySerialNumber|initializationVector|onlinePaymentCryptogram|authenticationToken|xid|aes256Key|paymentToken)$/i;

/** Names of card data that are also used for other things: shown outside of card data. */
export const AMBIGUOUS_NAMES = /^(?:number|token|payload)$/i;

/** What names of credentials hold, or end in, however they are joined: apiPassword, client_secret, access-token. No field of the specification but one that is never shown has such a name. */
export const CREDENTIAL_NAMES =
  /passw(?:or)?d|passphrase|passcode|pwd$|secret|token$|(?:api|access|private|auth|signing|encryption)[ _-]?key|^authori[sz]ation$|credential/i;
