import { choice, dateTime, integer, rows, text } from '../rows.js';

const MAX_SCORE = 9999999999999999n;

/** Risk assessment in a transaction response (2.12). */
export const risk = rows('2.12', {
  'response.risk.gatewayCode': choice('ACCEPTED', 'NOT_CHECKED', 'REJECTED', 'REVIEW_REQUIRED'),
  'response.risk.reversalResult': choice('FAIL', 'NOT_APPLICABLE', 'OKAY'),
  'response.risk.review.decision': choice('ACCEPTED', 'NOT_REQUIRED', 'PENDING', 'REJECTED'),
  'response.risk.review.decisionReason': text(1, 100),
  'response.risk.review.note': text(1, 2000),
  'response.risk.review.timeOfDecision': dateTime,
  'response.risk.review.userId': text(1, 40),
  'response.risk.rule[n].data': text(1, 255),
  'response.risk.rule[n].id': text(1, 32),
  'response.risk.rule[n].name': text(1, 100),
  'response.risk.rule[n].recommendation': choice('ACCEPT', 'NO_ACTION', 'REJECT', 'REVIEW'),
  'response.risk.rule[n].score': integer(1, MAX_SCORE),
  'response.risk.rule[n].type': choice('ERROR', 'EXTERNAL_RULE', 'MERCHANT_RULE', 'MSO_RULE'),
  'response.risk.totalScore': integer(1, MAX_SCORE),
});
