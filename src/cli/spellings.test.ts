import yargs, { type Argv } from 'yargs';
import { expect, test } from 'vitest';
import { commands } from './commands.js';
import { optionsOf } from './extensions.js';
import { respell, SPELLINGS, standsAlone } from './spellings.js';

const respelt = (command: string, ...args: readonly string[]): { readonly args: readonly string[]; readonly notes: readonly string[] } => {
  const notes: string[] = [];
  return { args: respell(command, args, (note) => notes.push(note)), notes };
};

test('a former name is read as the present one, with a note, once', () => {
  expect(respelt('certify', '--contracts', 'a.yaml', '--contracts=b.yaml')).toEqual({
    args: ['--contract-file', 'a.yaml', '--contract-file=b.yaml'],
    notes: ['note: --contracts is called --contract-file now\n'],
  });
  expect(respelt('report', 'latest', '--format', 'json')).toEqual({
    args: ['latest', '--report', 'json'],
    notes: ['note: --format is called --report now\n'],
  });
  expect(respelt('plan', '--format', 'json')).toEqual({ args: ['--format', 'json'], notes: [] });
});

test('a flag that stands alone gets its value, another value stays, and nothing is read behind two hyphens', () => {
  expect(respelt('lint', '--fix', 'a.json', '--fix=answers', '--', '--fix').args).toEqual([
    '--fix=requests',
    'a.json',
    '--fix=answers',
    '--',
    '--fix',
  ]);
  expect([standsAlone('lint', '--fix'), standsAlone('lint', '--format'), standsAlone('certify', '--fix')]).toEqual([true, false, false]);
});

test('the help of a command knows the names that others are read as, and none of the former ones', async () => {
  for (const entry of commands) {
    const { key } = (optionsOf(await entry.load(), yargs([])) as Argv & { getOptions(): { readonly key: object } }).getOptions();
    const here = SPELLINGS.filter(({ commands: names }) => names !== 'all' && names.includes(entry.name));
    expect(here.map(({ read }) => read.split('=')[0] ?? '').filter((name) => !(name in key))).toEqual([]);
    expect(here.filter(({ typed, kind }) => kind === 'former' && typed in key)).toEqual([]);
    expect(Object.keys(key)).not.toContain('contracts');
  }
});
