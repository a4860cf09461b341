import type { SameAs } from '../../src/model/flow.js';

/** One way in which two requests, or two runs of requests, mean the same. */
export interface SameMeaning {
  /** How the other one was sent, as the rest of "as ...". */
  readonly told: string;
  readonly clause: string;
  /** Why they mean the same. */
  readonly because: string;
  /** Members of the answer that may differ all the same. */
  readonly but?: NonNullable<SameAs['but']>;
  readonly onlyOf?: NonNullable<SameAs['onlyOf']>;
}

export const SAME_MEANING = {
  respelled: { told: 'when it is written plainly', clause: '4', because: 'bodies are JSON, and JSON has several spellings of one value' },
  'other ids': { told: 'under another id', clause: '2.1', because: 'an id names an order or a transaction and says nothing about it' },
  'near id': {
    told: 'under an id that is near to no other',
    clause: '2.1',
    because: 'ids that differ in any character are two ids',
    // Each authorization adds to the total, and to what an answer calls the amount of the order.
    but: ['order.totalAuthorizedAmount', 'order.amount'],
  },
  'nothing new': {
    told: 'without the custom fields that the order has already',
    clause: '8',
    because: 'an order has at most fifty of them, and these are no more',
    // An update may add to what is authorized.
    but: ['order.totalAuthorizedAmount', 'order.amount'],
  },
  'after traffic': {
    told: 'before other requests were sent',
    clause: '4',
    because: 'no statement lets requests about other orders matter',
  },
  'after refusals': {
    told: 'when nothing was refused before',
    clause: '7',
    because: 'a request that is refused is not processed',
    onlyOf: 'untouched-orders',
  },
  'after another version': {
    told: 'when nothing was refunded at another version',
    clause: '9',
    because: 'each version has its own fields, whatever was sent at another',
    // What is refunded may be taken off what an answer calls the amount of the order.
    but: ['order.totalRefundedAmount', 'order.status', 'order.amount'],
  },
  'used correlation': {
    told: 'without the correlationId of an earlier request',
    clause: '2.4',
    because: 'a correlationId is not stored, so that it makes no request the repetition of another',
    but: ['correlationId'],
  },
  interleaved: {
    told: 'when nothing is sent about other orders in between',
    clause: '2.1',
    because: 'a transaction belongs to one order',
  },
  'other merchant': { told: 'when another merchant sends it', clause: '2.1', because: 'every merchant has orders of its own' },
  'in parts': {
    told: 'when it is given back at once',
    clause: '2.3',
    because: 'totals and status follow from the sum of what was given back',
    // Each part is a transaction with an amount of its own, and may be declined.
    but: ['order.amount'],
    onlyOf: 'carried-out',
  },
  scaled: {
    told: 'with another amount',
    clause: '3',
    because: 'the status follows from what was done, not from how much',
    but: [
      'result',
      'response.gatewayCode',
      'order.amount',
      'order.totalAuthorizedAmount',
      'order.totalCapturedAmount',
      'order.totalRefundedAmount',
    ],
  },
} as const satisfies Readonly<Record<string, SameMeaning>>;

/** That a step must be answered as an earlier one. */
export function sameAs(step: string, relation: keyof typeof SAME_MEANING): SameAs {
  const { told, but, onlyOf }: SameMeaning = SAME_MEANING[relation];
  return { as: step, relation: told, ...(but === undefined ? {} : { but }), ...(onlyOf === undefined ? {} : { onlyOf }) };
}
