import { CONTRACTS } from '../../catalogue/contracts.js';
import type { Contract, Level } from '../../catalogue/vocabulary.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import { builtName } from './built-name.js';
import { bare, newAjv, withLinearErrors } from './compile.js';
import { unless } from './making.js';
import { schemaFor } from './schema.js';
import type { BodySide } from '../tree.js';
import { remembered } from '../../json/remembered.js';

/** What the build compiles. */
export interface BuiltSchemas {
  /** Every schema, by its name; what several have in common stands under `parts`. */
  readonly whole: Readonly<Record<string, JsonObject>>;
  readonly parts: JsonObject;
  /** Schemas that only say yes or no: most bodies are good, and need no more. */
  readonly quick: Readonly<Record<string, JsonObject>>;
}

const PARTS = 'parts';

/** The schemas of the built-in contracts. Fields that look alike share their code, because there are some thousand of them. */
export function builtSchemas(): BuiltSchemas {
  const parts: Record<string, JsonValue> = {};
  const names = new Map<string, string>();
  const whole: Record<string, JsonObject> = {};
  const quick: Record<string, JsonObject> = {};
  for (const contract of CONTRACTS)
    for (const side of ['request', 'response', 'error'] as const)
      for (const level of ['must', 'should', 'open'] as const) {
        const { $defs, ...schema } = bare(schemaFor(contract, side, level));
        if (level === 'should') quick[builtName(contract.id, side, 'quick')] = quickSchema(contract, side);
        const shared = (value: JsonValue): JsonValue => share(value, level, (leaf) => nameOf(names, parts, leaf));
        for (const [name, part] of Object.entries(isObject($defs) ? $defs : {})) parts[partName(name, level)] ??= relocated(part, level);
        whole[builtName(contract.id, side, level)] = shared(schema) as JsonObject;
      }
  return { whole, parts: { $id: PARTS, $defs: parts }, quick };
}

/** Refuses what nobody judges as well, so that a body that passes needs no closer look. */
function quickSchema(contract: Contract, side: BodySide): JsonObject {
  const { $defs = {}, ...schema } = bare(schemaFor(contract, side, 'should', 'known'));
  return withWords({ ...unless(schema, { not: {} }), $defs }) as JsonObject;
}

/** Long lists are looked up. */
function withWords(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(withWords);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key === 'enum' && isArray(member) && member.length > 8 ? 'words' : key,
      withWords(member),
    ]),
  );
}

/** Lists of codes differ between what is judged and what is open. */
const partName = (name: string, level: Level): string => (level === 'open' ? `${name}-open` : name);

function nameOf(names: Map<string, string>, parts: Record<string, JsonValue>, leaf: JsonObject): string {
  const name = remembered(names, JSON.stringify(leaf), () => `field${names.size}`);
  parts[name] = leaf;
  return name;
}

/** The schema with references in place of its fields. */
function share(value: JsonValue, level: Level, name: (leaf: JsonObject) => string): JsonValue {
  if (isArray(value)) return value.map((one) => share(one, level, name));
  if (!isObject(value)) return value;
  const hoisted = (one: JsonValue): JsonValue => {
    const inner = share(one, level, name);
    return isObject(inner) && Object.keys(inner).length > 0 && !('$ref' in inner) ? { $ref: `${PARTS}#/$defs/${name(inner)}` } : inner;
  };
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === '$ref') return [key, relocated(member, level)];
      if (key === 'items') return [key, hoisted(member)];
      if (key !== 'properties' || !isObject(member)) return [key, share(member, level, name)];
      return [key, Object.fromEntries(Object.entries(member).map(([field, one]) => [field, hoisted(one)]))];
    }),
  );
}

function relocated(value: JsonValue, level: Level): JsonValue {
  if (typeof value === 'string' && value.startsWith('#/$defs/')) return `${PARTS}#/$defs/${partName(value.slice(8), level)}`;
  if (isArray(value)) return value.map((one) => relocated(one, level));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, relocated(member, level)])) : value;
}

export { newAjv, withLinearErrors };
