import { countKeys, isPrototypeKey } from '../json/count-keys.js';
import { codePointLength } from '../json/length.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';

/**
 * Tests whether a value fits a schema. Returns the number of keys in all its objects, or a negative number if it does not fit. A value with a
 * key that JavaScript readers trip over, or nested too deeply, never fits.
 */
export type Sieve = (value: JsonValue) => number;

const UNFIT = -1;
const NOTHING_SAID: readonly string[] = ['$schema', '$id', '$defs', 'title', 'description'];
/** Deeper than any listing goes: unlisted members are counted as if they stood that deep. */
const BELOW_ALL_GROUPS = 32;

/** What the formats and references of a schema mean: each tests a text. */
export type Meanings = Readonly<Record<string, (text: string) => boolean>>;

/**
 * Turns a schema made by `schemaFor` into functions. They look at the few members that a body has, and not at those that it could have; a
 * group that no body has is never compiled. An unknown keyword is a mistake of ours.
 */
export function compileSchema(schema: JsonObject, meanings: Meanings): Sieve {
  const { if: when, then, anyOf, $ref, type } = schema;
  if (when !== undefined) {
    expectOnly(schema, ['if', 'then']);
    return conditional(compileSchema(objectOf(when), meanings), compileSchema(objectOf(then), meanings));
  }
  if (anyOf !== undefined) {
    expectOnly(schema, ['anyOf']);
    return either((anyOf as readonly JsonObject[]).map((one) => compileSchema(one, meanings)));
  }
  if (typeof $ref === 'string') {
    expectOnly(schema, ['$ref']);
    return text({ format: $ref }, meanings);
  }
  switch (type) {
    case 'object':
      return group(schema, meanings);
    case 'array':
      return list(schema, meanings);
    case 'string':
      return text(schema, meanings);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? 0 : UNFIT);
    default:
      expectOnly(schema, []);
      return anything;
  }
}

const unknown = (what: string): never => {
  throw new Error(`a schema has ${what}, which is not compiled`);
};

const objectOf = (schema: JsonValue | undefined): JsonObject => (isObject(schema) ? schema : unknown('something that is no schema'));

/** A keyword that is ignored would let bad bodies through. */
function expectOnly(schema: JsonObject, known: readonly string[]): void {
  for (const keyword of Object.keys(schema))
    if (keyword !== 'type' && !known.includes(keyword) && !NOTHING_SAID.includes(keyword)) unknown(keyword);
}

/** `countKeys` may return NaN, which is no count and means that the value does not fit. */
const anything: Sieve = (value) => {
  if (typeof value !== 'object' || value === null) return 0;
  const keys = countKeys(value, BELOW_ALL_GROUPS);
  return keys >= 0 ? keys : UNFIT;
};

const conditional =
  (when: Sieve, then: Sieve): Sieve =>
  (value) =>
    when(value) < 0 ? anything(value) : then(value);

const either =
  (sieves: readonly Sieve[]): Sieve =>
  (value) => {
    for (const sieve of sieves) {
      const keys = sieve(value);
      if (keys >= 0) return keys;
    }
    return UNFIT;
  };

function list(schema: JsonObject, meanings: Meanings): Sieve {
  expectOnly(schema, ['items']);
  let element: Sieve | undefined;
  return (value) => {
    if (!isArray(value)) return UNFIT;
    element ??= compileSchema(objectOf(schema['items'] ?? {}), meanings);
    let keys = 0;
    for (const one of value) {
      const inner = element(one);
      if (inner < 0) return UNFIT;
      keys += inner;
    }
    return keys;
  };
}

function group(schema: JsonObject, meanings: Meanings): Sieve {
  expectOnly(schema, ['properties', 'required', 'additionalProperties', 'propertyNames', 'maxProperties']);
  const { properties = {}, additionalProperties: rest = {}, propertyNames, maxProperties } = schema;
  const listed = objectOf(properties);
  const members = new Map<string, Sieve>();
  const required = (schema['required'] ?? []) as readonly string[];
  const most = Number(maxProperties ?? Number.POSITIVE_INFINITY);
  const others = rest === false ? undefined : compileSchema(objectOf(rest), meanings);
  const isName = propertyNames === undefined ? anything : text(objectOf(propertyNames), meanings);
  /** The sieve of a member, made when it is seen for the first time. */
  const memberOf = (key: string): Sieve | undefined => {
    if (!Object.hasOwn(listed, key)) return isPrototypeKey(key) || isName(key) < 0 ? undefined : others;
    const made = compileSchema(objectOf(listed[key]), meanings);
    members.set(key, made);
    return made;
  };
  return (value) => {
    if (typeof value !== 'object' || value === null || isArray(value)) return UNFIT;
    let keys = 0;
    let size = 0;
    for (const key in value) {
      const sieve = members.get(key) ?? memberOf(key);
      if (sieve === undefined) return UNFIT;
      const inner = sieve(value[key] as JsonValue);
      if (inner < 0) return UNFIT;
      keys += inner;
      size += 1;
    }
    for (const key of required) if (value[key] === undefined) return UNFIT;
    return size <= most ? keys + size : UNFIT;
  };
}

/** The quick tests come first, because a pattern looks at every character. Characters are counted only where the UTF-16 length leaves a doubt. */
function text(schema: JsonObject, meanings: Meanings): Sieve {
  expectOnly(schema, ['const', 'enum', 'minLength', 'maxLength', 'pattern', 'format']);
  const { const: only, enum: values = only === undefined ? undefined : [only], minLength, maxLength, pattern, format } = schema;
  const [least, most] = [Number(minLength ?? 0), Number(maxLength ?? Number.POSITIVE_INFINITY)];
  const words = values === undefined ? undefined : new Set(values as readonly string[]);
  const expression = typeof pattern === 'string' ? patternOf(pattern) : undefined;
  const isFormed = typeof format === 'string' ? (meanings[format] ?? unknown(`format ${format}`)) : undefined;
  return (value) => {
    if (typeof value !== 'string') return UNFIT;
    const units = value.length;
    if ((units < least * 2 || units > most) && !isBetween(least, codePointLength(value), most)) return UNFIT;
    if (words !== undefined && !words.has(value)) return UNFIT;
    if (expression !== undefined && !expression.test(value)) return UNFIT;
    return isFormed === undefined || isFormed(value) ? 0 : UNFIT;
  };
}

const isBetween = (least: number, value: number, most: number): boolean => value >= least && value <= most;

const patterns = new Map<string, RegExp>();

/** Kept, because most fields share one of a few patterns. */
function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, known);
  return known;
}

function number(schema: JsonObject): Sieve {
  expectOnly(schema, ['minimum', 'maximum']);
  const { type, minimum, maximum } = schema;
  const [least, most] = [Number(minimum ?? Number.NEGATIVE_INFINITY), Number(maximum ?? Number.POSITIVE_INFINITY)];
  const whole = type === 'integer';
  return (value) =>
    typeof value === 'number' && Number.isFinite(value) && (!whole || Number.isInteger(value)) && isBetween(least, value, most) ? 0 : UNFIT;
}
