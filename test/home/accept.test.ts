import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { RENDERERS } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { runWarm } from '../helpers/warm-cli.js';
import { context, runWithFindings } from '../reports/fixture.js';

const report = summarise(runWithFindings(), context());
const [cause] = report.groups;
const id = cause?.id ?? '';
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-accept-'));
  mkdirSync(join(folder, 'ci'));
  writeFileSync(join(folder, 'ci', 'report.json'), RENDERERS.json.render(report));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const accept = (...args: readonly string[]) =>
  runWarm({ args: ['accept', ...args], cwd: folder, env: { PATH: process.env.PATH ?? '', HOME: folder } });
const said = (until = day(30)) => ['--until', until, '--reason', 'mended with the next release', '--from', 'ci'];
const file = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe('touchstone accept', () => {
  test('begins a list with the cause in words, and says what the configuration lacks', async () => {
    const { status, stderr } = await accept(id, ...said(), '--ticket', 'GW-411');
    expect([status, stderr]).toEqual([0, expect.stringContaining('known: known-deviations.yaml')]);
    const text = file('known-deviations.yaml');
    expect(text).toContain(cause?.title);
    expect(parse(text)).toEqual([{ rule: id, reason: 'mended with the next release', expires: day(30), ticket: 'GW-411' }]);
    // The run with that list has the cause as known.
    const known = parse(text) as { rule: string; reason: string }[];
    expect(summarise(runWithFindings(), context({ known })).groups.find((group) => group.id === id)?.known?.ticket).toBe('GW-411');
  });

  test('adds to the list that the configuration names, keeps its comments, and renews an entry', async () => {
    writeFileSync(join(folder, 'touchstone.config.yaml'), 'known: list.yaml\n');
    writeFileSync(join(folder, 'list.yaml'), '# agreed in May\n- rule: "airline.**" # no airline\n  reason: not offered\n');
    expect((await accept(id, ...said(day(10)))).status).toBe(0);
    const again = await accept(id, ...said(day(20)));
    expect([again.status, again.stderr]).toEqual([0, expect.stringContaining('1 of them anew')]);
    expect(file('list.yaml')).toMatch(/^# agreed in May\n- rule: "airline\.\*\*" # no airline\n/);
    const entries = parse(file('list.yaml')) as { rule: string; expires?: string }[];
    expect(entries.map(({ rule, expires }) => [rule, expires])).toEqual([
      ['airline.**', undefined],
      [id, day(20)],
    ]);
  });

  test.each([
    ['a day more than a year away', () => [id, ...said(day(400))], 'more than a year away'],
    ['a day that is over', () => [id, ...said('2020-01-31')], 'is over'],
    ['a day that does not exist', () => [id, ...said('2027-02-30')], 'there is no day'],
    ['a cause that no report has', () => ['g-nosuchcause', ...said()], 'has a cause g-nosuchcause'],
  ])('refuses %s', async (_what, args, message) => {
    const { status, stderr } = await accept(...args());
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(existsSync(join(folder, 'known-deviations.yaml'))).toBe(false);
  });
});
