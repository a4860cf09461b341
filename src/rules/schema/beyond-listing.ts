import { ROLES } from '../../catalogue/roles.js';
import { otherVersionFields } from '../../catalogue/rules.js';
import type { JsonObject } from '../../json/value.js';
import { knownKeys } from '../known-fields.js';
import { requiredIn, rowsOf } from '../other-operations.js';
import type { FieldNode } from '../tree.js';
import { standingOf } from '../unlisted.js';
import { leafSchema } from './leaf-schema.js';
import { type Making, unless } from './making.js';

/** How a name is described that a cut listing may have. */
export const NOT_SHOWN = 'Not in the part of the listing that is shown.';

const PROMISED: readonly string[] = ['unlisted-field-cut', 'unlisted-field-plausible'];

/**
 * Unlisted names that are not refused for certain: those of other operations where the listing is cut, half promised ones where it is complete.
 * Beyond a cut listing, a value should be one that some operation accepts; a value that only another version has should be refused.
 */
export function beyondListing(making: Making, node: FieldNode): JsonObject {
  if (making.level === 'open') return {};
  const keys = [...knownKeys(making.contract, node.path)].filter(
    (key) => !node.members.has(key) && PROMISED.includes(standingOf(making.contract, node.path, key)),
  );
  const pathOf = (key: string): string => (node.path === '' ? key : `${node.path}.${key}`);
  if (making.beyond === 'known') return knownSchemas(making, keys, pathOf);
  const schemaAt = (key: string): JsonObject => (making.level === 'must' ? {} : elsewhereSchema(making, pathOf(key)));
  return Object.fromEntries(keys.map((key) => [key, { description: NOT_SHOWN, ...schemaAt(key) }]));
}

/** What other operations and versions say of a path; values that no operation has a row for are let through. */
function elsewhereSchema(making: Making, path: string): JsonObject {
  const { contract } = making;
  const rows = contract.listing === 'cut' ? rowsOf(contract, path) : [];
  const leaves = rows.filter(({ type }) => type !== 'group');
  const isScalar = rows.length > 0 && leaves.length === rows.length;
  const members = Object.fromEntries(
    [...knownKeys(contract, path)]
      .map((key) => [key, elsewhereSchema(making, `${path}.${key}`)] as const)
      .filter(([, schema]) => saysSomething(schema)),
  );
  const elements = path.endsWith('[n]') ? {} : elsewhereSchema(making, `${path}[n]`);
  const required = contract.listing === 'cut' ? requiredIn(contract, path) : [];
  // Lists are looked into element by element; groups member by member, unless every operation has a scalar here.
  const groups = [{ type: 'array' }, ...(isScalar ? [] : [{ type: ['object', 'null'] }])];
  return {
    ...(otherVersionFields(contract).includes(path) ? { type: ['object', 'array', 'null'] } : {}),
    ...(isScalar || !saysSomething(members) ? {} : { properties: members }),
    // The members of a map share one row.
    ...(path === ROLES.custom ? { additionalProperties: elsewhereSchema(making, `${path}.{X}`) } : {}),
    ...(required.length === 0 ? {} : unless({ $ref: '#/$defs/noValue' }, { required: [...required] })),
    ...(saysSomething(elements) ? { items: elements } : {}),
    ...(rows.length === 0 ? {} : { anyOf: [...groups, ...distinct(leaves.map((row) => leafSchema(making, row, 'null')))] }),
  };
}

/** The same for names and values that some operation has a row for; whatever else is refused. */
function knownSchemas(making: Making, keys: readonly string[], pathOf: (key: string) => string): JsonObject {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const schema = knownSchema(making, pathOf(key));
      return schema === undefined ? [] : [[key, schema]];
    }),
  );
}

function knownSchema(making: Making, path: string): JsonObject | undefined {
  if (making.contract.listing !== 'cut' || otherVersionFields(making.contract).includes(path)) return undefined;
  if (path === ROLES.custom) return { type: 'object', additionalProperties: knownSchema(making, `${path}.{X}`) ?? false };
  const members = knownSchemas(making, [...knownKeys(making.contract, path)], (key) => `${path}.${key}`);
  const elements = path.endsWith('[n]') ? undefined : knownSchema(making, `${path}[n]`);
  const leaves = rowsOf(making.contract, path).filter(({ type }) => type !== 'group');
  const ways = distinct([
    ...(saysSomething(members) ? [{ type: 'object', properties: members, additionalProperties: false }] : []),
    ...(elements === undefined ? [] : [{ type: 'array', items: elements }]),
    ...leaves.map((row) => leafSchema(making, row, 'no-null')).filter((leaf) => 'type' in leaf),
  ]);
  return ways.length > 1 ? { anyOf: ways } : ways[0];
}

/** Most operations say the same of a field. */
const distinct = (schemas: readonly JsonObject[]): readonly JsonObject[] => [
  ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
];

const saysSomething = (schema: JsonObject): boolean => Object.keys(schema).length > 0;
