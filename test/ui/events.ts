import type { RunEvent } from '../../src/model/event.js';

/** A case that was sent and judged at a time of the run. */
export const finished = (at: number): RunEvent => ({
  type: 'case-finished',
  case: `void@66/order.reference/too-long/${at}`,
  contract: 'void@66',
  suite: 'single-fault',
  outcome: 'ERROR, INVALID_REQUEST',
  verdict: 'conforms',
  requests: 1,
  retries: 0,
  millis: 1,
  at,
  rule: 'order.reference:max-length',
  side: 'request',
  validity: 'invalid',
  mutation: 'too-long',
  field: 'order.reference',
});
