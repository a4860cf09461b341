import type { JsonObject, JsonValue } from '../json/value.js';
import type { Contract, Field, Level, RuleKind } from '../catalogue/vocabulary.js';
import { COUNTRIES, CURRENCIES } from '../catalogue/codes.js';
import { DATA_TYPES } from '../catalogue/data-types.js';
import { kindsOf, refusalLevel } from '../catalogue/field-rules.js';
import { otherVersionFields } from '../catalogue/rules.js';
import { rowsOf } from './cut-listing.js';
import { FORM_PATTERNS } from './form-patterns.js';
import { knownKeys } from './known-fields.js';
import { implies, relationSchemas } from './relation-schemas.js';
import { type BodySide, type FieldNode, treeOf } from './tree.js';
import { standingOf } from './unlisted.js';

/** What a schema covers. */
export interface SchemaOptions {
  /** `must` refuses what must be refused, `should` also what should be. Both let through what must be accepted. */
  readonly level: 'must' | 'should';
  /**
   * Whether names that the specification only half promises are accepted without a look. `judged` accepts what the walk need not look at:
   * beyond a cut listing only values that some operation accepts, and nothing without a row.
   */
  readonly promised: 'in' | 'out' | 'judged';
}

/** The body whose schema is made, and what the schema covers. */
interface Making extends SchemaOptions {
  readonly contract: Contract;
  readonly side: BodySide;
}

/** Refuses everything that is judged, and accepts nothing that needs a closer look. */
const CLOSEST: SchemaOptions = { level: 'should', promised: 'out' };

/**
 * A JSON Schema (draft 2020-12) of one body. It leaves out what is open, what a schema cannot say (sums, check digits, digits of raw numbers),
 * and at level must what only should be refused. The schema of a response describes an answer whose result is not ERROR.
 */
export function schemaFor(contract: Contract, side: BodySide, options: SchemaOptions = CLOSEST): JsonObject {
  const making: Making = { contract, side, ...options };
  const relations = options.promised === 'in' && side === 'request' ? relationSchemas(contract, options.level) : [];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:touchstone:${contract.id.replace('@', ':')}:${side}`,
    title: `${contract.title}, version ${contract.version}: ${side}`,
    description: `The ${side} body of ${contract.id} (clause ${side === 'error' ? '7' : contract.clause}).`,
    ...groupSchema(making, treeOf(contract, side)),
    ...(relations.length === 0 ? {} : { allOf: relations }),
    $defs: {
      currency: { type: 'string', description: DATA_TYPES.Currency.text, enum: [...CURRENCIES.keys()] },
      country: { type: 'string', description: DATA_TYPES.Country.text, enum: [...COUNTRIES] },
    },
  };
}

/** The schema of one field. */
function fieldSchema(making: Making, node: FieldNode): JsonObject {
  const { field } = node;
  const value = node.group ? groupSchema(making, node) : leafSchema(making, field as Field);
  const words = field === undefined ? {} : { title: field.path, description: describe(field) };
  return node.list ? { ...words, type: 'array', items: value } : { ...words, ...value };
}

function groupSchema(making: Making, node: FieldNode): JsonObject {
  const { contract, side } = making;
  if (node.opaque) return opaqueSchema(making, node);
  if (node.everyKey !== undefined) return mapSchema(making, node);
  const properties: Record<string, JsonValue> = {};
  for (const member of node.members.values()) properties[member.key] = fieldSchema(making, member);
  const required = node.wanted.filter((member) => isMissed(making, member)).map((member) => member.key);
  const open = side === 'request' && (contract.listing === 'cut' || making.promised === 'in');
  return {
    type: 'object',
    properties: open ? { ...promised(making, node), ...properties } : properties,
    ...(required.length > 0 ? { required } : {}),
    // Answers may always carry more than is shown; a request should not.
    ...(side === 'request' && making.level === 'should' ? { additionalProperties: false } : {}),
    // Stated for other tools, some of which take the absence of the keyword for false.
    ...(side !== 'request' && making.promised === 'in' ? { additionalProperties: true } : {}),
  };
}

/** A group whose members are unknown. What is sent in it is not judged, and lint reports that. */
function opaqueSchema(making: Making, node: FieldNode): JsonObject {
  const closed = making.side === 'request' && making.promised === 'judged' ? { additionalProperties: false } : {};
  return isJudged(making, node.field as Field, 'json-type') ? { type: 'object', ...closed } : {};
}

/** Unlisted names that are not refused for certain: those of other operations where the listing is cut, half promised ones where it is complete. */
function promised(making: Making, node: FieldNode): JsonObject {
  const { contract } = making;
  const elsewhere = otherVersionFields(contract);
  const isElsewhere = (key: string): boolean => {
    const path = node.path === '' ? key : `${node.path}.${key}`;
    return elsewhere.some((other) => other === path || other.startsWith(`${path}.`) || other.startsWith(`${path}[`));
  };
  const keys = [...knownKeys(node.path)].filter((key) => !isElsewhere(key) && PROMISED.includes(standingOf(contract, node.path, key)));
  if (making.promised !== 'judged')
    return Object.fromEntries(keys.map((key) => [key, { description: 'Not in the part of the listing that is shown.' }]));
  const read = keys.map((key) => [key, elsewhereSchema(making, node.path === '' ? key : `${node.path}.${key}`)] as const);
  return Object.fromEntries(read.flatMap(([key, schema]) => (schema === undefined ? [] : [[key, schema]])));
}

/** What some operation accepts at a path that this one does not list; undefined if no operation has a row for it or below it. */
function elsewhereSchema(making: Making, path: string): JsonObject | undefined {
  const members = [...knownKeys(path)].flatMap((key) => {
    const member = elsewhereSchema(making, `${path}.${key}`);
    return member === undefined ? [] : [[key, member] as const];
  });
  const elements = path.endsWith('[n]') ? undefined : elsewhereSchema(making, `${path}[n]`);
  const ways = [
    ...(members.length === 0 ? [] : [{ type: 'object', properties: Object.fromEntries(members), additionalProperties: false }]),
    ...(elements === undefined ? [] : [{ type: 'array', items: elements }]),
    ...rowsOf(path).flatMap((row) => (row.type === 'group' ? [] : typedOnly(leafSchema(making, row)))),
  ];
  return ways.length > 1 ? { anyOf: ways } : ways[0];
}

/** The schema for values of the field's type only, where the original would accept other types without a look. */
function typedOnly(leaf: JsonObject): readonly JsonObject[] {
  const inner = (leaf['then'] ?? leaf) as JsonObject;
  return 'type' in inner || '$ref' in inner ? [inner] : [];
}

const PROMISED: readonly string[] = ['unlisted-field-cut', 'unlisted-field-plausible'];

function mapSchema(making: Making, node: FieldNode): JsonObject {
  const { contract } = making;
  const member = leafSchema(making, node.everyKey?.field as Field);
  const name = contract.relations.find((relation) => relation.kind === 'map-name' && relation.path === node.path);
  const size = contract.relations.find((relation) => relation.kind === 'map-size' && relation.path === node.path);
  return {
    type: 'object',
    additionalProperties: member,
    ...(name?.kind === 'map-name' ? { propertyNames: { pattern: `^[A-Za-z0-9]{1,${name.maxLength}}$` } } : {}),
    ...(size?.kind === 'map-size' ? { maxProperties: size.max } : {}),
  };
}

/** Whether absence is judged: that of the field itself, or of something below it that is always required. */
function isMissed(making: Making, { field, members }: FieldNode): boolean {
  if (field === undefined) return false;
  const kind = (
    {
      required: 'required',
      fixed: 'required',
      'required-in-group': 'required-in-group',
      always: 'always',
      'always-in-group': 'always',
    } as const
  )[field.presence as 'required'];
  if (kind !== undefined) return isJudged(making, field, kind);
  return [...members.values()].some((member) => member.unconditional && isMissed(making, member));
}

function leafSchema(making: Making, field: Field): JsonObject {
  const judged = (kind: RuleKind): boolean => isJudged(making, field, kind);
  if (field.value !== undefined) return judged('constant') ? { type: 'string', const: field.value } : {};
  switch (field.type) {
    case 'Boolean':
      return typed(making, field, 'boolean', {});
    case 'Integer':
      return typed(making, field, 'integer', bounds(making, field));
    case 'Decimal':
      if (making.side !== 'request') return typed(making, field, 'number', bounds(making, field));
      break;
    case 'Currency':
    case 'Country':
      if (!judged('format')) return typed(making, field, 'string', {});
      // Which codes are assigned is only a should; their form is a must.
      return making.level === 'must' ? { type: 'string', pattern: '^[A-Z]{3}$' } : { $ref: `#/$defs/${field.type.toLowerCase()}` };
    case 'Enumeration':
      return typed(making, field, 'string', judged('values') ? { enum: [...valuesOf(making, field)] } : {});
    default:
  }
  return typed(making, field, 'string', { ...lengths(making, field), ...form(making, field) });
}

/** The listed values, without those that only an error body has at the same place: they tell an answer from an error. */
function valuesOf({ contract, side, promised: names }: Making, { path, values = [] }: Field): readonly string[] {
  if (side !== 'response' || names !== 'in') return values;
  const errors = contract.error.find((field) => field.path === path)?.values ?? [];
  return values.filter((value) => !errors.includes(value));
}

/** Keywords for values of a type; where the type itself is not judged, they apply to values of that type only. */
function typed(making: Making, field: Field, type: string, keywords: JsonObject): JsonObject {
  if (isJudged(making, field, 'json-type')) return { type, ...keywords };
  return Object.keys(keywords).length === 0 ? {} : implies({ type }, { type, ...keywords });
}

function bounds(making: Making, field: Field): JsonObject {
  const { minimum, maximum, disputedMaximum } = field;
  return {
    ...(minimum !== undefined && isJudged(making, field, 'minimum') ? { minimum: Number(minimum) } : {}),
    ...(maximum !== undefined && isJudged(making, field, 'maximum') ? { maximum: Number(disputedMaximum ?? maximum) } : {}),
  };
}

function lengths(making: Making, field: Field): JsonObject {
  const { minLength, maxLength } = field;
  const judged = (kind: RuleKind): boolean => isJudged(making, field, kind);
  const allowed = field.lengths;
  if (allowed !== undefined) return { minLength: Math.min(...allowed), maxLength: Math.max(...allowed) };
  const exact = judged('length');
  // Types whose length is part of their form have bounds too.
  const formed = DATA_TYPES[field.type].kind === 'format' && judged('format');
  return {
    ...(minLength !== undefined && minLength > 0 && (exact || formed || judged('min-length')) ? { minLength } : {}),
    ...(maxLength !== undefined && (exact || formed || judged('max-length')) ? { maxLength } : {}),
  };
}

function form(making: Making, field: Field): JsonObject {
  if (field.type === 'Digits' && field.maximum !== undefined)
    return { pattern: countPattern(Number(field.minimum ?? 0), Number(field.maximum)) };
  const { kind, characters } = DATA_TYPES[field.type];
  if (kind === undefined || !isJudged(making, field, kind)) return {};
  const known = FORM_PATTERNS[field.type];
  if (known !== undefined) return known;
  return { pattern: `^[${field.characters ?? characters ?? ''}]*$` };
}

/** Leading zeros are not judged, so they are accepted. */
const countPattern = (minimum: number, maximum: number): string =>
  `^0*(?:${Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i).join('|')})$`;

const JUDGED: Readonly<Record<SchemaOptions['level'], readonly Level[]>> = { must: ['must'], should: ['must', 'should'] };

const isJudged = ({ level }: Making, field: Field, kind: RuleKind): boolean =>
  kindsOf(field).includes(kind) && JUDGED[level].includes(refusalLevel(field, kind));

function describe(field: Field): string {
  const words = [
    field.type === 'group' ? undefined : `${field.type}: ${DATA_TYPES[field.type].text}.`,
    field.minLength !== undefined && field.minLength === field.maxLength ? `Exactly ${field.minLength} characters.` : undefined,
    field.default === undefined ? undefined : `Default: ${field.default}.`,
    field.because === undefined ? undefined : `Note: ${field.because}.`,
    `Clause ${field.clause}.`,
  ];
  return words.filter((word) => word !== undefined).join(' ');
}
