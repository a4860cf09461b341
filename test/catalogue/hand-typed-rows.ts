/** A row of the specification as a person typed it from its text, never made from the catalogue. */
export interface TypedRow {
  readonly contract: string;
  readonly side: 'url' | 'request' | 'response' | 'error';
  readonly path: string;
  readonly type: string;
  /** `-` none, `1-40` a length, `3` an exact length, `..40` a length with a maximum only, `n1-999` bounds of a number. */
  readonly bounds: string;
  readonly presence: string;
  /** How many values are listed, `+` after it where the list is cut, or `=` and the constant. */
  readonly values: string | undefined;
}

const typed = (contract: string, side: TypedRow['side'], table: string): readonly TypedRow[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [path = '', type = '', bounds = '', presence = '', values] = line.split('|').map((cell) => cell.trim());
      return { contract, side, path, type, bounds, presence, values };
    });

export const HAND_TYPED: readonly TypedRow[] = [
  ...typed(
    'authenticate-payer@100',
    'url',
    `
    merchantId | Alphanumeric + additional | 1-40 | required
    orderid | String | 1-40 | required
    transactionid | String | 1-40 | required
    `,
  ),
  ...typed(
    'authenticate-payer@100',
    'request',
    `
    accountFunding.purpose | Enumeration | - | optional | 4
    accountFunding.senderType | Enumeration | - | optional | 4
    accountFunding.senderIsRecipient | Boolean | - | optional
    accountFunding.recipient.country | Country | 3 | optional
    accountFunding.recipient.dateOfBirth | Date | - | optional
    accountFunding.recipient.middleName | String | 1-50 | optional
    accountFunding.recipient.postCodeZip | String | 1-10 | optional
    accountFunding.recipient.stateProvinceCode | String | 1-3 | optional
    agreement.id | String | 1-100 | optional
    agreement.type | Enumeration | - | optional | 4
    agreement.amountVariability | Enumeration | - | optional | 2
    agreement.customData | String | 1-2048 | optional
    agreement.expiryDate | Date | - | optional
    agreement.maximumAmountPerPayment | Decimal | 1-14 | optional
    agreement.minimumDaysBetweenPayments | Integer | n1-9999 | optional
    agreement.numberOfPayments | Integer | n1-999 | optional
    agreement.paymentFrequency | Enumeration | - | optional | 9
    order.valueTransfer.currency | Currency | 3 | optional
    order.valueTransfer.numberOfCards | Integer | n0-999 | optional
    order.walletIndicator | String | 3 | optional
    order.walletProvider | Enumeration | - | optional | 8
    referenceOrderId | String | 1-40 | optional
    session.id | ASCII Text | 31-35 | optional
    session.version | ASCII Text | 10 | optional
    shipping.address.city | String | 1-100 | optional
    shipping.address.postcodeZip | Alphanumeric + additional | 1-10 | optional
    shipping.address.stateProvince | String | 1-20 | optional
    shipping.address.stateProvinceCode | String | 1-3 | optional
    shipping.address.street2 | String | 1-100 | optional
    shipping.address.sameAsBilling | Enumeration | - | optional | 3
    shipping.address.source | Enumeration | - | optional | 2
    shipping.contact.email | Email | - | optional
    shipping.contact.lastName | String | 1-50 | optional
    shipping.contact.mobilePhone | Telephone Number | - | optional
    shipping.contact.sameAsBilling | Enumeration | - | optional | 3
    shipping.method | Enumeration | - | optional | 7
    shipping.origin.postcodeZip | Alphanumeric + additional | 1-10 | optional
    sourceOfFunds.provided.card.devicePayment.cryptogramFormat | Enumeration | - | optional | 2
    sourceOfFunds.provided.card.devicePayment.eciIndicator | Digits | 1-2 | optional
    sourceOfFunds.provided.card.devicePayment.onlinePaymentCryptogram | Base64 | - | optional
    `,
  ),
  ...typed(
    'balance-inquiry@48',
    'request',
    `
    correlationId | String | 1-100 | optional
    order.currency | Currency | 3 | required
    order.subMerchant | group | - | optional
    order.subMerchant.bankIndustryCode | Digits | 4 | optional
    order.subMerchant.identifier | String | 1-100 | optional
    order.subMerchant.phone | String | 1-20 | optional
    order.subMerchant.registeredName | String | 1-100 | optional
    order.subMerchant.tradingName | String | 1-100 | optional
    responseControls.sensitiveData | String | 1-50 | optional
    session.id | ASCII Text | 31-35 | optional
    sourceOfFunds | group | - | required
    sourceOfFunds.provided.card.accountType | Enumeration | - | optional | 2
    sourceOfFunds.provided.card.number | Digits | 9-19 | optional
    sourceOfFunds.provided.card.expiry.month | Digits | n1-12 | required-in-group
    sourceOfFunds.provided.card.expiry.year | Digits | 2 | required-in-group
    sourceOfFunds.provided.card.nameOnCard | String | 1-256 | optional
    sourceOfFunds.provided.card.emvRequest | String | 1-250 | optional
    sourceOfFunds.provided.card.track1 | Track 1 Data | 2-79 | optional
    sourceOfFunds.provided.card.track2 | Track 2 Data | 2-40 | optional
    sourceOfFunds.provided.card.maskedFpan | Masked digits | 9-19 | optional
    sourceOfFunds.provided.card.maskedFpanExpiry.year | Digits | - | optional
    sourceOfFunds.provided.card.mobileWallet.cryptogramFormat | Enumeration | - | required-in-group | 2
    sourceOfFunds.provided.card.mobileWallet.3DSecure.onlinePaymentCryptogram | Base64 | 1-128 | required-in-group
    sourceOfFunds.provided.card.mobileWallet.3DSecure.eciIndicator | Digits | 1-2 | optional
    sourceOfFunds.provided.card.pin | group | - | optional
    `,
  ),
  ...typed(
    'balance-inquiry@73',
    'request',
    `
    order.currency | Currency | 3 | required
    order.subMerchant.identifier | Alphanumeric + additional | 1-100 | required-in-group
    order.subMerchant.tradingName | String | 1-100 | required-in-group
    order.subMerchant.disputeContactPhone | Telephone Number | - | optional
    order.subMerchant.governmentCountryCode | Country | 3 | optional
    order.subMerchant.marketplaceId | String | 1-11 | optional
    order.subMerchant.bankIndustryCode | Digits | 4 | optional
    sourceOfFunds | group | - | required
    sourceOfFunds.provided.card.p2pe.keySerialNumber | Hex | 20 | required-in-group
    `,
  ),
  ...typed(
    'balance-inquiry@73',
    'response',
    `
    result | Enumeration | - | always | 5
    `,
  ),
  ...typed(
    'void@66',
    'request',
    `
    apiOperation | String | - | fixed | =VOID
    transaction | group | - | required
    transaction.targetTransactionId | String | 1-40 | required
    transaction.acquirer.customData | String | 1-2048 | optional
    transaction.merchantNote | String | 1-250 | optional
    transaction.reference | String | 1-40 | optional
    correlationId | String | 1-100 | optional
    initiator.userId | String | 1-256 | optional
    order.custom.{X} | String | 1-250 | optional
    partnerSolutionId | String | 1-40 | optional
    posTerminal.onlineReasonCode | Enumeration | - | optional | 10
    responseControls.sensitiveData | String | 1-50 | optional
    sourceOfFunds.provided.card.emvRequest | String | 1-250 | optional
    sourceOfFunds.provided.card.p2pe.keySerialNumber | Hex | 20 | required-in-group
    sourceOfFunds.provided.card.p2pe.payload | Hex | 32-1024 | required-in-group
    sourceOfFunds.provided.card.p2pe.initializationVector | Hex | 16-64 | optional
    sourceOfFunds.provided.card.p2pe.cardBin | Digits | 1-6 | optional
    sourceOfFunds.provided.card.p2pe.encryptionState | String | 5-7 | optional
    sourceOfFunds.provided.card.track2 | Track 2 Data | 2-40 | optional
    `,
  ),
  ...typed(
    'void@66',
    'response',
    `
    result | Enumeration | - | always | 5
    response.gatewayCode | Enumeration | - | always | 30
    merchant | Alphanumeric + additional | 1-40 | always
    gatewayEntryPoint | Enumeration | - | conditional | 8+
    3DSecure.acsEci | Digits | 1-2 | conditional
    3DSecure.authenticationStatus | Enumeration | - | conditional | 3
    3DSecure.authenticationToken | Base64 | 28-32 | conditional
    3DSecure.enrollmentStatus | Enumeration | - | always-in-group | 3
    3DSecure.xid | Base64 | 28 | conditional
    3DSecureId | ASCII Text | 1-64 | conditional
    authorizationResponse.marketSpecificData | String | 1 | conditional
    authorizationResponse.merchantAdviceCode | String | 1-2 | conditional
    authorizationResponse.paySvcData | String | 1-23 | conditional
    authorizationResponse.posData | String | 1-13 | conditional
    authorizationResponse.posEntryMode | String | 1-4 | conditional
    authorizationResponse.posEntryModeChanged | String | 1 | conditional
    authorizationResponse.processingCode | String | 1-6 | conditional
    authorizationResponse.responseCode | String | 1-3 | conditional
    authorizationResponse.responseMessage | String | 1-16 | conditional
    authorizationResponse.returnAci | String | 1 | conditional
    authorizationResponse.stan | String | 1-6 | conditional
    authorizationResponse.time | String | 1-6 | conditional
    authorizationResponse.timezone | Time Offset | - | conditional
    authorizationResponse.trackQuality | String | 1-2 | conditional
    authorizationResponse.transactionIdentifier | String | 1-30 | conditional
    authorizationResponse.transactionIntegrityClass | Alphanumeric | 1-2 | conditional
    authorizationResponse.validationCode | String | 1-4 | conditional
    authorizationResponse.vpasResponse | String | 1 | conditional
    order.id | String | 1-40 | always
    order.creationTime | DateTime | - | always
    order.totalAuthorizedAmount | Decimal | n0-1000000000000 | always
    order.totalCapturedAmount | Decimal | n0-1000000000000 | always
    order.totalRefundedAmount | Decimal | n0-1000000000000 | always
    order.status | Enumeration | - | conditional | 10
    order.reference | String | 1-200 | conditional
    `,
  ),
  ...typed(
    'confirm-browser-payment@35',
    'request',
    `
    apiOperation | String | - | fixed | =CONFIRM_BROWSER_PAYMENT
    correlationId | String | 1-100 | optional
    customer.email | Email | - | optional
    order.amount | Decimal | 1-14 | optional
    order.currency | Currency | 3 | optional
    order.customerNote | String | 1-250 | optional
    order.description | String | 1-127 | optional
    order.reference | String | 1-40 | optional
    order.shippingAndHandlingAmount | Decimal | 1-14 | optional
    order.tax[n].amount | Decimal | 1-14 | optional
    order.tax[n].type | String | ..50 | optional
    order.taxAmount | Decimal | 1-14 | optional
    order.notificationUrl | Url | - | optional
    partnerSolutionId | String | 1-40 | optional
    transaction.merchantNote | String | 1-250 | optional
    `,
  ),
  ...typed(
    'confirm-browser-payment@35',
    'response',
    `
    browserPayment.interaction.status | Enumeration | - | always-in-group | 4
    browserPayment.interaction.timeCompleted | ASCII Text | 0-29 | conditional
    browserPayment.interaction.timeReturned | ASCII Text | 0-29 | conditional
    browserPayment.operation | Enumeration | - | conditional | 2
    browserPayment.preferredLanguage | Language Tag | 2-35 | conditional
    browserPayment.redirectUrl | Url | - | conditional
    browserPayment.providerA.accountId | String | 1-50 | conditional
    browserPayment.providerA.displayShippingAddress | Boolean | - | conditional
    browserPayment.providerA.interactionId | String | 1-255 | conditional
    browserPayment.providerA.paymentConfirmation | Enumeration | - | conditional | 2
    posTerminal.name | String | 1-8 | always-in-group
    posTerminal.location | Enumeration | - | conditional | 2
    posTerminal.cardholderActivated | Enumeration | - | conditional | 2
    gatewayEntryPoint | Enumeration | - | conditional | 8
    `,
  ),
  ...typed(
    'verify@26',
    'request',
    `
    apiOperation | String | - | fixed | =VERIFY
    order | group | - | required
    order.currency | Currency | 3 | required
    billing.address.city | String | 1-100 | optional
    billing.address.company | String | 1-100 | optional
    billing.address.country | Country | 3 | optional
    billing.address.street | String | 1-100 | optional
    customer.firstName | String | 1-50 | optional
    customer.phone | String | 1-20 | optional
    customer.mobilePhone | String | 1-20 | optional
    device.ani | String | ..10 | optional
    device.aniCallType | String | ..2 | optional
    device.browser | String | ..255 | optional
    device.fingerprint | String | ..4000 | optional
    device.hostname | String | ..60 | optional
    device.ipAddress | String | 7-15 | optional
    order.amount | Decimal | 1-14 | optional
    order.discount.amount | Decimal | 1-14 | optional
    order.discount.code | String | ..40 | optional
    order.discount.description | String | ..127 | optional
    order.productSKU | String | 1-15 | optional
    order.recurringPaymentAgreement | Alphanumeric | 1-30 | optional
    order.reference | String | 1-40 | optional
    order.walletIndicator | String | 3 | optional
    order.walletProvider | Enumeration | - | optional | 2
    posTerminal.address.stateProvince | String | 1-20 | optional
    posTerminal.attended | Enumeration | - | optional | 3
    posTerminal.cardholderActivated | Enumeration | - | optional | 2
    posTerminal.entryMode | Digits | 3 | optional
    posTerminal.lane | String | 1-8 | optional
    posTerminal.panEntryMode | Enumeration | - | optional | 15
    `,
  ),
  ...typed(
    'verify@26',
    'response',
    `
    order.amount | Decimal | n0-1000000000000 | always
    order.currency | Currency | 3 | always
    order.reference | String | 1-200 | conditional
    order.taxRegistrationId | String | 1-20 | conditional
    order.customerOrderDate | Date | - | conditional
    order.customerReference | ASCII Text | ..25 | conditional
    order.requestorName | String | ..100 | conditional
    order.wallet.<network_c>Checkout.callId | String | ..200 | conditional
    posTerminal.cardholderActivated | Enumeration | - | conditional | 2
    `,
  ),
  ...typed(
    'create-checkout-session@37',
    'request',
    `
    agreement.id | String | 1-100 | optional
    airline.bookingReference | Alphanumeric | 6-15 | optional
    airline.documentType | Enumeration | - | optional | 52
    airline.planNumber | Alphanumeric | 2 | optional
    airline.itinerary.numberInParty | Digits | 1-3 | optional
    airline.itinerary.leg[n].carrierCode | Regex | - | optional
    airline.itinerary.leg[n].exchangeTicketNumber | Alphanumeric | 11-16 | optional
    airline.itinerary.leg[n].couponNumber | Alphanumeric | 1 | optional
    airline.itinerary.leg[n].departureAirport | Upper case alphabetic text | 3 | optional
    airline.itinerary.leg[n].departureTime | Time | - | optional
    airline.itinerary.leg[n].fare | Decimal | 1-14 | optional
    airline.itinerary.leg[n].endorsementsRestrictions | Alphanumeric | 1-20 | optional
    airline.itinerary.leg[n].fareBasis | Alphanumeric | 1-24 | optional
    airline.itinerary.leg[n].flightNumber | Alphanumeric | 4-6 | optional
    airline.itinerary.leg[n].stopoverPermitted | Boolean | - | optional
    airline.itinerary.leg[n].travelClass | Alphanumeric | 1-3 | optional
    `,
  ),
  ...typed(
    'create-checkout-session@53',
    'request',
    `
    agreement.id | String | 1-100 | required-in-group
    airline.passenger[n].firstName | String | 1-50 | optional
    airline.passenger[n].lastName | String | 1-20 | optional
    airline.passenger[n].frequentFlyerNumber | String | 1-20 | optional
    airline.passenger[n].specificInformation | Alphanumeric | 1-59 | optional
    airline.ticket.restricted | Boolean | - | optional
    airline.ticket.exchangedTicketNumber | Alphanumeric | 11-16 | optional
    airline.ticket.issue.address | String | 1-16 | optional
    airline.ticket.issue.carrierName | Alphanumeric | 1-25 | optional
    airline.ticket.issue.city | Alphanumeric | 1-18 | optional
    airline.ticket.issue.travelAgentCode | Alphanumeric | 8-9 | optional
    airline.ticket.issue.travelAgentName | Alphanumeric | 1-30 | optional
    `,
  ),
  ...typed(
    'create-checkout-session@53',
    'error',
    `
    result | Enumeration | - | always | 1
    error.cause | Enumeration | - | always | 4
    error.explanation | String | 1-1000 | conditional
    error.field | String | 1-100 | conditional
    error.validationType | Enumeration | - | conditional | 3
    error.supportCode | String | 1-100 | conditional
    `,
  ),
  ...typed(
    'update-authorization@24',
    'request',
    `
    apiOperation | String | - | fixed | =UPDATE_AUTHORIZATION
    correlationId | String | 1-100 | optional
    order.custom.{X} | String | 1-250 | optional
    order.reference | String | 1-40 | optional
    transaction.amount | Decimal | 1-14 | optional
    transaction.currency | Currency | 3 | optional
    userId | String | 1-256 | optional
    `,
  ),
  ...typed(
    'update-authorization@24',
    'response',
    `
    response.acquirerCode | ASCII Text | 1-100 | conditional
    response.acquirerMessage | ASCII Text | 1-255 | conditional
    response.cardSecurityCode.gatewayCode | Enumeration | - | conditional | 5
    response.cardholderVerification.avs.gatewayCode | Enumeration | - | conditional | 12
    response.cardholderVerification.detailedVerification[n].gatewayCode | Enumeration | - | conditional | 6
    response.cardholderVerification.detailedVerification[n].type | Enumeration | - | conditional | 5
    response.debugInformation | String | 1-2064 | conditional
    response.recurringPaymentAdvice.acquirerCode | Digits | 0-2 | conditional
    response.risk.gatewayCode | Enumeration | - | conditional | 4
    response.risk.reversalResult | Enumeration | - | conditional | 3
    response.risk.review.decision | Enumeration | - | conditional | 4
    response.risk.review.decisionReason | String | 1-100 | conditional
    response.risk.review.note | String | 1-2000 | conditional
    response.risk.review.timeOfDecision | DateTime | - | conditional
    response.risk.review.userId | String | 1-40 | conditional
    response.risk.rule[n].data | String | 1-255 | conditional
    response.risk.rule[n].id | String | 1-32 | conditional
    response.risk.rule[n].recommendation | Enumeration | - | conditional | 4
    response.risk.rule[n].score | Integer | n1-9999999999999999 | conditional
    response.risk.rule[n].type | Enumeration | - | conditional | 4
    response.risk.totalScore | Integer | n1-9999999999999999 | conditional
    `,
  ),
  ...typed(
    'refund@39',
    'request',
    `
    action.refundAuthorization | Boolean | - | optional
    agreement.recurring.daysBetweenPayments | Integer | n1-999 | optional
    agreement.numberOfPayments | Integer | n1-999 | optional
    agreement.retailer | group | - | optional
    airline.itinerary.originCountry | Country | 3 | optional
    airline.ticket.totalTaxes | Decimal | 1-14 | optional
    `,
  ),
  ...typed(
    'refund@60',
    'request',
    `
    action.refundAuthorization | Boolean | - | optional
    agreement.recurring.daysBetweenPayments | Integer | n1-999 | optional
    agreement.recurring.amountVariability | Enumeration | - | optional | 2
    agreement.recurring.numberOfPayments | Integer | n1-9999 | optional
    airline.ticket.ticketNumber | Alphanumeric | 11-16 | optional
    `,
  ),
  ...typed(
    'refund@60',
    'response',
    `
    sourceOfFunds.provided.card.brand | Enumeration | - | always-in-group | 2+
    sourceOfFunds.provided.card.expiry.month | Digits | n1-12 | always-in-group
    sourceOfFunds.provided.card.expiry.year | Digits | 2 | always-in-group
    sourceOfFunds.provided.card.fundingMethod | Enumeration | - | always-in-group | 4
    sourceOfFunds.provided.card.holder.firstName | String | 1-50 | conditional
    shipping.method | Enumeration | - | conditional | 5
    shipping.firstName | String | 1-50 | conditional
    shipping.phone | String | 1-20 | conditional
    paymentPlan.finalAmount | Decimal | n0.001-2140000000 | conditional
    paymentPlan.interestRate | Decimal | n0-100 | conditional
    paymentPlan.numberOfPayments | Integer | n1-99 | conditional
    paymentPlan.numberOfDeferrals | Integer | n0-99 | conditional
    constraints.paymentPlans.numberOfPayments | Integer | n1-99 | conditional
    constraints.paymentPlans.supported[n] | String | 1-40 | conditional
    availableBalance.funds.amount | Decimal | n0-1000000000000 | conditional
    availableBalance.ebt[n].type | Enumeration | - | conditional | 7
    `,
  ),
  ...typed(
    'referral@68',
    'request',
    `
    apiOperation | String | - | fixed | =REFERRAL
    transaction | group | - | required
    transaction.authorizationCode | Alphanumeric | 1-6 | required
    transaction.merchantNote | String | 1-250 | optional
    initiator.userId | String | 1-256 | optional
    order.customerNote | String | 1-250 | optional
    `,
  ),
  ...typed(
    'referral@68',
    'response',
    `
    accountFunding.reference | String | 1-50 | always-in-group
    action.refundAuthorization | Boolean | - | conditional
    `,
  ),
  ...typed(
    'authorize@55',
    'request',
    `
    3DSecureId | ASCII Text | 1-64 | optional
    agreement.id | String | 1-100 | optional
    agreement.expiryDate | Date | - | optional
    agreement.type | Enumeration | - | optional | 4
    agreement.recurring.daysBetweenPayments | Integer | n1-999 | optional
    airline.transactionType | Enumeration | - | optional | 0+
    order.taxAmount | Decimal | 1-14 | optional
    order.taxRegistrationId | String | 1-30 | optional
    order.taxStatus | Enumeration | - | optional | 3
    order.walletProvider | Enumeration | - | optional | 8
    paymentPlan.planId | String | 1-40 | required-in-group
    paymentPlan.numberOfPayments | Digits | n1-99 | required-in-group
    paymentPlan.numberOfDeferrals | Digits | n0-99 | optional
    posTerminal.attended | Enumeration | - | optional | 4
    posTerminal.cardPresenceCapability | Enumeration | - | optional | 3
    posTerminal.cardholderActivated | Enumeration | - | optional | 8
    posTerminal.inputCapability | Enumeration | - | optional | 13
    posTerminal.location | Enumeration | - | optional | 5
    posTerminal.onlineReasonCode | Enumeration | - | optional | 10
    posTerminal.pinEntryCapability | Enumeration | - | optional | 4+
    `,
  ),
  ...typed(
    'authorize@55',
    'response',
    `
    posTerminal.attended | Enumeration | - | conditional | 4
    posTerminal.name | String | 1-8 | conditional
    order.taxRegistrationId | String | 1-30 | conditional
    `,
  ),
];
