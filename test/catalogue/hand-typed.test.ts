import { expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { OPERATION_IDS } from '../../src/catalogue/vocabulary.js';
import { fieldLines, type FieldLine } from '../../src/app/export/lines.js';
import { HAND_TYPED, type TypedRow } from './hand-typed-rows.js';

const lines = new Map(fieldLines(CONTRACTS).map((line) => [`${line.contract} ${line.side} ${line.path}`, line]));

test('the hand-typed rows are many, of every operation, and each is there once', () => {
  expect(HAND_TYPED.length).toBeGreaterThanOrEqual(200);
  expect(new Set(HAND_TYPED.map((row) => row.contract.split('@')[0]))).toEqual(new Set(OPERATION_IDS));
  expect(new Set(HAND_TYPED.map((row) => `${row.contract} ${row.side} ${row.path}`)).size).toBe(HAND_TYPED.length);
});

test.each(HAND_TYPED.map((row): [string, TypedRow] => [`${row.contract} ${row.side} ${row.path}`, row]))(
  '%s is as the specification has it',
  (name, { type, bounds, presence, values }) => {
    const line = lines.get(name);
    expect(line).toBeDefined();
    expect(typedForm(line as FieldLine)).toEqual({ type, bounds, presence, values });
  },
);

/** The line in the shorthand of the hand-typed table. */
function typedForm(line: FieldLine): Omit<TypedRow, 'contract' | 'side' | 'path'> {
  return { type: line.type, bounds: boundsOf(line), presence: line.presence, values: valuesOf(line) };
}

function boundsOf({ minLength, maxLength, minimum, maximum }: FieldLine): string {
  if (minimum !== null || maximum !== null) return `n${minimum}-${maximum}`;
  if (maxLength === null) return '-';
  if (minLength === null) return `..${maxLength}`;
  return minLength === maxLength ? String(maxLength) : `${minLength}-${maxLength}`;
}

function valuesOf({ values, valuesComplete, value }: FieldLine): string | undefined {
  if (value !== null) return `=${value}`;
  return values === null ? undefined : `${values.length}${valuesComplete ? '' : '+'}`;
}
