import { held, part, unheld } from './row.js';

/** 2.4 Fields of a transaction request. */
export const PART_2_4 = part('2.4', [
  held('request', 'apiOperation is the constant of its operation')
    .softer('five of the constants are not shown and are assumed')
    .by('apiOperation:*'),
  held('field', 'correlationId has 1 to 100 characters')
    .softer('it is said not to be validated, so that other lengths are open, in answers too')
    .by('correlationId:*'),
  held('permission', 'correlationId is not validated: any text of that length is taken').by(
    'request/correlationId:json-type',
    'request/correlationId:min-length',
    'request/correlationId:max-length',
  ),
  held('state', 'correlationId is not stored').by('correlation-not-stored'),
  held('answer', 'correlationId comes back in the answer')
    .softer('the body that answers a balance inquiry is not shown')
    .by('correlation-echo', 'correlation-echo-equal', 'correlation-echo-elsewhere'),
  held('field', 'transaction.amount is a decimal').by('request/transaction.amount:*'),
  held('state', 'transaction.amount is the amount with which an update is tried').by('totals-update'),
  held('field', 'transaction.currency is a currency').by('request/transaction.currency:*'),
  held('field', 'transaction.merchantNote has 1 to 250 characters').by('request/transaction.merchantNote:*'),
  held('field', 'transaction.reference has 1 to 40 characters').by('request/transaction.reference:*'),
  held('field', 'transaction.acquirer.customData has 1 to 2048 characters').by('request/transaction.acquirer.customData:*'),
  held('request', 'customData of a transaction holds no sensitive data')
    .softer('what else than a plain card number counts as sensitive is not said')
    .by('void:request/custom-data-no-sensitive', 'void:request/custom-data-other-sensitive'),
  held('request', 'A referral has an authorizationCode of 1 to 6 letters and digits').by('request/transaction.authorizationCode:*'),
  held('request', 'A void has a targetTransactionId of 1 to 40 characters').by('request/transaction.targetTransactionId:*'),
  held('identity', 'The target is the transaction that is voided').by('void-target'),
  held('field', 'initiator.userId has 1 to 256 characters').by('request/initiator.userId:*'),
  unheld('not observable', 'The gateway fills initiator.userId for transactions that were made in a console').because(
    'no transaction of this interface is made there',
  ),
  held('field', 'userId of an update has 1 to 256 characters').by('request/userId:*'),
  held('field', 'partnerSolutionId has 1 to 40 characters').by('partnerSolutionId:*'),
  held('request', 'The payment provider issues partnerSolutionId').softer('only the issuer knows good values').by('opaque-value'),
  held('field', 'responseControls.sensitiveData has 1 to 50 characters').by('request/responseControls.sensitiveData:*'),
  unheld('definition', 'responseControls.sensitiveData says how sensitive data come back').because('its values are not shown'),
  held('field', 'session.id has 31 to 35 characters of ASCII').by('request/session.id:*'),
  held('definition', 'Values of the request outweigh those of the session')
    .softer('no outcome shows which of them was used')
    .by('session-overrides'),
  held('field', 'session.version has exactly 10 characters of ASCII').by('request/session.version:*'),
  held('error', 'A session version that is not the stored one is refused as INVALID_REQUEST')
    .softer('a version without a session is not spoken of')
    .by('session-version-lock', 'session-version-updated', 'session-version-alone'),
  held('field', 'action.refundAuthorization is a boolean').by('action.refundAuthorization:*'),
  unheld(
    'not observable',
    'refundAuthorization asks the issuer before the acquirer; without it the profile of the merchant decides',
  ).because('happens behind the gateway'),
  held('field', '3DSecureId has 1 to 64 characters of ASCII').by('3DSecureId:*'),
  unheld('not observable', '3DSecureId was defined by an enrollment check, and is not for authentication elsewhere').because(
    'the enrollment check is not shown',
  ),
  held('field', 'customer.email is an email address').by('request/customer.email:*'),
  held('field', 'The names of a customer have 1 to 50 characters').by('request/customer.firstName:*', 'request/customer.lastName:*'),
  held('field', 'The telephone numbers of a customer have 1 to 20 characters').by(
    'request/customer.phone:*',
    'request/customer.mobilePhone:*',
  ),
  held('field', 'The fields of a device have their bounds: 10, 2, 255, 4000, 60, and 7 to 15').by('request/device.*:*'),
  held('permission', 'All fields of a device are optional in Verify').by('verify:request/optional-is-optional'),
]);
