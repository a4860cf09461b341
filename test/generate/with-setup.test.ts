import { execFile, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { chooseCases } from '../../src/app/generate/choose-cases.js';
import { formatSamples } from '../../src/app/generate/formats.js';
import { sampleOf, type Sample } from '../../src/app/generate/sample.js';
import { startGateway, type RunningGateway } from '../../src/qualify/start.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import { judge } from '../../src/rules/judge.js';
import { call } from '../gateway/support/call.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ versions: 'exact' });
});
afterAll(() => gateway.close());

const values = DEFAULT_VALUES;
const choice = { values, seed: 3, case: undefined, fault: undefined, rule: undefined, count: 3 };
const samples = (): readonly Sample[] =>
  chooseCases({ ...choice, contracts: CONTRACTS, catalogue: SHIPPED }).map((one) =>
    sampleOf(one, { merchant: gateway.merchantId, values, catalogue: SHIPPED, setUp: 'with' }),
  );

describe('generate --with-setup', () => {
  test('every valid request succeeds on a fresh gateway after the calls before it', async () => {
    const answered: string[] = [];
    for (const sample of samples()) {
      for (const before of sample.setUp ?? []) {
        expect((await call(gateway, before.method, before.path, before.body)).body['result']).not.toBe('ERROR');
      }
      const { body } = await call(gateway, sample.method, sample.path, sample.text);
      if (body['result'] === 'ERROR') answered.push(`${sample.id}: ${JSON.stringify(body['error'])}`);
    }
    expect(answered).toEqual([]);
  });

  test('the curl lines are a script that a shell runs', async () => {
    if (spawnSync('curl', ['--version']).error !== undefined) {
      process.stderr.write('skipped: there is no curl on this machine\n');
      return;
    }
    const chosen = samples().filter(({ id }) => /^(?:void|refund)@/.test(id));
    const script = formatSamples(chosen, 'curl', { baseUrl: gateway.url, merchant: gateway.merchantId });
    const printed = await new Promise<string>((resolve, reject) => {
      const env = { ...process.env, TOUCHSTONE_PASSWORD: gateway.password };
      const shell = execFile('bash', ['-e'], { env, maxBuffer: 1 << 26 }, (error, stdout) =>
        error === null ? resolve(stdout) : reject(error),
      );
      shell.stdin?.end(script);
    });
    const lines = printed.trim().split('\n');
    expect(lines).toHaveLength(chosen.reduce((sum, { setUp }) => sum + 1 + (setUp?.length ?? 0), 0));
    expect(lines.filter((line) => (JSON.parse(line) as { result: string }).result === 'ERROR')).toEqual([]);
  });

  test('a HAR has the calls in their order, with what is expected and no credentials', () => {
    const chosen = samples().filter(({ id }) => id.startsWith('void@'));
    const har = formatSamples(chosen, 'har', { baseUrl: 'https://gateway.example', merchant: 'M' });
    const { log } = JSON.parse(har) as { log: { entries: { comment: string }[] } };
    expect(log.entries.map(({ comment }) => comment.split(' ')[0])).toEqual(
      chosen.flatMap(() => ['set-up', expect.stringMatching(/^void@/)]),
    );
    expect(log.entries[1]?.comment).toContain('expect: accepted');
    expect(log.entries[1]?.comment).toContain('$TOUCHSTONE_PASSWORD');
  });
});

test('a body too long for an argument comes through the standard input', () => {
  const [first] = samples() as [Sample];
  const long = { ...first, text: JSON.stringify({ filler: 'x'.repeat(200_000) }) };
  const line = formatSamples([long], 'curl', { baseUrl: 'https://gateway.example', merchant: 'M' });
  expect(line).toContain("--data-binary @- <<'END-OF-BODY'\n{");
});

test('lint has nothing to say of valid requests', () => {
  const cases = chooseCases({ ...choice, seed: 9, count: 5, contracts: CONTRACTS, catalogue: SHIPPED });
  const wrong = cases.flatMap((one) => {
    const contract = CONTRACTS.find(({ id }) => id === one.contract);
    const { body } = sampleOf(one, { merchant: 'M', values, catalogue: SHIPPED });
    return contract === undefined || body === undefined ? [] : judge(contract, 'request', { body }).map(({ rule }) => `${one.id}: ${rule}`);
  });
  expect(wrong).toEqual([]);
});
