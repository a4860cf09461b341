import { describe, expect, test } from 'vitest';
import { threadMillis } from '../../bench/thread-time.js';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { lintText } from '../../src/lint/lint-text.js';
import { covered } from '../../src/lint/formats/frame.js';
import { PLAIN } from '../../src/lint/formats/format.js';
import { FORMAT_NAMES, FORMATS } from '../../src/lint/formats/formats.js';
import { stylish } from '../../src/lint/formats/stylish.js';
import type { LintSummary } from '../../src/lint/result.js';
import { judge } from '../../src/rules/judge.js';
import { isWhole } from '../helpers/sample.js';
import { concrete, hostOf, withValue } from '../rules/bodies.js';

const LONG = 100_000;
/** Texts that make a pattern which can backtrack do so for longer than anybody waits. */
const HOSTILE = [
  'a'.repeat(LONG),
  '0'.repeat(LONG),
  `${'0'.repeat(LONG)}!`,
  `${'1 '.repeat(LONG / 2)}x`,
  `+1 ${'1 '.repeat(LONG / 2)}`,
  `${'a-'.repeat(LONG / 2)}!`,
  `${'-'.repeat(LONG)}1`,
  `${'A'.repeat(LONG)}=!`,
  `${' '.repeat(LONG)}x`,
  `x${' '.repeat(LONG)}`,
  `https${':'.repeat(LONG)}`,
  '@'.repeat(LONG),
  `%B${'1'.repeat(LONG)}^`,
  `;${'1'.repeat(LONG)}=`,
  '9F'.repeat(LONG / 2),
  'DF'.repeat(LONG / 2),
  '\u{1F600}'.repeat(LONG / 2),
  '\uD800'.repeat(LONG),
];

/** Fields that a relation reads with patterns of its own. */
const FORMS_BY_PATH = /customData|emvRequest|track|entryMode|stateProvinceCode|cardBin|custom\.|amount$/i;

describe('hostile texts of 100 kB', () => {
  const seen = new Set<string>();

  test.each(CONTRACTS.map((contract) => [contract.id, contract] as const))('in every field of %s are judged at once', (_, contract) => {
    // Schemas are compiled when they are first asked for.
    for (const side of ['request', 'response'] as const) judge(contract, side, { body: { none: 1 } });
    const started = threadMillis();
    let judged = 0;
    for (const side of ['request', 'response'] as const) {
      for (const field of contract[side]) {
        // One field of each type and alphabet meets every pattern; bounds are compared by count.
        const shape = JSON.stringify([side, field.type, field.characters, FORMS_BY_PATH.test(field.path) ? field.path : '']);
        if (field.type === 'group' || seen.has(shape)) continue;
        seen.add(shape);
        // In the suite each shape meets every third text, and the next shape the texts after them.
        for (const value of HOSTILE.filter((_text, i) => isWhole || (i + seen.size) % 3 === 0)) {
          judge(contract, side, { body: withValue(hostOf(contract, side, field), concrete(field.path), value) });
          judged++;
        }
      }
    }
    expect((threadMillis() - started) / Math.max(1, judged)).toBeLessThan(50);
  });

  test('as texts, keys and nests of a payload are linted at once', () => {
    const started = threadMillis();
    for (const value of HOSTILE) {
      const text = JSON.stringify({
        apiOperation: 'VERIFY',
        order: { currency: 'USD', custom: { [value]: value }, [value]: value },
        [`a.${value}`]: 1,
      });
      expect(lintText(text).judged).toBe(true);
      covered(text);
      covered(text.slice(1));
      lintText(value);
    }
    expect(threadMillis() - started).toBeLessThan(10_000);
  });
});

describe('what is no payload', () => {
  test.each([
    ['nothing', '', 'the payload is empty'],
    ['blanks', ' \n ', 'the payload is empty'],
    ['a trailing comma', '{"a":1,}', 'not JSON: a comma with nothing after it'],
    ['a cut', '{"a":', 'not JSON: the JSON text ends too early'],
    ['two values', '[] {}', 'not JSON: text after the end of the JSON value'],
    ['10,000 levels', '['.repeat(10_000) + ']'.repeat(10_000), 'nested deeper than 256 levels'],
    ['10,000 levels of objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 'nested deeper than 256 levels'],
    ['a million levels', '['.repeat(1_000_000), 'nested deeper than 256 levels'],
  ])('is refused in one line: %s', (_, text, message) => {
    const { judged, messages } = lintText(text, { contract: 'void@66' });
    expect(judged).toBe(false);
    expect(messages.map((one) => one.message)).toEqual([message]);
  });
});

const COUNTED: LintSummary = {
  files: 1,
  payloads: 1,
  unjudged: 0,
  undetected: 0,
  unplaced: 0,
  ignored: 0,
  nearest: 0,
  unjudgedFields: 0,
  errors: 0,
  warnings: 0,
  repaired: 0,
  repairable: 0,
  notShown: 0,
};

describe('very many keys', () => {
  const unknown = (count: number): string =>
    JSON.stringify({ apiOperation: 'VOID', ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`unknown${i}`, 1])) });
  const time = (text: string): number => {
    const started = threadMillis();
    lintText(text, { contract: 'void@66' });
    return threadMillis() - started;
  };

  test('that nobody knows take a time in proportion to their number', () => {
    time(unknown(500));
    expect(time(unknown(16_000)) / time(unknown(2_000))).toBeLessThan(24);
  });

  test.each(FORMAT_NAMES)('are shown as %s in a time and a length in proportion to their number', (name) => {
    const shown = (count: number): { readonly millis: number; readonly length: number } => {
      const result = { ...lintText(unknown(count), { contract: 'void@66' }), text: unknown(count) };
      const started = threadMillis();
      const format = FORMATS[name]({ paint: PLAIN, frames: 'shown', columns: 80, undetected: 'listed', version: '1', catalogue: SHIPPED });
      const length = format.each(result).length + format.end(COUNTED).length;
      return { millis: threadMillis() - started, length };
    };
    shown(500);
    const [small, large] = [shown(1_000), shown(8_000)];
    expect(large.length / small.length).toBeLessThan(12);
    expect(large.millis).toBeLessThan(24 * Math.max(small.millis, 20));
  });

  test('that are one and the same are told, as often as they are there', () => {
    const text = `{"apiOperation":"VOID","transaction":{"targetTransactionId":"1"}${',"a":1'.repeat(130_000)}}`;
    const result = lintText(text, { contract: 'void@66' });
    expect(result.messages.length).toBeGreaterThan(129_000);
    const shown = stylish({ paint: PLAIN, frames: 'not-shown', columns: 80, undetected: 'listed', version: '1', catalogue: SHIPPED }).each({
      ...result,
      file: 'a file',
    });
    expect(shown.split('\n').length).toBeGreaterThan(129_000);
  });
});
