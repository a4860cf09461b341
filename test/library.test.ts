import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../src/catalogue/contracts.js';
import * as touchstone from '../src/library/index.js';
import type { RunEvent } from '../src/library/index.js';

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
      'catalogue',
      'certify',
      'compareRuns',
      'contractOf',
      'contracts',
      'defaultValues',
      'defineCheck',
      'defineConfig',
      'defineContract',
      'defineRule',
      'extend',
      'faultCases',
      'judge',
      'lintText',
      'render',
      'requestOf',
      'rulesOf',
      'startGateway',
      'summarise',
      'validRequests',
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

  test('certifies a gateway with a defect and names the rule', async () => {
    const gateway = await touchstone.startGateway({ defects: ['void-without-target'] });
    try {
      const { url: baseUrl, merchantId, password } = gateway;
      const run = { profile: 'smoke' } as const;
      const report = await touchstone.certify({
        config: { ...SMALL, run, target: { baseUrl, merchantId, auth: { type: 'basic', password } } },
      });
      expect(report).toMatchObject({ verdict: 'violates', run: { exit: 1 } });
      expect(report.groups.map((group) => group.rule)).toContain('transaction.targetTransactionId:required');
    } finally {
      await gateway.close();
    }
  });

  test('gives the events of a run as they come, and ends it when the loop is left or the signal says so', async () => {
    const seen: string[] = [];
    const run = touchstone.certify({ config: SMALL });
    for await (const { type } of run) seen.push(type);
    expect([seen[0], seen.at(-1)]).toEqual(['run-started', 'run-finished']);
    expect((await run).run.ended).toBe('budget');

    const left = touchstone.certify({ config: { scope: SMALL.scope } });
    for await (const { type } of left) if (type === 'case-finished') break;
    expect((await left).run.ended).toBe('interrupted');

    const stop = new AbortController();
    const stopped = touchstone.certify({ config: { scope: SMALL.scope }, signal: stop.signal });
    for await (const { type } of stopped) if (type === 'case-finished') stop.abort();
    expect((await stopped).run.ended).toBe('interrupted');
  });

  test('tells of a wrong configuration where the events are read', async () => {
    const read = async (): Promise<void> => {
      for await (const event of touchstone.certify({ config: { runn: {} } as object })) expect(event).toBeUndefined();
    };
    await expect(read()).rejects.toMatchObject({ code: 'config' });
  });

  test('makes random valid requests, the same for the same seed', () => {
    const bodies = (seed: number) => touchstone.validRequests(voided, { seed, count: 5 }).map(({ body }) => body);
    expect(bodies(7)).toEqual(bodies(7));
    expect(bodies(7)).not.toEqual(bodies(8));
    for (const body of bodies(7)) expect(touchstone.judge(voided, 'request', { body: body ?? null })).toEqual([]);
  });

  test('gives a catalogue with contracts of others, which nothing else knows of', async () => {
    const points = touchstone.defineContract({
      contract: 'points@1',
      title: 'Points',
      method: 'POST',
      route: '/merchant/{merchantId}/points',
      apiOperation: 'POINTS',
      request: { 'member.id': { type: 'Digits', minLength: 4, maxLength: 4, presence: 'required' } },
    });
    const known = await touchstone.extend({ contracts: [points] });
    expect(known.contracts.at(-1)?.id).toBe('points@1');
    const text = '{"apiOperation":"POINTS","member":{"id":"1"}}';
    expect(touchstone.lintText(text, { catalogue: known }).messages.map(({ rule }) => rule)).toEqual(['member.id:length']);
    expect(touchstone.lintText(text).judged).toBe(false);
    expect(await touchstone.extend({})).toBe(touchstone.catalogue);
    const [sample] = touchstone.validRequests(touchstone.contractOf('points@1', known) as touchstone.Contract);
    expect(sample).toMatchObject({ method: 'POST', path: '/api/rest/version/1/merchant/TESTMERCHANT/points' });
  });

  test('lets nobody change what it exports', () => {
    const thawed = (value: unknown): boolean =>
      typeof value === 'object' && value !== null && (!Object.isFrozen(value) || Object.values(value).some(thawed));
    expect(Object.entries(touchstone).flatMap(([name, value]) => (thawed(value) ? [name] : []))).toEqual([]);
  });

  test('refuses a misspelt key with a suggestion, and a file that is not there', async () => {
    const misspelt = { runn: {} } as object;
    await expect(touchstone.certify({ config: misspelt })).rejects.toMatchObject({ code: 'config', hint: 'did you mean "run"?' });
    await expect(touchstone.certify({ config: 'no-such.yaml' })).rejects.toBeInstanceOf(touchstone.HarnessError);
  });
});
