import type { JsonObject, JsonValue } from '../json/value.js';
import type { Contract, Field, Level, RuleKind } from '../catalogue/vocabulary.js';
import { COUNTRIES, CURRENCIES } from '../catalogue/codes.js';
import { DATA_TYPES } from '../catalogue/data-types.js';
import { kindsOf, refusalLevel } from '../catalogue/field-rules.js';
import { otherVersionFields } from '../catalogue/rules.js';
import { FORM_PATTERNS } from './form-patterns.js';
import { knownKeys } from './known-fields.js';
import { type BodySide, type FieldNode, treeOf } from './tree.js';

/**
 * A JSON Schema (draft 2020-12) of one body. It holds what is judged must or should and leaves out what is open; statements about several
 * fields, and digits of raw numbers, are beyond it. The schema of a response describes an answer whose result is not ERROR.
 */
export function schemaFor(contract: Contract, side: BodySide): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:touchstone:${contract.id.replace('@', ':')}:${side}`,
    title: `${contract.title}, version ${contract.version}: ${side}`,
    description: `The ${side} body of ${contract.id} (clause ${side === 'error' ? '7' : contract.clause}).`,
    ...groupSchema(contract, side, treeOf(contract, side)),
    $defs: {
      currency: { type: 'string', description: DATA_TYPES.Currency.text, enum: [...CURRENCIES.keys()] },
      country: { type: 'string', description: DATA_TYPES.Country.text, enum: [...COUNTRIES] },
    },
  };
}

/** The schema of one field, for documents that embed it. */
export function fieldSchema(contract: Contract, side: BodySide, node: FieldNode): JsonObject {
  const { field } = node;
  const value = node.group ? groupSchema(contract, side, node) : leafSchema(field as Field, side);
  const words = field === undefined ? {} : { title: field.path, description: describe(field) };
  return node.list ? { ...words, type: 'array', items: value } : { ...words, ...value };
}

function groupSchema(contract: Contract, side: BodySide, node: FieldNode): JsonObject {
  if (node.opaque) return isJudged(node.field as Field, 'json-type') ? { type: 'object' } : {};
  if (node.everyKey !== undefined) return mapSchema(contract, side, node);
  const properties: Record<string, JsonValue> = {};
  for (const member of node.members.values()) properties[member.key] = fieldSchema(contract, side, member);
  const required = node.wanted.filter((member) => isMissed(member)).map((member) => member.key);
  return {
    type: 'object',
    properties: side === 'request' && contract.listing === 'cut' ? { ...unlisted(contract, node), ...properties } : properties,
    ...(required.length > 0 ? { required } : {}),
    // Answers may always carry more than is shown; a request may not.
    ...(side === 'request' ? { additionalProperties: false } : {}),
  };
}

/** Fields of other operations, which a cut listing may go on to list; what only another version has is not among them. */
function unlisted(contract: Contract, node: FieldNode): JsonObject {
  const elsewhere = otherVersionFields(contract);
  const isElsewhere = (key: string): boolean => {
    const path = node.path === '' ? key : `${node.path}.${key}`;
    return elsewhere.some((other) => other === path || other.startsWith(`${path}.`) || other.startsWith(`${path}[`));
  };
  const keys = [...knownKeys(node.path)].filter((key) => !isElsewhere(key));
  return Object.fromEntries(keys.map((key) => [key, { description: 'Not in the part of the listing that is shown.' }]));
}

function mapSchema(contract: Contract, side: BodySide, node: FieldNode): JsonObject {
  const member = leafSchema(node.everyKey?.field as Field, side);
  const name = contract.relations.find((relation) => relation.kind === 'map-name' && relation.path === node.path);
  const size = contract.relations.find((relation) => relation.kind === 'map-size' && relation.path === node.path);
  return {
    type: 'object',
    additionalProperties: member,
    ...(name?.kind === 'map-name' ? { propertyNames: { pattern: `^[A-Za-z0-9]{1,${name.maxLength}}$` } } : {}),
    ...(size?.kind === 'map-size' ? { maxProperties: size.max } : {}),
  };
}

/** Whether its absence is judged: of itself, or of something below it that is wanted unconditionally. */
function isMissed({ field, members }: FieldNode): boolean {
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
  if (kind !== undefined) return isJudged(field, kind);
  return [...members.values()].some((member) => member.unconditional && isMissed(member));
}

function leafSchema(field: Field, side: BodySide): JsonObject {
  if (field.value !== undefined) return isJudged(field, 'constant') ? { type: 'string', const: field.value } : {};
  // A type that is not judged leaves the other keywords standing: they speak only of values of their own type.
  const typed = (type: string): JsonObject => (isJudged(field, 'json-type') ? { type } : {});
  switch (field.type) {
    case 'Boolean':
      return typed('boolean');
    case 'Integer':
      return { ...typed('integer'), ...bounds(field) };
    case 'Decimal':
      if (side !== 'request') return { ...typed('number'), ...bounds(field) };
      break;
    case 'Currency':
      return isJudged(field, 'format') ? { $ref: '#/$defs/currency' } : typed('string');
    case 'Country':
      return isJudged(field, 'format') ? { $ref: '#/$defs/country' } : typed('string');
    case 'Enumeration':
      return { ...typed('string'), ...(isJudged(field, 'values') ? { enum: [...(field.values ?? [])] } : {}) };
    default:
  }
  return { ...typed('string'), ...lengths(field), ...form(field) };
}

function bounds(field: Field): JsonObject {
  const { minimum, maximum, disputedMaximum } = field;
  return {
    ...(minimum !== undefined && isJudged(field, 'minimum') ? { minimum: Number(minimum) } : {}),
    ...(maximum !== undefined && isJudged(field, 'maximum') ? { maximum: Number(disputedMaximum ?? maximum) } : {}),
  };
}

function lengths(field: Field): JsonObject {
  const { minLength, maxLength } = field;
  const allowed = field.lengths;
  if (allowed !== undefined) return { minLength: Math.min(...allowed), maxLength: Math.max(...allowed) };
  const exact = isJudged(field, 'length');
  // The forms whose length is part of their form are bounded too.
  const formed = DATA_TYPES[field.type].kind === 'format' && isJudged(field, 'format');
  return {
    ...(minLength !== undefined && minLength > 0 && (exact || formed || isJudged(field, 'min-length')) ? { minLength } : {}),
    ...(maxLength !== undefined && (exact || formed || isJudged(field, 'max-length')) ? { maxLength } : {}),
  };
}

function form(field: Field): JsonObject {
  if (field.type === 'Digits' && field.maximum !== undefined)
    return { pattern: countPattern(Number(field.minimum ?? 0), Number(field.maximum)) };
  const { kind, characters } = DATA_TYPES[field.type];
  if (kind === undefined || !isJudged(field, kind)) return {};
  const known = FORM_PATTERNS[field.type];
  if (known !== undefined) return known;
  return { pattern: `^[${field.characters ?? characters ?? ''}]*$` };
}

/** Leading zeros are not judged, hence let through. */
const countPattern = (minimum: number, maximum: number): string =>
  `^0*(?:${Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i).join('|')})$`;

const JUDGED: readonly Level[] = ['must', 'should'];
const isJudged = (field: Field, kind: RuleKind): boolean => kindsOf(field).includes(kind) && JUDGED.includes(refusalLevel(field, kind));

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
