import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { run } from '../src/cli/run.js';

/** Blocks that show a command of the catalogue and what it prints. */
const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/```console\n\$ npx touchstone ((?:explain|export|audit) [^\n]*)\n([^]*?)```/g)].map(
  ([, command = '', output = '']): [string, string] => [command, output],
);

afterEach(() => {
  vi.restoreAllMocks();
});

test('the README shows what explain prints', () => {
  expect(blocks.length).toBeGreaterThanOrEqual(3);
});

test.each(blocks)('touchstone %s prints what the README shows', async (command, output) => {
  let stdout = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  const [args = '', lines] = command.split(' | head -n ');
  expect(await run(args.split(' '))).toBe(0);
  expect(lines === undefined ? stdout : stdout.split('\n').slice(0, Number(lines)).join('\n').concat('\n')).toBe(output);
});
