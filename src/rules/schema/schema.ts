import { COUNTRIES, CURRENCIES, DISPUTED_COUNTRIES, DISPUTED_CURRENCIES } from '../../catalogue/codes.js';
import { DATA_TYPES } from '../../catalogue/data-types.js';
import { refusalLevel } from '../../catalogue/field-rules.js';
import { weaker } from '../../catalogue/level.js';
import type { Contract, Field, Level } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { type BodySide, type FieldNode, treeOf } from '../tree.js';
import { beyondListing } from './beyond-listing.js';
import { leafSchema, type Nulls } from './leaf-schema.js';
import { counted } from '../expected.js';
import { implies, isIn, isJudged, type Making, unless } from './making.js';
import { isWanted, presenceKind } from './presence.js';
import { relationSchemas } from './relation-schemas.js';

/**
 * A JSON Schema (draft 2020-12) of one body, with the keywords of `vocabulary.ts`: what it refuses is refused at this level or more firmly. It
 * leaves out what a schema cannot say: sums, check digits, digits that a parsed number has lost. The schema of a response describes an
 * answer whose result is not ERROR.
 */
export function schemaFor(contract: Contract, side: BodySide, level: Level, beyond: Making['beyond'] = 'read'): JsonObject {
  const making: Making = { contract, side, level, beyond };
  const relations = side === 'request' ? relationSchemas(contract, level) : [];
  const schema = {
    ...groupSchema(making, treeOf(contract, side)),
    ...(relations.length === 0 ? {} : { allOf: relations }),
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:touchstone:${contract.id.replace('@', ':')}:${side}:${level}`,
    title: `${contract.title}, version ${contract.version}: ${side}`,
    description: `The ${side} body of ${contract.id} (clause ${side === 'error' ? '7' : contract.clause}).`,
    ...schema,
    $defs: usedBy(schema, shared(level)),
  };
}

/** What several fields refer to. */
const shared = (level: Level): JsonObject => ({
  currency: codes(DATA_TYPES.Currency.text, CURRENCIES.keys(), level === 'open' ? [] : DISPUTED_CURRENCIES),
  country: codes(DATA_TYPES.Country.text, COUNTRIES, level === 'open' ? [] : DISPUTED_COUNTRIES),
  noValue: noValue(),
  unlisted: { description: 'No field of this operation.', ...unless({ $ref: '#/$defs/noValue' }, { not: {} }) },
});

function codes(description: string, assigned: Iterable<string>, disputed: Iterable<string>): JsonObject {
  return { description, type: 'string', enum: [...assigned, ...disputed] };
}

/** Null, or a group or list that has no value in it at any depth. */
const noValue = (): JsonObject => ({
  description: 'Holds no value.',
  anyOf: [
    { type: 'null' },
    { type: 'object', additionalProperties: { $ref: '#/$defs/noValue' } },
    { type: 'array', items: { $ref: '#/$defs/noValue' } },
  ],
});

/** The shared parts that something refers to. */
function usedBy(schema: JsonObject, parts: JsonObject): JsonObject {
  const text = JSON.stringify(schema);
  const isUsed = (name: string): boolean => text.includes(`#/$defs/${name}`) || (name === 'noValue' && text.includes('#/$defs/unlisted'));
  return Object.fromEntries(Object.entries(parts).filter(([name]) => isUsed(name)));
}

/** The schema of one field. */
function fieldSchema(making: Making, node: FieldNode): JsonObject {
  const field = node.field as Field;
  const nulls = nullsOf(making, node);
  const words = { title: field.path, description: describe(field) };
  if (node.list) return { ...words, ...listSchema(making, node, nulls) };
  return { ...words, ...(node.group ? nullable(making, node, nulls) : leafSchema(making, field, nulls)) };
}

/** Null stands for absence where the field is wanted; elsewhere it is open in requests and should not be in answers. */
function nullsOf(making: Making, node: FieldNode): Nulls {
  const field = node.field as Field;
  if (isWanted(node)) return isMissed(making, node) ? 'no-null' : 'null';
  const level = weaker(making.side === 'request' ? 'open' : 'should', refusalLevel(field, 'json-type'));
  return isIn(making, level) ? 'no-null' : 'null';
}

/** A list; one object alone in place of a list should be refused, but is no must. */
function listSchema(making: Making, node: FieldNode, nulls: Nulls): JsonObject {
  const field = node.field as Field;
  if (!isJudged(making, field, 'json-type')) return {};
  const elements = isIn(making, weaker('open', refusalLevel(field, 'json-type'))) ? 'no-null' : 'null';
  const items = node.group ? nullable(making, node, elements) : leafSchema(making, field, elements);
  const single = making.level === 'must' && making.side === 'request' && node.group ? ['object'] : [];
  const types = ['array', ...single, ...(nulls === 'null' ? ['null'] : [])];
  return { type: types.length === 1 ? 'array' : types, items };
}

/** A group as a member or an element, where null may be let through. */
function nullable(making: Making, node: FieldNode, nulls: Nulls): JsonObject {
  const schema = groupSchema(making, node);
  if (!isJudged(making, node.field as Field, 'json-type')) return node.opaque ? {} : implies({ type: 'object' }, schema);
  return nulls === 'null' ? { ...schema, type: ['object', 'null'] } : schema;
}

function groupSchema(making: Making, node: FieldNode): JsonObject {
  const { side } = making;
  const hollow = minimumOf(making, node);
  // What is sent in a group whose members are unknown is not judged, and lint reports that.
  if (node.opaque) return { type: 'object', ...(making.beyond === 'known' && side === 'request' ? { additionalProperties: false } : {}) };
  if (node.everyKey !== undefined) return { type: 'object', additionalProperties: fieldSchema(making, node.everyKey), ...hollow };
  const properties: Record<string, JsonValue> = {};
  for (const member of node.members.values()) properties[member.key] = fieldSchema(making, member);
  return {
    type: 'object',
    properties: side === 'request' ? { ...beyondListing(making, node), ...properties } : properties,
    ...requiredOf(making, node),
    ...hollow,
    ...(side === 'request' ? unlistedOf(making) : { additionalProperties: true }),
  };
}

/** Answers may always carry more than is shown; in a request, a name without a value is open. */
const unlistedOf = ({ level, beyond }: Making): JsonObject =>
  level === 'must' ? {} : { additionalProperties: level === 'open' || beyond === 'known' ? false : { $ref: '#/$defs/unlisted' } };

/** Members that are wanted in any case, and those that are wanted as soon as the group has a value. An empty group lacks nothing in particular. */
function requiredOf(making: Making, node: FieldNode): JsonObject {
  const missed = node.wanted.filter((member) => isMissed(making, member));
  const inGroup = missed
    .filter(({ field, unconditional }) => !unconditional && field?.presence === 'required-in-group')
    .map(({ key }) => key);
  const always = missed.map(({ key }) => key).filter((key) => !inGroup.includes(key));
  const isEmptyTold = 'minProperties' in minimumOf(making, node) && node.field?.presence === 'required';
  const conditional = inGroup.length === 0 ? {} : unless({ $ref: '#/$defs/noValue' }, having(inGroup));
  if (always.length === 0) return conditional;
  return isEmptyTold ? implies({ minProperties: 1 }, { ...having(always), ...conditional }) : { required: always, ...conditional };
}

/** Strict validators want to see what a condition requires. */
const having = (keys: readonly string[]): JsonObject => ({
  properties: Object.fromEntries(keys.map((key) => [key, true])),
  required: [...keys],
});

/**
 * `{}` for a required group counts as absence, unless a relation is about the empty group. A group that must have certain members should not
 * be empty; for another one it is open.
 */
function minimumOf(making: Making, { field, wanted }: FieldNode): JsonObject {
  if (making.side !== 'request' || field === undefined) return {};
  const required = field.presence === 'required';
  const isRelated = making.contract.relations.some((relation) => relation.kind === 'full-set' && relation.path === field.path);
  const isTold = making.contract.relations.some((relation) => relation.kind === 'empty-group' && relation.path === field.path);
  const lacks = !isTold && wanted.some((member) => member.field?.presence === 'required-in-group');
  const level: Level | undefined = required ? (isRelated ? undefined : refusalLevel(field, 'required')) : lacks ? 'should' : 'open';
  return level !== undefined && isIn(making, level) ? { minProperties: 1 } : {};
}

/** Whether absence is judged: that of the field itself, or of something below it that is always required. */
function isMissed(making: Making, { field, members }: FieldNode): boolean {
  const kind = field === undefined ? undefined : presenceKind(field);
  if (kind !== undefined) return isJudged(making, field as Field, kind);
  return [...members.values()].some((member) => member.unconditional && isMissed(making, member));
}

function describe(field: Field): string {
  const words = [
    field.type === 'group' ? undefined : `${field.type}: ${DATA_TYPES[field.type].text}.`,
    field.minLength !== undefined && field.minLength === field.maxLength ? `Exactly ${counted(field.minLength)}.` : undefined,
    field.default === undefined ? undefined : `Default: ${field.default}.`,
    field.because === undefined ? undefined : `Note: ${field.because}.`,
    `Clause ${field.clause}.`,
  ];
  return words.filter((word) => word !== undefined).join(' ');
}
