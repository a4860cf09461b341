import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { refusalLevel } from '../../src/catalogue/field-rules.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { Contract, Field, RuleKind } from '../../src/catalogue/vocabulary.js';
import { kindsOf } from '../../src/catalogue/field-rules.js';
import { badExample, goodExample } from '../../src/app/explain/examples.js';
import { segments } from '../../src/json/path.js';
import type { JsonValue } from '../../src/json/value.js';
import { schemaFor } from '../../src/rules/schema/schema.js';

const rules = CONTRACTS.flatMap((contract) => rulesOf(contract));

describe('rules beyond single fields', () => {
  test('have a phrase for titles and examples unless they are open everywhere', () => {
    const judged = rules.filter((rule) => rule.kind === undefined && rule.level !== 'open');
    const lacking = judged.filter(({ phrase, good, bad }) => phrase === undefined || good === undefined || bad === undefined);
    expect(lacking.map(({ id }) => id)).toEqual([]);
  });
});

/** Kinds that a schema of one body shows as the fault of one value. */
const SHOWN: readonly RuleKind[] = [
  'constant',
  'json-type',
  'min-length',
  'max-length',
  'length',
  'minimum',
  'maximum',
  'charset',
  'format',
  'values',
];

describe.each(CONTRACTS.map((contract): [string, Contract] => [contract.id, contract]))('%s', (_, contract) => {
  for (const side of ['request', 'response', 'error'] as const) {
    const validate = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(schemaFor(contract, side, 'should'));
    /** What the schema holds against the value at the path; a group's own members are not asked for. */
    const faultsAt = (path: string, value: JsonValue): readonly string[] => {
      validate(bodyWith(path, value));
      const pointer = pointerOf(path);
      return (validate.errors ?? [])
        .filter((error) => error.instancePath === pointer || error.instancePath.startsWith(`${pointer}/`))
        .map((error) => `${error.instancePath} ${error.message}`);
    };

    test(`the good examples of the ${side} are good`, () => {
      const wrong = contract[side].flatMap((field) => {
        const good = goodExample(field, contract[side]);
        if (good === undefined) return field.because === undefined ? [`${field.path} has no example`] : [];
        return faultsAt(field.path, unwrapped(field, good)).map((fault) => `${field.path} ${JSON.stringify(good)}: ${fault}`);
      });
      expect(wrong).toEqual([]);
    });

    test(`the bad examples of the ${side} are bad`, () => {
      const missed = contract[side].flatMap((field) =>
        kindsOf(field)
          .map((kind) => badExample(field, kind))
          .filter(
            ({ kind, value }) =>
              value !== undefined && SHOWN.includes(kind) && refusalLevel(field, kind) !== 'open' && isInSchema(field, kind),
          )
          .filter(({ value }) => faultsAt(field.path.replace(/\[n\]$/, ''), wrapped(field, value as JsonValue)).length === 0)
          .map(({ kind, value }) => `${field.path}:${kind} ${JSON.stringify(value)}`),
      );
      expect(missed).toEqual([]);
    });
  }
});

/** Digits after the point are beyond a schema, and so are the last digit of the largest bound and bounds of a field that need not be there. */
function isInSchema(field: Field, kind: RuleKind): boolean {
  if (refusalLevel(field, 'json-type') === 'open') return false;
  return !(field.type === 'Decimal' && kind === 'format' && field.decimals !== undefined) && typeof field.maximum !== 'bigint';
}

/** The example of `a[n]` is an array; its element is what stands at the path. */
const unwrapped = (field: Field, good: JsonValue): JsonValue =>
  field.path.endsWith('[n]') ? ((good as readonly JsonValue[])[0] as JsonValue) : good;
const wrapped = (field: Field, bad: JsonValue): JsonValue =>
  field.path.endsWith('[n]') && typeof bad === 'string' && bad !== 'abc' ? [bad] : bad;

function bodyWith(path: string, value: JsonValue): JsonValue {
  return segments(path).reduceRight<JsonValue>((inner, step) => {
    switch (step.kind) {
      case 'key':
        return { [step.key]: inner };
      case 'every-key':
        return { name1: inner };
      default:
        return [inner];
    }
  }, value);
}

function pointerOf(path: string): string {
  return segments(path)
    .map((step) =>
      step.kind === 'key' ? `/${step.key.replaceAll('~', '~0').replaceAll('/', '~1')}` : step.kind === 'every-key' ? '/name1' : '/0',
    )
    .join('');
}
