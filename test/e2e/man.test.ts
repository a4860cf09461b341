import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import yargs, { type Argv } from 'yargs';
import { commands } from '../../src/cli/commands.js';
import { optionsOf } from '../../src/cli/extensions.js';

const ROOT = join(import.meta.dirname, '..', '..');
const { man } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly man: readonly string[] };
const [file = ''] = man;
const page = readFileSync(join(ROOT, file), 'utf8').replaceAll('\\-', '-');

test('the manual page has every command with every option', async () => {
  for (const entry of commands) {
    const { name, describe } = entry;
    const [, section = ''] = page.split(`.SH TOUCHSTONE ${name.toUpperCase()}\n`);
    const own = section.split('\n.SH ')[0] ?? '';
    expect(own.replaceAll(/\s+/g, ' ')).toContain(describe);
    const { key } = (optionsOf(await entry.load(), yargs([])) as Argv & { getOptions(): { readonly key: object } }).getOptions();
    const missing = Object.keys(key).filter(
      (option) => option.length > 1 && !/[A-Z]/.test(option) && !own.includes(`--${option}`) && !own.includes(`--no-${option}`),
    );
    expect({ name, missing: missing.filter((option) => !own.includes(`  ${option} `)) }).toEqual({ name, missing: [] });
  }
});

test('it is roff: no line is taken for a request that is none', () => {
  const requests = [...page.matchAll(/^[.'](\w+)/gm)].map(([, request]) => request);
  expect(new Set(requests)).toEqual(new Set(['B', 'SH', 'TH', 'fi', 'nf']));
  const groff = spawnSync('groff', ['-man', '-Tutf8', '-ww', join(ROOT, file)], { encoding: 'utf8' });
  expect(groff.error === undefined ? groff.stderr : '').toBe('');
});
