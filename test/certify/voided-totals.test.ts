import { expect, test } from 'vitest';
import { serveGateway } from '../../src/gateway/serve.js';
import { REPERTOIRE } from '../../src/qualify/repertoire.js';
import { certifyAt } from './support.js';

test('an answer to a void that the order then does not show is told as that, not as the effect of a refused void', {
  timeout: 120_000,
}, async () => {
  const kept = { path: 'order.totalAuthorizedAmount', do: 'replace', to: 100 } as const;
  const repertoire = {
    ...REPERTOIRE,
    defects: () => [{ contracts: ['void@66'], effects: [{ at: 'reply', edits: [kept], when: { result: 'SUCCESS' } }] }] as const,
  };
  const gateway = await serveGateway({ port: 0, replies: 'full', defects: ['voids keep totals'] }, repertoire);
  try {
    const { findings } = await certifyAt(gateway, { contracts: ['void@66'], suites: ['lifecycle'], cases: ['flow/void-when-*/**'] });
    const rules = new Set(findings.map(({ rule }) => rule));
    expect(rules).toContain('read-shows-order');
    expect(rules).not.toContain('refusal-no-effect');
  } finally {
    await gateway.close();
  }
});
