import { ruleIn } from '../src/catalogue/rules.js';
import type { Contract, Level } from '../src/catalogue/vocabulary.js';
import type { Coverage, Wire } from '../src/model/case.js';

/** Ids on the wire, and what an accepted request shows about them. */
export interface UrlIds {
  readonly level: Level;
  readonly wire: Wire;
  readonly coverages: readonly Coverage[];
}

/**
 * Ids of boundary lengths and of every allowed character. `{{id:n}}` is a new id of exactly n letters and digits.
 * Where the order comes from a provisioned state, its id is not ours to choose.
 */
export function urlIds(contract: Contract): readonly UrlIds[] {
  if (!contract.route.includes('{transactionid}') || contract.transactionId === 'of-state') return [];
  const opens = contract.states[0] === 'none';
  const coverage = (path: string, rule: string, value: string): Coverage => ({
    side: 'url',
    rule,
    path,
    value,
    level: ruleIn(contract, 'url', rule).level,
  });
  const ids = (text: string, ruleFor: (path: string) => string): UrlIds => {
    const coverages = (opens ? ['orderid', 'transactionid'] : ['transactionid']).map((path) => coverage(path, ruleFor(path), text));
    return { level: coverages[0]?.level ?? 'must', wire: { ...(opens ? { orderId: text } : {}), transactionId: text }, coverages };
  };
  const short = coverage('transactionid', 'transactionid:min-length', 'x');
  return [
    ids('{{id:40}}', (path) => `${path}:max-length`),
    ids('{{id:12}}-._~Az09', () => 'url-id-unreserved'),
    { level: short.level, wire: { transactionId: 'x' }, coverages: [short] },
    // Of 40 characters once it is decoded, hexadecimal digits in either case. What is outside ASCII may be refused.
    ids('{{id:35}}%20%3f%23%2B%26', () => 'url-id-encoded'),
    // An id of one character may be taken already, so a refusal shows nothing.
    ...(opens
      ? [
          {
            level: 'open' as const,
            wire: { orderId: '{{id:1}}' },
            coverages: [{ ...coverage('orderid', 'orderid:min-length', '{{id:1}}'), level: 'open' as const }],
          },
        ]
      : []),
  ];
}
