import { alphanumeric, exactly, rows, text, timeOffset } from '../rows.js';

/** What the acquirer's authorization said (2.12). */
export const authorizationResponse = rows('2.12', {
  'authorizationResponse.marketSpecificData': exactly(1),
  'authorizationResponse.merchantAdviceCode': text(1, 2),
  'authorizationResponse.paySvcData': text(1, 23),
  'authorizationResponse.posData': text(1, 13),
  'authorizationResponse.posEntryMode': text(1, 4),
  'authorizationResponse.posEntryModeChanged': exactly(1),
  'authorizationResponse.processingCode': text(1, 6),
  'authorizationResponse.responseCode': text(1, 3),
  'authorizationResponse.responseMessage': text(1, 16),
  'authorizationResponse.returnAci': exactly(1),
  'authorizationResponse.stan': text(1, 6),
  'authorizationResponse.time': text(1, 6),
  'authorizationResponse.timezone': timeOffset,
  'authorizationResponse.trackQuality': text(1, 2),
  'authorizationResponse.transactionIdentifier': text(1, 30),
  'authorizationResponse.transactionIntegrityClass': alphanumeric(1, 2),
  'authorizationResponse.validationCode': text(1, 4),
  'authorizationResponse.vpasResponse': exactly(1),
});
