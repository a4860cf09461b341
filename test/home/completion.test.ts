import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { candidates, fitting } from '../../src/cli/completion/candidates.js';
import { SCRIPTS, SHELLS } from '../../src/cli/completion/scripts.js';
import { commands } from '../../src/cli/commands.js';

const after = (...words: readonly string[]): Promise<readonly string[]> => candidates(words, commands);

describe('what can come next', () => {
  test.each<[words: readonly string[], some: readonly string[]]>([
    [['cert'], ['certify']],
    [['help', 'verify'], ['verify-attestation']],
    [
      ['certify', '--contr'],
      ['--contract', '--contract-file'],
    ],
    [
      ['certify', '--contract', 'vo'],
      ['void', 'void@66'],
    ],
    [
      ['certify', '--contract=vo'],
      ['--contract=void', '--contract=void@66'],
    ],
    [['certify', '--rule', 'echo-i'], ['echo-ids']],
    [
      ['certify', '--profile', ''],
      ['smoke', 'standard', 'thorough'],
    ],
    [
      ['certify', '--report', 'j'],
      ['json', 'junit'],
    ],
    [
      ['generate', '--case', 'void@66/transaction.targetTransactionId/too-long/by-one-'],
      ['void@66/transaction.targetTransactionId/too-long/by-one-in-full'],
    ],
    [['replay', 'voi'], ['void@66/']],
    [['explain', 'session-version-l'], ['session-version-lock']],
    [['explain', 'transaction.targetTransactionId:req'], ['transaction.targetTransactionId:required']],
    [['export', '--json', 'ru'], ['rules']],
    [
      ['export', 'rules', 'void'],
      ['void', 'void@66'],
    ],
    [['gateway', '--defect', 'void-ag'], ['void-again']],
    [['lint', 'requests/'], []],
    [['certify', '--config', ''], []],
    [['nosuch', ''], []],
  ])('%j', async (words, some) => {
    const found = await after(...words);
    // More of a kind may come with the catalogue; where nothing fits, nothing is offered.
    expect({ offered: some.filter((one) => found.includes(one)), any: found.length > 0 }).toEqual({ offered: some, any: some.length > 0 });
  });

  test('of very many, only the next part is shown', () => {
    const many = Array.from({ length: 300 }, (_, i) => `void@66/field-${i % 3}/case-${i}`);
    expect(fitting(many, 'void@66/f')).toEqual(['void@66/field-0/', 'void@66/field-1/', 'void@66/field-2/']);
  });
});

const shell = (name: string, args: readonly string[]) => spawnSync(name, args, { encoding: 'utf8' });

describe('the scripts', () => {
  test.each(SHELLS)('that of %s is understood by it', (name) => {
    const { status, stderr, error } = shell(name, [name === 'fish' ? '--no-execute' : '-n', '-c', SCRIPTS[name]]);
    if (error !== undefined) return void process.stderr.write(`skipped: there is no ${name} on this machine\n`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  // bash ends words at @, : and =, and replaces only what comes after.
  test.each([
    ['touchstone certify --contract vo', ['void', 'void@66']],
    ['touchstone certify --contract void@6', ['66']],
    ['touchstone explain transaction.targetTransactionId:req', ['required']],
    [
      'touchstone replay void@66/transaction.targetTransactionId/too-long/by-one-',
      ['66/transaction.targetTransactionId/too-long/by-one-in-full'],
    ],
    ['touchstone certify --profile ', ['smoke', 'standard', 'thorough']],
    ['npx touchstone certify --profile ', ['smoke', 'standard', 'thorough']],
    ['npx other certify --profile ', ['']],
  ])('bash completes %s', (line, replies) => {
    const cli = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
    const { stdout, error } = shell('bash', [
      '-c',
      `touchstone() { "$0" ${JSON.stringify(cli)} "$@"; }; npx() { [ "$1" = --no ] && shift && "$@"; }; ${SCRIPTS.bash}\nCOMP_LINE=$1; COMP_POINT=\${#1}; _touchstone; printf '%s\\n' "\${COMPREPLY[@]}"`,
      process.execPath,
      line,
    ]);
    if (error !== undefined) return void process.stderr.write('skipped: there is no bash on this machine\n');
    expect(stdout.trim().split('\n')).toEqual(expect.arrayContaining(replies));
  });
});
