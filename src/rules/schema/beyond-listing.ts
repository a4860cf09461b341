import { otherVersionFields } from '../../catalogue/rules.js';
import type { JsonObject } from '../../json/value.js';
import { knownKeys } from '../known-fields.js';
import { rowsOf } from '../other-operations.js';
import type { FieldNode } from '../tree.js';
import { standingOf } from '../unlisted.js';
import { leafSchema } from './leaf-schema.js';
import type { Making } from './making.js';

const PROMISED: readonly string[] = ['unlisted-field-cut', 'unlisted-field-plausible'];

/**
 * Unlisted names that are not refused for certain: those of other operations where the listing is cut, half promised ones where it is complete.
 * Beyond a cut listing, a value should be one that some operation accepts; a value that only another version has should be refused.
 */
export function beyondListing(making: Making, node: FieldNode): JsonObject {
  if (making.level === 'open' || making.beyond === 'refused') return {};
  const keys = [...knownKeys(node.path)].filter(
    (key) => !node.members.has(key) && PROMISED.includes(standingOf(making.contract, node.path, key)),
  );
  const schemaAt = (key: string): JsonObject => (making.level === 'must' ? {} : elsewhereSchema(making, node.path === '' ? key : `${node.path}.${key}`));
  return Object.fromEntries(keys.map((key) => [key, { description: 'Not in the part of the listing that is shown.', ...schemaAt(key) }]));
}

/** What other operations and versions say of a path; values that no operation has a row for are let through. */
function elsewhereSchema(making: Making, path: string): JsonObject {
  const { contract } = making;
  const rows = contract.listing === 'cut' ? rowsOf(path) : [];
  const leaves = rows.filter(({ type }) => type !== 'group');
  const isScalar = rows.length > 0 && leaves.length === rows.length;
  const members = Object.fromEntries(
    [...knownKeys(path)].map((key) => [key, elsewhereSchema(making, `${path}.${key}`)] as const).filter(([, schema]) => saysSomething(schema)),
  );
  const elements = path.endsWith('[n]') ? {} : elsewhereSchema(making, `${path}[n]`);
  // Lists are looked into element by element; groups member by member, unless every operation has a scalar here.
  const groups = [{ type: 'array' }, ...(isScalar ? [] : [{ type: ['object', 'null'] }])];
  return {
    ...(otherVersionFields(contract).includes(path) ? { type: ['object', 'array', 'null'] } : {}),
    ...(isScalar || !saysSomething(members) ? {} : { properties: members }),
    ...(saysSomething(elements) ? { items: elements } : {}),
    ...(rows.length === 0 ? {} : { anyOf: [...groups, ...distinct(leaves.map((row) => leafSchema(making, row, 'null')))] }),
  };
}

/** Most operations say the same of a field. */
const distinct = (schemas: readonly JsonObject[]): readonly JsonObject[] => [
  ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
];

const saysSomething = (schema: JsonObject): boolean => Object.keys(schema).length > 0;
