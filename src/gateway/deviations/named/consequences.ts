/** Other rules that a gateway with a named defect truly breaks: what else its answers show to whoever judges them. */
export const CONSEQUENCES: Readonly<Record<string, readonly string[]>> = {
  // A group without its required field is taken as well.
  'void-without-target': ['void@66:request/transaction:required'],
  'verify-without-currency': ['verify@26:request/order:required'],
  'referral-without-code': ['referral@68:request/transaction:required'],
  // What was read out of a broken body is then missed or named.
  'cut-body-taken': ['body-trailing', 'error-validation-type-absent', 'error-field-absent'],
  'array-body-taken': ['error-validation-type-absent', 'error-field-absent'],
  // Who looks at no version does not look at an old one either.
  'session-lock-ignored': ['session-version-updated'],
  'session-lock-ignored-on-authentication': ['session-version-updated'],
  // An id of 1,000 characters comes back to whoever asks next.
  'correlation-remembered': ['correlationId:max-length'],
  // A header cannot hold every character: where it cannot, the gateway fails.
  'number-in-header': ['refusal-cause', 'server-failed'],
  'number-in-balance-header': ['refusal-cause', 'server-failed'],
  // The note of every value is failed, whatever is asked of it.
  'failure-for-notes': ['refusal-cause', 'transaction.merchantNote:json-type'],
  // A refusal without its cause is no refusal for the fault.
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
  // Where something was captured, AUTHORIZED is wrong for the totals too.
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
  // A void of nothing makes an order of its own, of whoever asked for it.
  'void-of-unknown': ['merchant-isolation', 'status-void-initial', 'creation-time-stable'],
  'update-of-nothing': ['status-update'],
  // Another type or another value is not what was sent.
  'refund-flag-as-text': ['echo-values'],
  'last-leg-fare-as-text': ['echo-values'],
  'confirm-in-other-currency': ['echo-values'],
};
