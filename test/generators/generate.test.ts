import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/run.js';
import { halfOfContracts, isWhole } from '../helpers/sample.js';
import { catchPrinted } from '../helpers/printed.js';

const printed = catchPrinted();

interface Sample {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly expect: string;
  readonly body: Readonly<Record<string, unknown>>;
}

async function generate(...args: readonly string[]): Promise<string> {
  expect(await run(['generate', ...args])).toBe(0);
  return printed.stdout;
}

describe('touchstone generate', () => {
  test('prints one valid request of a contract as JSON', async () => {
    const [sample, ...others] = JSON.parse(await generate('--contract', 'void')) as readonly Sample[];
    expect(others).toEqual([]);
    expect(sample).toMatchObject({ method: 'PUT', expect: 'accepted', body: { apiOperation: 'VOID' } });
    expect(sample?.path).toMatch(/^\/api\/rest\/version\/66\/merchant\/TESTMERCHANT\/order\/[^/]+\/transaction\/[^/]+$/);
  });

  test('prints as many as are asked for, the same for the same seed', async () => {
    const lines = (await generate('--contract', 'authorize', '-n', '5', '--format', 'ndjson', '--seed', '9')).trim().split('\n');
    expect(lines).toHaveLength(5);
    printed.stdout = '';
    expect((await generate('--contract', 'authorize', '-n', '5', '--format', 'ndjson', '--seed', '9')).trim().split('\n')).toEqual(lines);
  });

  test('fills in generated card numbers', async () => {
    const [sample] = JSON.parse(await generate('--contract', 'authorize')) as readonly Sample[];
    expect(JSON.stringify(sample?.body)).toContain('"number":"4000000000000002"');
    expect(printed.stdout).not.toContain('{{');
  });

  test('prints every case without a placeholder left in it', async () => {
    const some = halfOfContracts('second').flatMap(({ id }) => ['--contract', id]);
    await generate('--rule', '**', '--format', 'ndjson', ...(isWhole ? [] : some));
    expect(printed.stdout.split('\n').length).toBeGreaterThan(2000);
    expect(printed.stdout.split('\n').filter((line) => /\{\{[a-z0-9]+:/.test(line))).toEqual([]);
  });

  test('prints requests with one fault', async () => {
    const samples = JSON.parse(await generate('--contract', 'void', '--fault', 'too-long')) as readonly Sample[];
    expect(samples.length).toBeGreaterThan(10);
    expect(new Set(samples.map(({ id }) => id.split('/')[2]))).toEqual(new Set(['too-long']));
  });

  test('finds the cases of a rule, also by its other names', async () => {
    const samples = JSON.parse(
      await generate('--contract', 'verify', '--rule', 'verify-wallet-provider-subset', '-n', '400'),
    ) as readonly Sample[];
    expect(samples.map(({ id }) => id)).toContain('verify@26/order.walletProvider/other-operations-value/value=BANK_A_PAY');
  });

  test('writes shell commands that take the password from the environment', async () => {
    await generate(
      '--contract',
      'refund@60',
      '--fault',
      'wrong-case',
      '-n',
      '1',
      '--format',
      'curl',
      '--base-url',
      'https://sandbox.example',
      '--merchant',
      'M1',
    );
    expect(printed.stdout).toContain("curl -sS -w '\\n' -X PUT 'https://sandbox.example/api/rest/version/60/merchant/M1/order/");
    expect(printed.stdout).toContain('-u merchant.M1:"$TOUCHSTONE_PASSWORD"');
  });

  test('quotes what a shell would read', async () => {
    await generate('--contract', 'verify', '--rule', 'order.customerNote:json-type', '--format', 'curl');
    expect(printed.stdout).toContain("O'\\''Brien &  <Sons>");
  });

  test('writes an archive that other tools read', async () => {
    const har = JSON.parse(await generate('--contract', 'verify', '-n', '2', '--format', 'har')) as {
      log: { version: string; entries: readonly { request: { method: string; postData: { text: string } } }[] };
    };
    expect(har.log.version).toBe('1.2');
    expect(har.log.entries).toHaveLength(2);
    expect(JSON.parse(har.log.entries[0]?.request.postData.text ?? '')).toMatchObject({ apiOperation: 'VERIFY' });
  });

  test('lists all ids of a contract, and how many there are', async () => {
    const lines = (await generate('--contract', 'referral', '--list')).trim().split('\n');
    const ids = lines.filter((line) => !line.startsWith('#'));
    expect(lines.at(-1)).toMatch(new RegExp(`^# total +${ids.length.toLocaleString('en')}$`));
    expect(ids).toContain('referral@68/transaction.authorizationCode/too-long/by-one');
  });

  test('prints one case by its id', async () => {
    const [sample] = JSON.parse(await generate('--case', 'void@66/transaction.targetTransactionId/missing')) as readonly Sample[];
    expect(JSON.stringify(sample?.body)).not.toContain('targetTransactionId');
  });

  test.each([
    [['--contract', 'void', '--fault', 'to-long'], 'no case of to-long', 'did you mean too-long?'],
    [['--contract', 'voids'], 'unknown contract: voids', 'did you mean void?'],
    [['--case', 'void@66/nothing'], 'no case void@66/nothing with seed 1', '--list'],
  ])('says what is wrong with %j', async (args, message, hint) => {
    expect(await run(['generate', ...args])).toBe(2);
    expect(printed.stderr).toContain(message);
    expect(printed.stderr).toContain(hint);
  });

  test('refuses to be asked for two things at once', async () => {
    expect(await run(['generate', '--valid', '--fault', 'too-long'])).toBe(2);
  });
});
