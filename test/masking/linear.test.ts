import { describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { oneLine, printable } from '../../reports/text/printable.js';
import { shorten } from '../../reports/text/shorten.js';
import { plainMarkdown } from '../../reports/text/markdown.js';
import { safeText } from '../../src/cli/terminal.js';
import { testCardNumber } from '../../src/catalogue/test-cards.js';
import { CHECKS } from '../../src/checks/checks.js';
import { isUnwieldy } from '../../src/json/depth.js';
import { generic, isPath } from '../../src/json/path.js';
import { scanJson } from '../../src/json/scan.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import { lintText } from '../../src/lint/lint-text.js';
import { told } from '../../src/redact/known-words.js';
import { createMask } from '../../src/redact/mask.js';
import { quotedParts } from '../../src/redact/quoted-parts.js';
import { judge } from '../../src/rules/judge.js';
import { readAnswer } from '../../src/target/read-answer.js';
import { threadMillis } from '../../bench/thread-time.js';
import { contract, exchange, inspect } from '../checks/support.js';

const SIZE = 100_000;
const CARD = testCardNumber(16, 77);
const PASSWORD = 'S3cret-pass=word/1';
const mask = createMask(
  [
    { name: 'card:approved.number', value: CARD },
    { name: 'password', value: PASSWORD, credential: true },
    { name: 'short', value: 'x', credential: true },
  ],
  SHIPPED,
);

const repeated = (part: string) => (size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size);

/** Texts that patterns and loops are known to stumble over. */
const SHAPES: Readonly<Record<string, (size: number) => string>> = {
  digits: repeated('4111111111111112'),
  'single digits and blanks': repeated('4 '),
  'pairs of digits and dashes': repeated('41-'),
  'groups of four': repeated('4111 1111 1111 1112 '),
  'digits and many marks': repeated('4, -'),
  'nearly numbers': repeated('4111111111111 x'),
  'masked digits': repeated('411111xxxxxx'),
  'the number itself': repeated(CARD),
  'most of the number': repeated(CARD.slice(0, -1)),
  'digits as members': repeated('1","a":"'),
  'JSON escapes': repeated('\\u0034'),
  backslashes: repeated('\\'),
  'escapes of escapes': repeated('\\\\u0034'),
  'percent signs': repeated('%34'),
  'percent signs of percent signs': repeated('%25'),
  entities: repeated('&amp;'),
  'half entities': repeated('&#'),
  brackets: repeated('['),
  braces: repeated('{"a":'),
  'closed brackets': repeated('[]'),
  quotes: repeated('"'),
  'escaped quotes': repeated('\\"'),
  'quotes in brackets': repeated('["'),
  blanks: repeated(' '),
  'lines and blanks': repeated(' \n'),
  'a password over and over': repeated(PASSWORD),
  'the beginning of a password': repeated(PASSWORD.slice(0, -1)),
  'its Base64': repeated(Buffer.from(PASSWORD).toString('base64')),
  'one letter': repeated('a'),
  'a telling name': repeated('password='),
  points: repeated('.'),
  'points and digits': repeated('.1'),
  'escape characters': repeated('\u001b['),
  'halves of pairs': repeated('\ud800'),
  'an address': repeated('a@'),
  'a date': repeated('2030-01-'),
  'a track': repeated('B4111111111111111^a'),
};

/** Processor time of this thread alone, in microseconds: what other programs and other test files do does not count. */
function costOf(work: () => unknown): number {
  const before = threadMillis();
  work();
  return (threadMillis() - before) * 1000;
}

const leastOf = (work: () => unknown): number => Math.min(...[1, 2, 3].map(() => costOf(work)));

/** Four times the text costs about four times as much; squares would cost sixteen. What takes no time worth measuring is neither. */
const WORTH_MEASURING = 60_000;
const MOST_GROWTH = 10;

function growthOf(work: (text: string) => unknown, shape: (size: number) => string): number {
  const [small, large] = [shape(SIZE / 4), shape(SIZE)];
  const first = costOf(() => work(large));
  if (first < WORTH_MEASURING) return 1;
  const little = Math.max(
    1,
    leastOf(() => work(small)),
  );
  // The least of several is no more than the first: only where that is too much they are needed.
  return first / little <= MOST_GROWTH ? first / little : leastOf(() => work(large)) / little;
}

/** Shapes for which the work grows faster than the text. */
const beyondLinear = (work: (text: string) => unknown, part = 1): readonly string[] =>
  Object.entries(SHAPES).flatMap(([name, shape]) => {
    const measure = (): number => growthOf(work, (size) => shape(size / part));
    const first = measure();
    // A collection of garbage in one of two measurements makes a line look like a square; a square stays one.
    const growth = first > MOST_GROWTH ? Math.min(first, measure(), measure()) : first;
    return growth > MOST_GROWTH ? [`${name}: ${Math.round(growth)} times`] : [];
  });

test('the measure tells squares from lines', { timeout: 60_000 }, () => {
  const squares = (text: string): number => {
    let same = 0;
    for (let i = 0; i < text.length; i += 16)
      for (let j = 0; j < text.length; j += 16) if (text.charCodeAt(i) === text.charCodeAt(j)) same += 1;
    return same;
  };
  // A busy machine can make the small text look dear once, not three times.
  const growths = [1, 2, 3].map(() => growthOf(squares, repeated('ab')));
  expect(Math.max(...growths)).toBeGreaterThan(MOST_GROWTH);
});

const VERIFY = contract('verify@26');
const answered = (body: JsonValue | undefined, text: string) =>
  exchange('verify@26', { kind: 'answer', status: 200, headers: { 'content-type': text.slice(0, 8_000) }, text, body });

/** An answer that has the text in every field that is a string. */
function everywhere(text: string): JsonObject {
  const body: Record<string, JsonValue> = { result: 'SUCCESS' };
  for (const field of VERIFY.response.filter(({ path }) => /^order\.[a-zA-Z]+$/.test(path)).slice(0, 12))
    body.order = { ...(body.order as JsonObject | undefined), [field.path.slice('order.'.length)]: text };
  return { ...body, error: { field: text, cause: text, explanation: text }, [text.slice(0, 1_000)]: text };
}

const CONSUMERS: Readonly<Record<string, (text: string) => unknown>> = {
  'masking of foreign text': (text) => mask.foreign(text),
  'masking of a beginning': (text) => mask.foreign(text, { limit: 20_000 }),
  'masking of sentences': (text) => mask.sentence(`expected ${JSON.stringify(text)} or ${text.slice(0, text.length / 10)}`),
  'masking of paths': (text) => mask.path(text),
  'words of the target': (text) => told(text, SHIPPED),
  'quoted parts': (text) => quotedParts(text),
  'what a terminal gets': (text) => [safeText(text, { isTTY: true }), printable(text), oneLine(text)],
  'what a report gets': (text) => [shorten(text, 80), plainMarkdown(text)],
  'reading JSON with positions': (text) => [scanJson(text), scanJson(JSON.stringify({ a: text }))],
  depth: (text) => isUnwieldy(text, { depth: 256, values: 20_000 }),
  paths: (text) => isPath(text) && generic(text),
  'reading an answer': (text) => readAnswer({ status: 200, headers: {}, bytes: Buffer.from(text), whole: true }, 1_000_000),
};

describe.each(Object.entries(CONSUMERS))('%s takes time in proportion to the text', (_name, work) => {
  test('whatever the text is', { timeout: 60_000 }, () => {
    expect(beyondLinear(work)).toEqual([]);
  });
});

describe('judging takes time in proportion to the answer', () => {
  const secrets = [{ name: 'card:approved.number', value: CARD }];
  test('by the checks on an exchange', { timeout: 120_000 }, () => {
    const check = (text: string): void => {
      const body = everywhere(text);
      const whole = answered(body, JSON.stringify(body));
      for (const one of CHECKS) inspect(one, whole, { secrets });
      for (const one of CHECKS) inspect(one, answered(undefined, text), { secrets });
    };
    expect(beyondLinear(check, 8)).toEqual([]);
  });

  test('by the rules and by lint', { timeout: 120_000 }, () => {
    const lint = (text: string): void => {
      const body = everywhere(text);
      judge(VERIFY, 'response', { text: JSON.stringify(body), body });
      lintText(JSON.stringify(body), { contract: 'verify@26', side: 'response' });
      lintText(text, { contract: 'verify@26', side: 'request' });
    };
    expect(beyondLinear(lint, 8)).toEqual([]);
  });
});
