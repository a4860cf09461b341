import type { Contract, Level } from '../src/catalogue/vocabulary.js';
import type { Cover, Wire } from '../src/model/case.js';

/** Ids on the wire, and what an accepted request shows about them. */
export interface UrlIds {
  readonly level: Level;
  readonly wire: Wire;
  readonly covers: readonly Cover[];
}

/** Operations that carry the transaction id of an earlier request. */
const BOUND = new Set(['confirm-browser-payment', 'authenticate-payer']);

/**
 * Ids of boundary lengths and of every allowed character. `{{mint:n}}` is a new id of exactly n letters and digits.
 * Where the order comes from a provisioned state, its id is not ours to choose.
 */
export function urlIds(contract: Contract): readonly UrlIds[] {
  if (!contract.route.includes('{transactionid}') || BOUND.has(contract.operation)) return [];
  const opens = contract.states[0] === 'none';
  const ids = (level: Level, id: string | undefined, kind: string, text: string): UrlIds => {
    const paths = opens ? ['orderid', 'transactionid'] : ['transactionid'];
    return {
      level,
      wire: { ...(opens ? { orderId: text } : {}), transactionId: text },
      covers: paths.map((path) => ({ side: 'url', rule: id ?? `${path}:${kind}`, path, value: text, level })),
    };
  };
  return [
    ids('must', undefined, 'max-length', '{{mint:40}}'),
    ids('must', 'url-id-unreserved', '', '{{mint:12}}-._~Az09'),
    {
      level: 'must',
      wire: { transactionId: 'x' },
      covers: [{ side: 'url', rule: 'transactionid:min-length', path: 'transactionid', value: 'x', level: 'must' }],
    },
    ids('should', 'url-id-encoded', '', '{{mint:12}}%20%3F%23%2B%26'),
    // An id of one character may be taken already, so a refusal shows nothing.
    ...(opens
      ? [
          {
            level: 'open' as const,
            wire: { orderId: '{{mint:1}}' },
            covers: [{ side: 'url' as const, rule: 'orderid:min-length', path: 'orderid', value: '{{mint:1}}', level: 'open' as const }],
          },
        ]
      : []),
  ];
}
