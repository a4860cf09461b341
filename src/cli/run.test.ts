import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HarnessError } from '../model/harness-error.js';
import { type CommandEntry, defineCommand } from './command.js';
import { run } from './run.js';

const greet = defineCommand({
  positionals: '<who>',
  builder: (yargs) => yargs.positional('who', { type: 'string', demandOption: true }).option('loud', { type: 'boolean', default: false }),
  handler: async ({ who, loud }) => {
    if (who === 'nobody') throw new HarnessError('input', 'nobody is there', { hint: 'name somebody', exitCode: 3 });
    if (who === 'bug') throw new TypeError('a bug');
    process.stdout.write(loud ? `HELLO ${who}` : `hello ${who}`);
    return who === 'violator' ? 1 : 0;
  },
});

const entries: readonly CommandEntry[] = [
  { name: 'greet', describe: 'greets somebody', load: async () => greet },
  {
    name: 'broken',
    describe: 'cannot be loaded',
    load: async () => {
      throw new Error('loaded without need');
    },
  },
];

let stdout = '';
let stderr = '';

beforeEach(() => {
  stdout = '';
  stderr = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
  vi.spyOn(console, 'log').mockImplementation((text) => {
    stdout += `${text}\n`;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a command', () => {
  test('suggests the option and the choice that were likely meant', async () => {
    expect(await run(['greet', 'world', '--lowd'], entries)).toBe(2);
    expect(stderr).toBe('error: Unknown argument: lowd\nhint: did you mean --loud? Otherwise: touchstone greet --help\n');
    stderr = '';
    expect(await run(['export', 'opnapi'])).toBe(2);
    expect(stderr).toMatch(/hint: did you mean openapi\? Otherwise: touchstone export --help\n$/);
  });

  test.each([
    [['plan', '--config'], 'error: --config takes a value\n'],
    [['certify', '--config', 'a', '--config', 'b'], 'error: --config is given more than once, and takes one value\n'],
    [['lint', 'a.json', '--format', 'json', '--format', 'sarif'], 'error: --format is given more than once, and takes one value\n'],
    [['export', 'opeanpi'], 'error: kind is "opeanpi", and must be one of catalogue, rules, json-schema, '],
    [['generate', '--valid', '--fault', 'x'], 'error: --valid and --fault do not go together\n'],
    [['generate', '-n', '1.5'], 'error: -n takes a whole number, 1 or more\n'],
    [['lint', 'a.json', '--workers', '-1'], 'error: --workers takes a whole number, 1 or more\n'],
    [['explain', 'refund', '--diff', 'a', 'b'], 'error: --diff takes a number\n'],
    [['replay', 'void@66/x', '--order-id', 'x'], 'error: --order-id goes with --body\n'],
    [['accept', 'g-abc'], 'error: --until and --reason must be given\n'],
    [['audit', '--lock', 'docs'], 'error: the lock file cannot be read: docs: it is a folder\n'],
    [
      ['audit', '--lock', 'package.json'],
      'error: package.json is no lock file: it has no part counts\nhint: touchstone audit --lock package.json --write',
    ],
    [['gateway', '--journal', 'docs'], 'error: the gateway cannot start: docs: it is a folder\nhint: --journal names a file'],
    [['ui', '--host', 'nope.invalid', '--no-open'], 'hint: --host is an address or a name of this machine\n'],
    [['proxy', '--target', 'http://127.0.0.1:9', '--tls-cert', 'docs', '--tls-key', 'docs'], 'error: cannot read docs: it is a folder\n'],
    [['certify', '--baseline', 'package.json'], 'package.json is not a JSON report of touchstone'],
    [['certify', '--seed', 'abc'], 'error: --seed takes a whole number, 0 or more\nhint: a seed is any such number, for example 7: '],
    [['generate', '--seed', '1.5'], 'error: --seed takes a whole number, 0 or more\n'],
    [['plan', '--seed', '-1'], 'error: --seed takes a whole number, 0 or more\n'],
    [['qualify', '--seed', '1e400'], 'error: --seed takes a whole number, 0 or more\n'],
    [['plan', '--config', 'docs'], 'error: docs: it is a folder\n'],
    [['gateway', '--journal', 'package.json/journal'], 'error: the gateway cannot start: package.json/journal'],
    [
      ['proxy', '--target', 'http://127.0.0.1:9', '--record', 'no-such-folder/traffic.har'],
      'no-such-folder/traffic.har: there is no such file or folder\nhint: name a new file in a folder that is there',
    ],
    [['proxy', '--target', 'http://127.0.0.1:9', '--record', 'package.json/traffic.har'], 'a part of the path is a file'],
    [['generate', '-n', 'abc'], '-n takes a number\nhint: touchstone generate --help'],
    [['gateway', '--port', '99999'], '--port takes a number from 0 to 65535'],
    [['certify', '--password', 'x'], 'set TOUCHSTONE_PASSWORD'],
    [['certify', '--no-seed'], 'Unknown argument: no-seed'],
    [['certify', '--no-report'], 'Unknown argument: no-report'],
    [['certify', '--rule', 'no-such-rule'], 'no rule in scope matches no-such-rule'],
    [['certify', '--contract', 'void', '--case', 'void@66/nothing/**'], 'no case in scope matches void@66/nothing/**'],
    [['certify', '--attest', 'no-such-key.pem'], 'cannot be read'],
    [['qualify', '--class', 'webhoks'], 'there is no class webhoks\nhint: did you mean webhooks?'],
  ])('%j ends at once with a message', async (args, message) => {
    expect(await run(args)).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('fault of touchstone itself');
  });

  test.each([
    ['certify', '--contract', 'foo'],
    ['plan', '--contract', 'foo'],
    ['doctor', '--contract', 'foo'],
    ['generate', '--contract', 'foo'],
    ['export', 'types', 'foo'],
    ['replay', 'foo@66/order.reference/too-long/by-one'],
    ['generate', '--case', 'foo@66/order.reference/too-long/by-one'],
    ['explain', 'foo@66'],
    ['lint', '--contract', 'foo', 'package.json'],
  ])('%s %s %s says that there is no such contract, and how to list them', async (...args) => {
    expect(await run(args)).toBe(2);
    expect(stderr).toMatch(/^error: (?:--contract: )?unknown contract: foo(?:@66)?\nhint: touchstone explain lists them\n$/);
  });

  test('runs with its options and gives the exit code', async () => {
    expect(await run(['greet', 'world', '--loud'], entries)).toBe(0);
    expect(stdout).toBe('HELLO world');
    expect(await run(['greet', 'violator'], entries)).toBe(1);
    expect(stderr).toBe('');
  });

  test.each([
    [['greet'], 'touchstone greet needs <who>'],
    [['greet', 'world', 'again'], 'Unknown argument: again'],
  ])('%j is refused as wrong use', async (args, message) => {
    expect(await run(args, entries)).toBe(2);
    expect(stderr).toBe(`error: ${message}\nhint: touchstone greet --help\n`);
    expect(stdout).toBe('');
  });

  test('that fails as foreseen shows the message, the hint and its own exit code', async () => {
    expect(await run(['greet', 'nobody'], entries)).toBe(3);
    expect(stderr).toBe('error: nobody is there\nhint: name somebody\n');
  });

  test('that fails as nobody foresaw shows where', async () => {
    expect(await run(['greet', 'bug'], entries)).toBe(2);
    expect(stderr).toMatch(/^error: TypeError: a bug\n {4}at .*run\.test\.ts/);
    expect(stderr).toContain('hint: this is a fault of touchstone itself');
  });

  test('has a help of its own', async () => {
    expect(await run(['greet', '--help'], entries)).toBe(0);
    expect(stdout).toContain('touchstone greet <who>');
    expect(stdout).toContain('--loud');
  });
});

test('a hyphen as the value of an option is the standard output, and no file of another name', async () => {
  expect(await run(['contracts', 'new', 'refund@61', '--from', 'refund@999', '--out', '-'])).toBe(0);
  expect(stdout).toMatch(/\ncontract: refund@61\nfrom: refund@60\n/);
  expect(stderr).toBe('note: refund is not documented at version 999: refund@60, the nearest, is taken\n');
});

describe('without a command', () => {
  test('--help lists all commands and loads none', async () => {
    expect(await run(['--help'], entries)).toBe(0);
    expect(stdout).toMatch(/touchstone greet +greets somebody/);
    expect(stdout).toMatch(/touchstone broken +cannot be loaded/);
    expect(stdout).toContain('Exit codes');
  });

  test('nothing at all is wrong use, answered with the help on stderr', async () => {
    expect(await run([], entries)).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('touchstone greet');
  });

  test('an unknown name is refused with the nearest one', async () => {
    expect(await run(['gret', 'world'], entries)).toBe(2);
    expect(stderr).toBe('error: unknown command: gret\nhint: did you mean "touchstone greet"? Otherwise: touchstone --help\n');
  });

  test('a name like no other is refused with a hint to the help', async () => {
    expect(await run(['xyzzy'], entries)).toBe(2);
    expect(stderr).toBe('error: unknown command: xyzzy\nhint: touchstone --help\n');
  });

  test('options before the command are refused with the right order', async () => {
    expect(await run(['--loud', 'greet'], entries)).toBe(2);
    expect(stderr).toContain('the command comes first: touchstone greet [OPTIONS]');
  });

  test('an unknown option is refused', async () => {
    expect(await run(['--bogus'], entries)).toBe(2);
    expect(stderr).toBe('error: Unknown argument: bogus\nhint: touchstone --help\n');
  });
});
