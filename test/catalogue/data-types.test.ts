import { describe, expect, test } from 'vitest';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { Field, Level } from '../../src/catalogue/vocabulary.js';
import { scannerOf } from '../../src/gateway/scan/index.js';
import { FORMS } from '../../src/rules/forms.js';

/** Forms with a bound in them, which a field of the catalogue gives. */
const BOUNDS: Readonly<Record<string, Partial<Field>>> = { 'Masked digits': { minLength: 9, maxLength: 19 }, Decimal: { maxLength: 14 } };

const forms = Object.values(DATA_TYPES).filter(({ kind }) => kind === 'format');

describe.each(forms.map((type): [string, (typeof forms)[number]] => [type.name, type]))('%s', (name, type) => {
  const scan = scannerOf({ type: type.name, ...BOUNDS[name] } as Field);
  const readings = (text: string): readonly (Level | undefined)[] => [FORMS[type.name]?.(text), scan?.(text)];

  test.each(type.good.map(String))('rules and gateway take %j', (text) => {
    expect(readings(text)).toEqual([undefined, undefined]);
  });

  test.each(type.bad.filter(({ value }) => typeof value === 'string' && value !== ''))('rules and gateway refuse $value alike', (bad) => {
    expect(readings(String(bad.value))).toEqual([bad.level, bad.level]);
  });
});
