import { expect, test } from 'vitest';
import { contractOf } from '../../src/catalogue/contracts.js';
import { startGateway } from '../../src/qualify/start.js';
import { certifyAt } from './support.js';

/** The titles of what a run of the sessions finds at a gateway that has this defect or variant. */
async function titlesOf(contract: string, options: Parameters<typeof startGateway>[0]): Promise<readonly string[]> {
  const gateway = await startGateway({ port: 0, replies: 'full', ...options });
  try {
    expect(contractOf(contract)).toBeDefined();
    const { report } = await certifyAt(gateway, { contracts: [contract], suites: ['sessions'] });
    return report.groups.map(({ title }) => title);
  } finally {
    await gateway.close();
  }
}

test('what a session remembers of a request, and what a refusal does to it, are told with the request before', {
  timeout: 120_000,
}, async () => {
  expect(await titlesOf('balance-inquiry@73', { defects: ['session-keeps-requests'] })).toEqual([
    expect.stringMatching(/^A request without order\.currency is accepted .*, after a request in the same session that has it$/),
  ]);
  expect(await titlesOf('balance-inquiry@48', { defects: ['session-renewed-by-refusal'] })).toContainEqual(
    expect.stringMatching(/^A request with the stored session version is refused .*, after a request that was refused for another field$/),
  );
});

test.each(['balance-inquiry@73', 'authenticate-payer@100'])('a session may serve once: %s', { timeout: 120_000 }, async (contract) => {
  expect(await titlesOf(contract, { variants: ['sessions-serve-once'] })).toEqual([]);
});
