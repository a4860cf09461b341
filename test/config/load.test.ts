import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.js';
import { maskedChanges, maskedConfig } from '../../src/config/masked.js';
import type { ConfigFlags } from '../../src/config/flags.js';
import { HarnessError } from '../../src/model/harness-error.js';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'touchstone-config-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text);
const load = (env: Record<string, string> = {}, flags: ConfigFlags = {}, file?: string) => loadConfig({ file, cwd, env, flags });

async function refusal(env: Record<string, string> = {}, flags: ConfigFlags = {}): Promise<{ message: string; hint: string | undefined }> {
  const error: unknown = await load(env, flags).catch((thrown: unknown) => thrown);
  if (!(error instanceof HarnessError)) throw new Error(`not refused: ${String(error)}`);
  expect(error.exitCode).toBe(2);
  return { message: error.message, hint: error.hint };
}

const sandbox = `target:
  baseUrl: https://sandbox.example/
  merchantId: SHOP
  auth: { type: basic, password: \${GATEWAY_PASSWORD} }
`;

describe('where the credentials of others are used', () => {
  test('a password whose variable is not set is no fault; one that is set is known, to be masked', async () => {
    write('touchstone.config.yaml', sandbox);
    const brought = (env: Record<string, string>) => loadConfig({ cwd, env, flags: {}, credentials: 'brought' });
    expect((await brought({})).target).toMatchObject({ merchantId: 'SHOP', auth: { type: 'basic' } });
    expect((await brought({ GATEWAY_PASSWORD: 'secret' })).target.auth).toEqual({ type: 'basic', password: 'secret' });
    expect((await refusal()).message).toContain('the environment variable GATEWAY_PASSWORD is not set');
  });
});

describe('in package.json', () => {
  test('the key touchstone is the configuration, and faults are told at their place in the file', async () => {
    write('package.json', '{\n  "name": "shop",\n  "touchstone": {\n    "run": { "rate": 7 },\n    "contracts": []\n  }\n}\n');
    expect((await load()).run.rate).toBe(7);
    write('package.json', '{\n  "name": "shop",\n  "touchstone": {\n    "run": { "profil": "smoke" }\n  }\n}\n');
    expect((await refusal()).message).toContain('package.json:4:14: unknown key "profil" in run');
  });

  test('a dependency of that name is none, and two configurations are one too many', async () => {
    write('package.json', '{ "devDependencies": { "touchstone": "1.0.0" } }');
    expect((await load()).run.rate).toBeUndefined();
    write('package.json', '{ "touchstone": { "run": { "rate": 7 } } }');
    write('touchstone.config.yaml', 'run: { rate: 8 }\n');
    expect((await refusal()).message).toBe('several configuration files are here: touchstone.config.yaml, package.json');
  });
});

describe('without a file', () => {
  test('the embedded gateway is the target, with all it knows', async () => {
    const config = await load();
    expect(config.target.baseUrl).toBe('embedded');
    expect(config.values.cards.referred).toBeDefined();
    expect(config.provision['captured-order']).toBeDefined();
    expect(config.run).toEqual({
      profile: 'standard',
      seed: 1,
      concurrency: 8,
      timeoutMillis: 10_000,
      maxWaitMillis: 60_000,
      retries: 3,
      maxAnswerBytes: 2_000_000,
    });
    expect(Object.isFrozen(config.values.cards.approved.expiry)).toBe(true);
  });

  test('a URL, a merchant and a password are enough for another target', async () => {
    const config = await load({ TOUCHSTONE_PASSWORD: 'secret' }, { target: 'https://sandbox.example', merchant: 'SHOP' });
    expect(config.target).toEqual({
      baseUrl: 'https://sandbox.example',
      merchantId: 'SHOP',
      auth: { type: 'basic', password: 'secret' },
      tls: {},
    });
    expect(config.provision).toEqual({});
    expect(Object.keys(config.values.cards)).toEqual(['approved']);
  });
});

describe('a file', () => {
  test('may be YAML with an unquoted variable in braces', async () => {
    write('touchstone.config.yaml', sandbox);
    const config = await load({ GATEWAY_PASSWORD: 'a{b}: c' });
    expect(config.target).toMatchObject({ baseUrl: 'https://sandbox.example', auth: { password: 'a{b}: c' } });
  });

  test('may be JSON', async () => {
    write('touchstone.config.json', JSON.stringify({ run: { rate: 5, maxTime: '2m' }, scope: { contracts: ['refund@60'] } }));
    const config = await load();
    expect(config.run).toMatchObject({ rate: 5, maxTimeMillis: 120_000 });
    expect(config.scope.contracts).toEqual(['refund@60']);
  });

  test.each(['ts', 'mjs'])('may be a module: %s', async (ending) => {
    const type = ending === 'ts' ? ': Promise<Record<string, string>>' : '';
    write(
      `touchstone.config.${ending}`,
      `export default { run: { seed: 7, rate: undefined }, provision: { session: { hook: async ()${type} => ({ sessionId: 'S' }) } } };`,
    );
    const config = await load();
    expect(config.run.seed).toBe(7);
    const recipe = config.provision.session;
    if (recipe === undefined || !('hook' in recipe)) throw new Error('no hook');
    await expect(recipe.hook({} as never)).resolves.toEqual({ sessionId: 'S' });
  });

  test('may name a hook of a module beside it', async () => {
    write('hooks.mjs', "export const session = async () => ({ sessionId: 'S' });");
    write('touchstone.config.yaml', 'provision: { session: { hook: hooks.mjs#session } }');
    expect((await load()).provision.session).toHaveProperty('hook');
    write('touchstone.config.yaml', 'provision: { session: { hook: hooks.mjs#sesion } }');
    expect(await refusal()).toEqual({
      message: 'provision.session.hook: hooks.mjs exports no function sesion',
      hint: 'it exports session',
    });
  });

  test('may keep secrets in files, and numbers in variables', async () => {
    write('password.txt', 'from-a-file\n');
    write('touchstone.config.yaml', `${sandbox.replace('${GATEWAY_PASSWORD}', '"file:password.txt"')}run: { rate: \${RATE} }\n`);
    const config = await load({ RATE: '2.5' });
    expect(config.target.auth).toEqual({ type: 'basic', password: 'from-a-file' });
    expect(config.run.rate).toBe(2.5);
  });

  test('gives way to the environment, and that to flags', async () => {
    write('touchstone.config.yaml', `${sandbox}run: { seed: 1 }\n`);
    const env = { TOUCHSTONE_PASSWORD: 'p', TOUCHSTONE_MERCHANT: 'ENV', TOUCHSTONE_SEED: '2' };
    // The variable of the file is not needed: another has settled the password.
    expect(await load(env)).toMatchObject({ target: { merchantId: 'ENV', auth: { password: 'p' } }, run: { seed: 2 } });
    expect(await load(env, { merchant: 'FLAG', seed: 3 })).toMatchObject({ target: { merchantId: 'FLAG' }, run: { seed: 3 } });
    expect((await load({}, { target: 'embedded' })).target.baseUrl).toBe('embedded');
  });
});

describe('is refused with the place and what to do', () => {
  const SEED = 'The seed of everything random, a whole number: the same seed sends the same requests.';
  test.each<[title: string, text: string, message: string, hint: string | undefined]>([
    ['a misspelt key', 'run:\n  retires: 3\n', 'touchstone.config.yaml:2:3: unknown key "retires" in run', 'did you mean "retries"?'],
    ['a misspelt group', 'targets: {}\n', 'touchstone.config.yaml:1:1: unknown key "targets"', 'did you mean "target"?'],
    [
      'a misspelt state',
      'provision:\n  captured-ordr: { hook: a.mjs#b }\n',
      'touchstone.config.yaml:2:3: unknown key "captured-ordr" in provision',
      'did you mean "captured-order"?',
    ],
    [
      'a misspelt contract',
      'scope: { contracts: [refnd] }',
      'touchstone.config.yaml:1:22: unknown contract: refnd',
      'did you mean refund? touchstone explain lists them all',
    ],
    ['half a number', 'run: { seed: 1.5 }', 'touchstone.config.yaml:1:14: run.seed must be a whole number, not 1.5', SEED],
    ['a negative number', 'run: { seed: -1 }', 'touchstone.config.yaml:1:14: run.seed must be >= 0, not -1', SEED],
    [
      'a wrong type',
      'run:\n  rate: fast\n',
      'touchstone.config.yaml:2:9: run.rate must be a number, not a string',
      'Most requests per second of the run, never exceeded; shards divide it.',
    ],
    [
      'a number for a string',
      'values: { cards: { approved: { number: "4000000000000002", expiry: { month: 12, year: "39" } } } }',
      'touchstone.config.yaml:1:77: values.cards.approved.expiry.month must be a string, not a number',
      'write it in quotes',
    ],
    [
      'a wrong duration',
      'run: { timeout: 10 seconds }',
      'touchstone.config.yaml:1:17: run.timeout is "10 seconds", which has the wrong form',
      'How long an answer may take, such as 500ms, 10s, 2m or 1h',
    ],
    [
      'no time at all',
      'run: { timeout: 0s }',
      'touchstone.config.yaml:1:17: run.timeout is "0s", which has the wrong form',
      'How long an answer may take, such as 500ms, 10s, 2m or 1h',
    ],
    [
      'a duplicate key',
      'strict: true\nstrict: false\n',
      'touchstone.config.yaml:2:1: Map keys must be unique',
      'values with : # { } [ ] or , in them need quotes',
    ],
    [
      'a placeholder without quotes, which is a group as a key',
      'values:\n  sessions:\n    - {{SessionId}}\n',
      'touchstone.config.yaml:3:8: a list or a group cannot be a key',
      'values with : # { } [ ] or , in them need quotes',
    ],
    [
      'a missing variable',
      sandbox,
      'touchstone.config.yaml:4:34: the environment variable GATEWAY_PASSWORD is not set; target.auth.password needs it',
      'set GATEWAY_PASSWORD before starting touchstone',
    ],
    [
      'a rule that does not exist',
      'expect: { rules: { result-fits-gateway-cod: must } }',
      'touchstone.config.yaml:1:45: there is no rule result-fits-gateway-cod',
      'did you mean "result-fits-gateway-code"?',
    ],
    [
      'an exclusion of nothing',
      'scope: { exclude: [{ because: I said so }] }',
      'touchstone.config.yaml:1:20: exclusion 1 names nothing',
      'give rule, case or contract',
    ],
    [
      'plain HTTP',
      'target: { baseUrl: "http://sandbox.example", merchantId: M }',
      'target.baseUrl is plain HTTP: http://sandbox.example',
      'use https://; for a test target in a network of your own set target.allowHttp: true, or --allow-http',
    ],
    [
      'a duration without a unit',
      'run: { timeout: 10 }',
      'touchstone.config.yaml:1:17: run.timeout must be a string, not a number',
      'How long an answer may take, such as 500ms, 10s, 2m or 1h',
    ],
    [
      'no password',
      'target: { baseUrl: "https://sandbox.example", merchantId: M }',
      'no password for merchant M at https://sandbox.example',
      'set TOUCHSTONE_PASSWORD, or target.auth: { type: basic, password: ${YOUR_VARIABLE} }',
    ],
  ])('%s', async (_, text, message, hint) => {
    write('touchstone.config.yaml', text);
    expect(await refusal()).toEqual({ message, hint });
  });

  test('an empty variable, named', async () => {
    write('touchstone.config.yaml', sandbox);
    expect((await refusal({ GATEWAY_PASSWORD: '' })).message).toContain('GATEWAY_PASSWORD is empty');
    expect((await refusal({ TOUCHSTONE_PASSWORD: '' })).message).toBe('the environment variable TOUCHSTONE_PASSWORD is set but empty');
  });

  test.each(['', '# nothing yet\n', '\n---\n'])('a file that says nothing: %j', async (text) => {
    write('touchstone.config.yaml', text);
    expect(await refusal()).toEqual({
      message: 'touchstone.config.yaml is empty',
      hint: expect.stringContaining('touchstone init --force') as string,
    });
  });

  test('several faults at once', async () => {
    write('touchstone.config.yaml', 'run: { retires: 3 }\nvalue: {}\n');
    const { message } = await refusal();
    expect(message.split('\n')).toEqual([
      'touchstone.config.yaml:2:1: unknown key "value"',
      '  also touchstone.config.yaml:1:8: unknown key "retires" in run (did you mean "retries"?)',
    ]);
  });

  test('a flag, by its name', async () => {
    expect(await refusal({}, { profile: 'smok' })).toEqual({
      message: '--profile: run.profile is "smok", which is none of its values',
      hint: 'did you mean "smoke"?',
    });
    expect((await refusal({}, { contract: ['autorize'] })).message).toMatch(/^--contract: /);
    expect((await refusal({ TOUCHSTONE_RATE: '-1' })).message).toMatch(/^--rate|^TOUCHSTONE_RATE/);
  });

  test('a file that is not there, and two that are', async () => {
    await expect(loadConfig({ file: 'none.yaml', cwd, env: {}, flags: {} })).rejects.toThrow('there is no configuration file none.yaml');
    write('touchstone.config.yaml', '');
    write('touchstone.config.json', '{}');
    expect((await refusal()).message).toContain('several configuration files');
  });
});

describe('shown to people', () => {
  test('it has no secret in it', async () => {
    write(
      'touchstone.config.yaml',
      `${sandbox}values: { cards: { declined: { number: "4000000000000119", expiry: { month: "1", year: "30" } } } }\n`,
    );
    const config = await load({ GATEWAY_PASSWORD: 'very-secret', HTTPS_PROXY: 'http://user:hidden@proxy.example:3128' });
    const shown = JSON.stringify([maskedConfig(config), maskedChanges(config)]);
    for (const secret of ['very-secret', 'hidden', '400000000000011']) expect(shown).not.toContain(secret);
    expect(maskedConfig(config)).toMatchObject({ run: { timeout: '10s' }, target: { proxy: 'http://***@proxy.example:3128' } });
    expect(maskedChanges(config)).toEqual({
      target: expect.objectContaining({ merchantId: 'SHOP' }),
      values: { cards: { declined: { number: '***0119', expiry: { month: '1', year: '30' } } } },
    });
  });

  test('an untouched configuration changes nothing but the target', async () => {
    expect(Object.keys(maskedChanges(await load()) as object)).toEqual(['target']);
  });
});
