import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKnown } from '../../src/config/known.js';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'touchstone-known-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

function load(text: string) {
  const file = join(cwd, 'known.yaml');
  writeFileSync(file, text);
  return loadKnown(file, { cwd, now: new Date('2026-06-01') });
}

test('entries are read as they stand', () => {
  const entries = load(
    '- rule: "airline.**"\n  reason: not offered\n  expires: 2027-01-31\n  ticket: GW-1\n- { case: "void@66/accept/**", reason: b }\n',
  );
  expect(entries).toEqual([
    { rule: 'airline.**', reason: 'not offered', expires: '2027-01-31', ticket: 'GW-1' },
    { case: 'void@66/accept/**', reason: 'b' },
  ]);
  expect(load('')).toEqual([]);
});

test.each([
  ['- rule: a\n  reson: b\n', 'known.yaml:1:3: 0 lacks reason\n  also known.yaml:2:3: unknown key "reson" in 0 (did you mean "reason"?)'],
  ['- reason: b\n', 'known.yaml:1:3: entry 1 names nothing, and would excuse everything'],
  ['- { rule: a, reason: b, expires: "2026-02-30" }\n', 'known.yaml:1:34: there is no day 2026-02-30'],
  ['- { rule: a, reason: b, expires: soon }\n', 'known.yaml:1:34: 0.expires is "soon", which has the wrong form'],
  ['- { rule: a, reason: b, expires: 2027-06-30 }\n', 'known.yaml:1:34: 2027-06-30 is more than a year ahead'],
  ['- { rule: "**", reason: b }\n', 'known.yaml:1:3: entry 1 names no rule and no case'],
  ['- { contract: "*", reason: b }\n', 'known.yaml:1:3: entry 1 names no rule and no case'],
  ['- { rule: "verify@26:request/**", reason: b }\n', 'known.yaml:1:3: entry 1 names no rule and no case'],
  ['- { case: "void@66/**", reason: b }\n', 'known.yaml:1:3: entry 1 names no rule and no case'],
  ['rule: a\n', 'known.yaml:1:1: the file must be a list, not a group of keys'],
])('%j is refused with its place', (text, message) => {
  expect(() => load(text)).toThrow(message);
});

test('a file that is not there is named', () => {
  expect(() => loadKnown(join(cwd, 'none.yaml'), { cwd })).toThrow('the file of known deviations none.yaml cannot be read');
});

test('an entry that names no rule is taken where that is allowed', () => {
  const file = join(cwd, 'known.yaml');
  writeFileSync(file, '- { contract: refund@39, reason: b }\n');
  expect(loadKnown(file, { cwd, breadth: 'any' })).toHaveLength(1);
});
