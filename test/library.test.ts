import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../src/catalogue/contracts.js';
import * as touchstone from '../src/index.js';
import type { RunEvent } from '../src/index.js';

const { base, contractOf, contracts } = touchstone;
const voided = contracts.find((contract) => contract.id === 'void@66');
if (voided === undefined) throw new Error('there is no void@66');

/** Few requests of one contract: the library is on trial here, not the gateway. */
const SMALL = { scope: { contracts: ['void@66'] }, run: { profile: 'smoke', maxRequests: 60 } } as const;

describe('the library', () => {
  test('has a small face', () => {
    expect(Object.keys(touchstone).toSorted()).toEqual([
      'HarnessError',
      'acceptanceCases',
      'base',
      'certify',
      'compareRuns',
      'contractOf',
      'contracts',
      'defaultValues',
      'faultCases',
      'judge',
      'lintText',
      'render',
      'requestOf',
      'rulesOf',
      'startGateway',
      'summarise',
    ]);
  });

  test('knows every contract of the catalogue, and its rules', () => {
    expect(contracts).toBe(CONTRACTS);
    expect(contractOf('void@67')).toBeUndefined();
    expect(touchstone.rulesOf(voided).map((rule) => rule.id)).toContain('transaction.targetTransactionId:max-length');
  });

  test('makes a smallest body of every contract that its judge has nothing against', () => {
    for (const contract of contracts) {
      expect(JSON.stringify(base(contract))).not.toContain('{{');
      expect(touchstone.judge(contract, 'request', { body: base(contract) })).toEqual([]);
    }
  });

  test('makes requests to send: valid ones, and ones with a single fault', () => {
    for (const one of touchstone.acceptanceCases(voided)) {
      expect(touchstone.judge(voided, 'request', { body: touchstone.requestOf(one).body ?? null })).toEqual([]);
    }
    const fault = touchstone.faultCases(voided).find(({ id }) => id === 'void@66/transaction.targetTransactionId/too-long/by-one');
    if (fault === undefined) throw new Error('there is no such fault');
    const request = touchstone.requestOf(fault, { merchantId: 'SHOP' });
    expect(request).toMatchObject({ method: 'PUT', expect: 'refused', level: 'must' });
    expect(request.path).toMatch(/^\/api\/rest\/version\/66\/merchant\/SHOP\/order\//);
    expect(touchstone.judge(voided, 'request', { body: request.body ?? null })).toHaveLength(1);
  });

  test('lints a text with lines and columns', () => {
    const { contract, messages } = touchstone.lintText('{\n  "apiOperation": "VOID",\n  "transaction": {}\n}');
    expect(contract).toBe('void@66');
    expect(messages.map(({ line, column, rule }) => [line, column, rule])).toEqual([[3, 18, 'transaction:required']]);
  });

  test('certifies the embedded gateway, and folds its events to the same report', async () => {
    const events: RunEvent[] = [];
    const report = await touchstone.certify({ config: SMALL, onEvent: (event) => void events.push(event) });
    expect(report).toMatchObject({
      verdict: 'inconclusive',
      complete: false,
      run: { exit: 3, ended: 'budget', target: { embedded: true } },
    });
    expect(await touchstone.summarise(events)).toEqual(report);
    expect(await touchstone.render(report, 'markdown')).toContain('touchstone: Could not be judged');
    expect((await touchstone.compareRuns(report, report)).new).toEqual([]);
  });

  test('certifies a gateway with a deviation and names the rule', async () => {
    const gateway = await touchstone.startGateway({ deviations: ['void-without-target'] });
    try {
      const { url: baseUrl, merchantId, password } = gateway;
      const report = await touchstone.certify({ config: { ...SMALL, target: { baseUrl, merchantId, auth: { type: 'basic', password } } } });
      expect(report).toMatchObject({ verdict: 'violates', run: { exit: 1 } });
      expect(report.groups.map((group) => group.rule)).toContain('transaction.targetTransactionId:required');
    } finally {
      await gateway.close();
    }
  });

  test('refuses a misspelt key with a suggestion, and a file that is not there', async () => {
    const misspelt = { runn: {} } as object;
    await expect(touchstone.certify({ config: misspelt })).rejects.toMatchObject({ code: 'config', hint: 'did you mean "run"?' });
    await expect(touchstone.certify({ config: 'no-such.yaml' })).rejects.toBeInstanceOf(touchstone.HarnessError);
  });
});
