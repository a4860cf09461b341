/** Other rules that a gateway with a named defect also breaks, so that findings about them are correct. */
export const CONSEQUENCES: Readonly<Record<string, readonly string[]>> = {
  // A group without its required field is taken as well.
  'void-without-target': ['void@66:request/transaction:required'],
  'verify-without-currency': ['verify@26:request/order:required'],
  'referral-without-code': ['referral@68:request/transaction:required'],
  // Fields that were read from a broken body are then reported as missing or invalid.
  'cut-body-taken': ['body-trailing', 'error-validation-type-absent', 'error-field-absent'],
  'array-body-taken': ['error-validation-type-absent', 'error-field-absent'],
  // A gateway that ignores the session version also ignores an outdated one.
  'session-lock-ignored': ['session-version-updated'],
  'session-lock-ignored-on-authentication': ['session-version-updated'],
  // The gateway fails on characters that a header cannot hold.
  'number-in-header': ['refusal-cause', 'server-failed'],
  'number-in-balance-header': ['refusal-cause', 'server-failed'],
  // Every request with a note fails, whatever is wrong or right with the note.
  'failure-for-notes': ['refusal-cause', 'transaction.merchantNote:json-type'],
  // Without its cause a refusal cannot be attributed to the fault.
  'errors-without-cause': ['refusal-cause'],
  'cause-of-its-own': ['refusal-cause'],
  'failed-for-fields': ['server-failed'],
  'failure-for-unknown': ['server-failed'],
  'failure-for-missing': ['server-failed'],
  'number-in-errors': ['error.explanation:max-length'],
  // Wrong totals and wrong statuses contradict each other.
  'negative-refunds': ['totals-refund', 'totals-unchanged', 'status-refund', 'status-fits-totals'],
  'status-in-lower-case': ['status-update'],
  'authorize-says-captured': ['status-fits-totals'],
  // On an order with captured money, AUTHORIZED contradicts the totals as well.
  'verify-says-authorized': ['status-fits-totals'],
  'update-says-captured': ['status-fits-totals'],
  'void-says-authorized': ['status-fits-totals', 'status-void-later'],
  'voided-refund-says-partial': ['status-fits-totals'],
  'confirm-says-initiated': ['status-fits-totals'],
  'partial-refund-says-refunded': ['status-fits-totals'],
  'full-refund-says-partial': ['status-fits-totals'],
  'third-refund-says-captured': ['status-captured-unrefunded'],
  'decline-says-initiated': ['status-fits-totals'],
  'verify-counted': ['status-fits-totals'],
  'authorize-not-counted': ['totals-partial-approval'],
  'refund-not-counted': ['status-refund'],
  'refund-lowers-captured': ['status-fits-totals', 'refund@60:response/order.totalCapturedAmount:minimum'],
  'third-refund-lost': ['status-refund'],
  'confirm-not-counted': ['status-confirm'],
  // Voiding an unknown order creates one, which belongs to the merchant of the request.
  'void-of-unknown': ['merchant-isolation', 'status-void-initial', 'creation-time-stable'],
  'update-of-nothing': ['status-update'],
  'update-of-timed-out': ['status-update'],
  // Another type or another value is not what was sent.
  'refund-flag-as-text': ['echo-values'],
  'last-leg-fare-as-text': ['echo-values'],
  'confirm-in-other-currency': ['echo-values'],
};
