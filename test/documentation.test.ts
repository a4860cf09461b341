import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import yargs, { type Argv } from 'yargs';
import { commands } from '../src/cli/commands.js';
import { optionsOf } from '../src/cli/extensions.js';
import { run } from '../src/cli/run.js';
import { HEADLINES } from '../reports/text/status.js';
import { catchPrinted } from './helpers/printed.js';

const ROOT = join(import.meta.dirname, '..');
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** Commands that print the same every time and send nothing. */
const STEADY = /```console\n\$ npx touchstone ((?:explain|export|audit|lint|generate) [^\n]*)\n([^]*?)```/g;
const blocks = pages.flatMap((page) =>
  [...textOf(page).matchAll(STEADY)].map(([, command = '', output = '']): [string, string] => [command, output]),
);

const printed = catchPrinted();

describe('what is shown', () => {
  test('is more than a few commands', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(7);
  });

  test.each(blocks)('touchstone %s prints it', async (command, output) => {
    const [args = '', lines] = command.split(' | head -n ');
    expect(await run(args.split(' '))).toBe(args.startsWith('lint ') ? 1 : 0);
    expect(lines === undefined ? printed.stdout : printed.stdout.split('\n').slice(0, Number(lines)).join('\n').concat('\n')).toBe(output);
  });
});

test('no page says how many contracts there are: a new version would make it untrue', () => {
  // What npm run lock writes may count.
  const written = pages.filter((page) => page !== 'docs/defects.md' && page !== 'docs/statements.md');
  const counting = written.flatMap((page) =>
    textOf(page)
      .split('\n')
      .filter((line) => /\b(?:thirteen|\d\d) contracts|\bof \d\d contracts/.test(line))
      .map((line) => `${page}: ${line}`),
  );
  expect(counting).toEqual([]);
});

test('a run is shown with the headline that runs have', () => {
  const shown = pages.flatMap((page) =>
    [...textOf(page).matchAll(/^(.*?)\. .*(?:\d must rules in scope|No finding\. \.\.\.$)/gm)].map(([, head = '']) => head),
  );
  const headlines = Object.entries(HEADLINES).map(([verdict, words]) => (verdict === 'conforms' ? words : `${words} (${verdict})`));
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.filter((head) => !headlines.includes(head))).toEqual([]);
});

describe('every command line', () => {
  // Commands at the beginning of a line, after a prompt, or as code in a sentence, without what a shell makes of them.
  const lines = pages.flatMap((page) =>
    [...textOf(page).matchAll(/(?:^(?:\$ )?|[`|] ?)(?:npx )?touchstone ([a-z][a-z-]*)([^\n`|#]*)/gm)].map(
      ([, name = '', rest = '']): [string, string, string] => [page, name, rest],
    ),
  );

  test('is found', () => {
    expect(lines.length).toBeGreaterThan(50);
  });

  test('is of a command that exists, with options that it has', async () => {
    const known = new Map<string, ReadonlySet<string>>([['help', new Set()]]);
    for (const entry of commands) {
      const parser = optionsOf(await entry.load(), yargs([])) as Argv & { getOptions(): { readonly key: object } };
      known.set(entry.name, new Set([...Object.keys(parser.getOptions().key), 'help', 'quiet', 'verbose']));
    }
    // `help COMMAND` is read before any command is.
    known.set('help', new Set());
    const wrong = lines.flatMap(([page, name, rest]) => {
      const options = known.get(name);
      if (options === undefined) return [`${page}: touchstone ${name}`];
      return [...rest.matchAll(/\s--([a-z-]+)/g)].flatMap(([, option = '']) =>
        options.has(option) ? [] : [`${page}: touchstone ${name} --${option}`],
      );
    });
    expect(wrong).toEqual([]);
  });
});

test.each(pages)('the links of %s lead somewhere', (page) => {
  const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
});

test('the configuration of the README is the example that it names', () => {
  const [, shown] = /```yaml\n# gateway.yaml\n([^]*?)```/.exec(textOf('README.md')) ?? [];
  const [, ...lines] = textOf('docs/examples/local.yaml').split('\n');
  expect(shown).toBe(lines.join('\n'));
});

test.each([
  ['docs/contracts.md', 'docs/examples/contracts/refund-61.yaml'],
  ['docs/contracts.md', 'docs/examples/contracts/loyalty-inquiry-3.yaml'],
  ['docs/house-rules.md', 'docs/examples/house/house-rules.ts'],
])('%s shows %s', (page, example) => {
  const text = textOf(example).replaceAll(/^#.*\n/gm, '');
  expect(textOf(page)).toContain(`\n${text}\`\`\``);
});

test('ARCHITECTURE.md stays on one page', () => {
  expect(textOf('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(70);
});
