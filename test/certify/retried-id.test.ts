import { expect, test } from 'vitest';
import { startGateway } from '../../src/qualify/start.js';
import { certifyAt, configFor } from './support.js';

const RULE = 'transaction-id-new-after-failure';
const CASES = {
  contracts: ['authorize@55', 'verify@26', 'refund@39'],
  suites: ['lifecycle', 'repetition'],
  cases: ['flow/*-id-after-declined/*', 'flow/authorize-declined/*'],
};

test('the id of what did not fail is judged by no rule about retries', { timeout: 60_000 }, async () => {
  const gateway = await startGateway({});
  try {
    const { approved } = (await configFor(gateway)).values.cards;
    const { report, findings } = await certifyAt(gateway, { ...CASES, values: { cards: { approved, declined: approved } } });
    const rows = report.rules.filter(({ id }) => id === RULE);
    expect(rows.map(({ contract, status }) => [contract, status])).toEqual(
      expect.arrayContaining(CASES.contracts.map((contract) => [contract, 'inconclusive'])),
    );
    expect(findings.filter(({ rule }) => rule === RULE)).toEqual([]);
  } finally {
    await gateway.close();
  }
});

test('of a payment, a verification and a refund that are declined, the id serves for no retry', { timeout: 60_000 }, async () => {
  const gateway = await startGateway({});
  try {
    const { report } = await certifyAt(gateway, CASES);
    const rows = report.rules.filter(({ id, contract }) => id === RULE && CASES.contracts.includes(contract));
    expect(Object.fromEntries(rows.map(({ contract, status }) => [contract, status]))).toEqual(
      Object.fromEntries(CASES.contracts.map((contract) => [contract, 'conforms'])),
    );
  } finally {
    await gateway.close();
  }
});
