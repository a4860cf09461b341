import { kindsOf } from '../src/catalogue/field-rules.js';
import type { Contract, Field, RuleKind } from '../src/catalogue/vocabulary.js';
import { leavesOf } from '../src/json/leaves.js';
import { getAt } from '../src/json/path.js';
import type { JsonObject, JsonValue } from '../src/json/value.js';
import type { Coverage } from '../src/model/case.js';
import type { Values } from '../src/model/values.js';
import { levelHere } from './candidates.js';
import { fieldTable } from './fields.js';
import { fieldPath } from './places.js';
import { acceptLevel } from './values/issued.js';
import { scalarText } from './values/scalar-text.js';

/** The coverages of every value that a random body has beyond the base: any of them may be to blame for a refusal. */
export function drawnCoverages(contract: Contract, values: Values, body: JsonObject, base: JsonObject): readonly Coverage[] {
  const { byPath } = fieldTable(contract);
  return leavesOf(body).flatMap(({ path, value }): readonly Coverage[] => {
    const field = byPath.get(fieldPath(path));
    if (field === undefined || field.value !== undefined || getAt(base, path) === value) return [];
    return [
      {
        side: 'request',
        rule: `${field.path}:${tellingKind(field, value)}`,
        path,
        value,
        level: levelHere(contract, field, value, acceptLevel(field, values)),
      },
    ];
  });
}

/** The kind of rule that the value shows best: its bound, its list or its form, otherwise that the field is accepted. */
function tellingKind(field: Field, value: JsonValue): RuleKind {
  const shown: Partial<Readonly<Record<RuleKind, boolean>>> = {
    'max-length': scalarText(value).length === field.maxLength,
    'min-length': scalarText(value).length === field.minLength,
    maximum: Number(value) === Number(field.maximum),
    minimum: Number(value) === Number(field.minimum),
    values: true,
    length: true,
    format: true,
    charset: true,
  };
  const kinds = kindsOf(field);
  return (Object.keys(shown) as readonly RuleKind[]).find((kind) => kinds.includes(kind) && shown[kind] === true) ?? 'json-type';
}
