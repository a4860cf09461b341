import { describe, expect, test } from 'vitest';
import type fc from 'fast-check';
import { kindsOf } from '../../src/catalogue/field-rules.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { checkDigit } from '../../src/catalogue/test-cards.js';
import type { Contract, Field, RuleKind } from '../../src/catalogue/vocabulary.js';
import { applyEdits } from '../../src/json/edit.js';
import { codePointLength } from '../../src/json/length.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import { fill } from '../../src/model/template.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import { judge } from '../../src/rules/judge.js';
import { placesOf } from '../../generators/places.js';
import { baseBody } from '../../generators/base.js';
import { baseBodyAt } from '../../generators/base-body.js';
import { alphanumeric, base64Text, hexText, maskedDigits, text } from '../../generators/values/texts.js';
import { cardNumber, emvDataObjects, expiryMonth, track1, track2 } from '../../generators/values/cards.js';
import { carrierCode, minorDigits, languageTag } from '../../generators/values/codes.js';
import { date, dateTime, timeOffset } from '../../generators/values/moments.js';
import { decimal } from '../../generators/values/decimal.js';
import { draw } from '../../generators/values/draw.js';
import { scalarText } from '../../generators/values/scalar-text.js';
import { telephone } from '../../generators/values/contacts.js';
import { typicalValue } from '../../generators/values/typical.js';
import { valueOf } from '../../generators/values/value-of.js';
import { lookupFor } from '../helpers/fill-case.js';
import { brokenValues, sample } from '../helpers/laws.js';

const lookup = lookupFor(DEFAULT_VALUES);
const filled = (value: JsonValue): JsonValue => fill(value, lookup);

/** One field of each set of constraints: the catalogue repeats many. */
const fields = new Map<string, { contract: Contract; field: Field }>();
for (const contract of CONTRACTS) {
  for (const field of contract.request) {
    // The target of a void is a provisioned transaction, and no choice of ours.
    if (field.path === 'transaction.targetTransactionId') continue;
    if (field.type === 'group' || field.value !== undefined || field.neverSent !== undefined) continue;
    const { path, type, minLength, maxLength, minimum, maximum, values, samples, characters } = field;
    const last = path.slice(path.lastIndexOf('.') + 1);
    const key = JSON.stringify([
      type,
      minLength,
      maxLength,
      String(minimum),
      String(maximum),
      values,
      samples,
      characters,
      field.issued ?? '',
      type === 'Digits' ? last : '',
    ]);
    if (!fields.has(key)) fields.set(key, { contract, field });
  }
}

describe.each(
  [...fields.values()].map(({ contract, field }): [string, Contract, Field] => [`${contract.id} ${field.path}`, contract, field]),
)('values of %s', (_title, contract, field) => {
  const arbitrary = valueOf(field, DEFAULT_VALUES);

  test('are the same for the same seed', () => {
    expect(sample(arbitrary, 7, 20)).toEqual(sample(arbitrary, 7, 20));
    expect(draw(arbitrary, 7, 'a/case')).toEqual(draw(arbitrary, 7, 'a/case'));
  });

  test('are good, and so is every shrink', () => {
    const [place] = placesOf(field.path);
    if (place === undefined) return;
    const base = baseBodyAt(
      contract,
      DEFAULT_VALUES,
      baseBody(contract, DEFAULT_VALUES, contract.states[0] ?? 'none'),
      place,
      field.path,
      'absent',
    );
    const around = applyEdits(base.body, base.setup) as JsonObject;
    const rules = new Set(kindsOf(field).map((kind) => `${field.path}:${kind}`));
    const isGood = (value: JsonValue): boolean => {
      const body = filled(applyEdits(around, [{ op: 'set', path: place.path, value }]));
      return !judge(contract, 'request', { body }, { values: DEFAULT_VALUES }).some(({ rule }) => rules.has(rule));
    };
    expect(brokenValues(arbitrary, isGood, 11)).toEqual([]);
  });

  test('reach both bounds and every listed value', () => {
    const drawn = sample(arbitrary, 3, 1500).map(filled);
    const lengths = new Set(drawn.map((value) => codePointLength(scalarText(value))));
    const invalidOnly = field.invalidOnly ?? [];
    const kinds = kindsOf(field).filter((kind) => !invalidOnly.includes(kind));
    // Made-up things of an issuer have one plausible length; sampled fields have the lengths of their samples.
    const free = field.samples === undefined && field.issued === undefined;
    const reached: Partial<Record<RuleKind, boolean>> = {
      'min-length': lengths.has(field.minLength ?? 0),
      'max-length': lengths.has(field.maxLength ?? 0),
      minimum: drawn.some((value) => Number(value) === Number(field.minimum)),
      maximum: drawn.some((value) => Number(value) === Number(field.maximum)),
    };
    expect(free ? kinds.filter((kind) => reached[kind] === false) : []).toEqual([]);
    expect(field.type === 'Boolean' ? new Set(drawn).size : 2).toBe(2);
    for (const value of field.values ?? []) expect(drawn).toContain(value);
  });
});

/** The special forms, each with what it promises. */
const FORMS: readonly [string, fc.Arbitrary<string>, (text: string) => boolean][] = [
  ['card numbers have a right check digit', cardNumber(), (text) => isLuhn(scalarText(filled(text)))],
  ['card numbers are never literal', cardNumber(), (text) => !/\d{9}/.test(text)],
  ['months are two digits and late in the year', expiryMonth(), (text) => /^1[012]$/.test(text)],
  ['track 1 has 2 to 79 characters', track1(), (text) => /^%B\d{16}\^[^^]+\^\d{7}\?$/.test(scalarText(filled(text)))],
  ['track 2 has 2 to 40 characters', track2(), (text) => /^;\d{16}=\d{7}\?$/.test(scalarText(filled(text)))],
  ['masked digits are six, x, four', maskedDigits(), (text) => /^\d{6}x{1,9}\d{4}$/.test(text)],
  ['EMV objects are whole', emvDataObjects(), (text) => text.length <= 250 && isWhole(text)],
  ['hex is even', hexText(20, 20), (text) => /^[0-9A-F]{20}$/.test(text)],
  [
    'Base64 has whole quartets',
    base64Text(1, 128),
    (text) => text.length <= 128 && Buffer.from(text, 'base64').toString('base64').length === text.length,
  ],
  ['Base64 of an exact length has that length', base64Text(28, 28), (text) => text.length === 28],
  [
    'telephone numbers have at most 15 digits',
    telephone(),
    (text) => /^\+\d{1,3} \d+( \d+)*$/.test(text) && text.replace(/\D/g, '').length <= 15,
  ],
  ['language tags are canonical', languageTag(), (text) => Intl.getCanonicalLocales(text).length === 1],
  ['carrier codes have one of three forms', carrierCode(), (text) => /^([A-Z0-9]{2}|\d{3}|[A-Z0-9]{2}\/\d{3})$/.test(text)],
  ['dates exist', date(), (text) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)],
  ['instants have milliseconds', dateTime(), (text) => new Date(text).toISOString() === text],
  ['offsets are at most 14 hours', timeOffset(), (text) => /^[+-](0\d|1[0-3])[0-5]\d$/.test(text)],
  ['amounts in yen have no minor unit', decimal(minorDigits('JPY')), (text) => /^[1-9]\d{0,13}$/.test(text)],
  ['amounts in dinar have three digits or none', decimal(minorDigits('BHD')), (text) => /^\d+(\.\d{3})?$/.test(text) && text.length <= 14],
  ['blanks are inside', alphanumeric(1, 10, ' -'), (text) => text.trim() === text],
];

test.each(FORMS)('%s', (_title, arbitrary, isGood) => {
  expect(brokenValues(arbitrary, isGood, 5)).toEqual([]);
  expect(sample(arbitrary, 9, 10)).toEqual(sample(arbitrary, 9, 10));
});

const isLuhn = (text: string): boolean => /^\d{9,19}$/.test(text) && checkDigit(text.slice(0, -1)) === text.slice(-1);

/** Two-byte tags, one byte of length, then the value, until nothing is left. */
function isWhole(hex: string): boolean {
  let at = 0;
  while (at < hex.length) at += 6 + 2 * Number.parseInt(hex.slice(at + 4, at + 6), 16);
  return at === hex.length;
}

test('draws are the same bytes on every platform', () => {
  expect([
    draw(text(1, 40), 42, 'a'),
    draw(text(1, 40), 42, 'b'),
    draw(decimal(), 42, 'a'),
    draw(date(), 42, 'a'),
    draw(telephone(), 42, 'a'),
  ]).toEqual(['dsJoqoLbNC6IScz', 'K', '2560914069.34', '2032-01-02', '+353 84424291 243']);
});

test('a made-up name of something that others issue is long, so that a cut one shows', () => {
  const names = CONTRACTS.flatMap(({ request }) => request).filter(
    ({ issued, maxLength = 0, type }) =>
      issued !== undefined && ['planId', 'partnerSolutionId', 'referenceOrderId'].includes(issued) && maxLength >= 40 && type === 'String',
  );
  expect(names.length).toBeGreaterThan(2);
  for (const field of names) expect(typicalValue(field, DEFAULT_VALUES)).toHaveLength((field.maxLength ?? 0) - 1);
});
