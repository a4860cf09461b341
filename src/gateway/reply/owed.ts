import { DATA_TYPES } from '../../catalogue/data-types.js';
import type { Contract, Field } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { at, isGroup } from '../evaluate/json.js';

/** The body, completed with a value for every field that the contract always returns. */
export const withOwed = (contract: Contract, body: JsonObject): JsonObject =>
  owedOf(contract).reduce((given, field) => {
    const keys = field.path.split('.');
    return at(given, keys) === undefined ? put(given, keys, sampleOf(field)) : given;
  }, body);

/** Fields that an answer always has, without those inside lists and maps. */
export const owedOf = (contract: Contract): readonly Field[] =>
  contract.response.filter(({ path, type, presence }) => presence === 'always' && type !== 'group' && !/[[{]/.test(path));

function put(body: JsonObject, [key = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  const inner = body[key];
  return { ...body, [key]: rest.length === 0 ? value : put(isGroup(inner) ? inner : {}, rest, value) };
}

/** A good value of a field in an answer. */
function sampleOf(field: Field): JsonValue {
  const [listed] = field.samples ?? field.values ?? [];
  if (listed !== undefined) return listed;
  const { json, good } = DATA_TYPES[field.type];
  if (json === 'number' || (field.type === 'Decimal' && field.minimum !== undefined)) return Number(field.minimum ?? 1);
  const [value] = good;
  if (typeof value !== 'string') return value ?? 'text';
  const [least, most] = [field.minLength ?? field.lengths?.[0] ?? 1, field.maxLength ?? field.lengths?.[0] ?? value.length];
  return value.padEnd(least, value).slice(0, Math.max(least, Math.min(most, value.length)));
}
