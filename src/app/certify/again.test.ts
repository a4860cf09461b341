import { expect, test } from 'vitest';
import yargs from 'yargs';
import { commands } from '../../cli/commands.js';
import { knownOptions, optionsOf } from '../../cli/extensions.js';
import { commandsOf } from './again.js';

test('commands to go on with have every flag that they need, and only such as they take', async () => {
  const certify = commands.find(({ name }) => name === 'certify');
  const { key } = knownOptions(optionsOf(await (certify as (typeof commands)[number]).load(), yargs([])));
  const given = Object.fromEntries(Object.keys(key).map((name) => [name, 'x']));
  for (const [name, line] of Object.entries(commandsOf(given))) {
    const entry = commands.find((one) => one.name === name) as (typeof commands)[number];
    const { key: taken } = knownOptions(optionsOf(await entry.load(), yargs([])));
    for (const [, flag = ''] of line.matchAll(/ --([a-z-]+)/g)) expect(Object.keys(taken)).toContain(flag);
    expect(line).toContain('--contract-file x --checks x');
  }
  expect(commandsOf(given).certify).toContain('--allow-broad-known x');
});
