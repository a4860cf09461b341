import { expect, test } from 'vitest';
import { serveGateway } from '../../src/gateway/serve.js';
import { REPERTOIRE } from '../../src/qualify/repertoire.js';
import { certifyAt } from './support.js';

test('an order that is read wrongly is told although its answers have a fault of another kind', { timeout: 120_000 }, async () => {
  const other = { at: 'reply', edits: [{ path: 'gatewayEntryPoint', do: 'set', to: 'ELSEWHERE' }] } as const;
  const read = { at: 'read', totals: 'before-the-last' } as const;
  const repertoire = { ...REPERTOIRE, defects: () => [{ contracts: ['update-authorization@24'], effects: [other, read] }] as const };
  const gateway = await serveGateway({ port: 0, replies: 'full', defects: ['both'] }, repertoire);
  try {
    const { findings } = await certifyAt(gateway, { contracts: ['update-authorization@24'], suites: ['lifecycle'] });
    const rules = new Set(findings.map(({ rule }) => rule));
    expect(rules).toContain('gatewayEntryPoint:values');
    expect(rules).toContain('read-shows-order');
  } finally {
    await gateway.close();
  }
});
