import { describe, expect, test } from 'vitest';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import { CONTRACTS, contractOf } from '../../src/catalogue/contracts.js';
import type { Contract, Field, Level } from '../../src/catalogue/vocabulary.js';
import { scannerOf } from '../../src/gateway/scan/index.js';
import { newAjv } from '../../src/rules/schema/compile.js';
import { leafSchema } from '../../src/rules/schema/leaf-schema.js';
import { schemaFor } from '../../src/rules/schema/schema.js';

/** Forms with a bound in them, which a field of the catalogue gives. */
const BOUNDS: Readonly<Record<string, Partial<Field>>> = { 'Masked digits': { minLength: 9, maxLength: 19 }, Decimal: { maxLength: 14 } };

const forms = Object.values(DATA_TYPES).filter(({ kind }) => kind === 'format');

describe.each(forms.map((type): [string, (typeof forms)[number]] => [type.name, type]))('%s', (name, type) => {
  const scan = scannerOf({ type: type.name, ...BOUNDS[name] } as Field);
  const field = { path: 'order.x', type: type.name, presence: 'optional', level: 'must', clause: '2.2', ...BOUNDS[name] } as Field;
  const schemas = (['must', 'should', 'open'] as const).map((level) => {
    const making = { contract: CONTRACTS[0] as Contract, side: 'response' as const, level, beyond: 'read' as const };
    const { $schema: _schema, $id: _id, $defs = {} } = schemaFor(contractOf('void@66') as Contract, 'response', level);
    const leaf = leafSchema({ ...making, side: type.name === 'Decimal' ? 'request' : 'response' }, field, 'no-null');
    return [level, newAjv({ allErrors: false }).compile({ ...leaf, $defs })] as const;
  });
  const judged = (text: string): Level | undefined => schemas.find(([, validate]) => !validate(text))?.[0];
  const readings = (text: string): readonly (Level | undefined)[] => [judged(text), scan?.(text)];

  test.each(type.good.map(String))('rules and gateway take %j', (text) => {
    expect(readings(text)).toEqual([undefined, undefined]);
  });

  test.each(type.bad.filter(({ value }) => typeof value === 'string' && value !== ''))('rules and gateway refuse $value alike', (bad) => {
    expect(readings(String(bad.value))).toEqual([bad.level, bad.level]);
  });
});
