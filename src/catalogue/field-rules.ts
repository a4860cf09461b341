import type { Clause } from './clauses.js';
import type { Contract, Field, Level, Validity, Rule, RuleKind, Side } from './vocabulary.js';
import { DATA_TYPES } from './data-types.js';

/** The kinds of rule that follow from the constraints of a field, in the order in which a reader would list them. */
export function kindsOf(field: Field): readonly RuleKind[] {
  const kinds: RuleKind[] = [];
  if (field.presence === 'required' || field.presence === 'fixed') kinds.push('required');
  if (field.presence === 'required-in-group') kinds.push('required-in-group');
  if (field.presence === 'always' || field.presence === 'always-in-group') kinds.push('always');
  if (field.value !== undefined) return [...kinds, 'constant'];
  kinds.push('json-type');
  const { kind } = DATA_TYPES[field.type];
  if (kind !== 'format' || field.type === 'Language Tag') kinds.push(...lengthKinds(field));
  if (field.minimum !== undefined) kinds.push('minimum');
  if (field.maximum !== undefined) kinds.push('maximum');
  if (kind === 'values' && (field.values?.length ?? 0) > 0) kinds.push('values');
  if (kind === 'charset' || kind === 'format') kinds.push(kind);
  return kinds.filter((candidate) => !(field.without ?? []).includes(candidate));
}

function lengthKinds(field: Field): readonly RuleKind[] {
  if (field.lengths !== undefined) return ['length'];
  const { minLength, maxLength } = field;
  if (minLength !== undefined && minLength === maxLength) return ['length'];
  return [
    ...(minLength === undefined || minLength === 0 ? [] : ['min-length' as const]),
    ...(maxLength === undefined ? [] : ['max-length' as const]),
  ];
}

/** Whether a good value shows that a kind of rule is kept: a bound is shown by a value that reaches it, everything else by any good value. */
export function reachesKind(
  field: Field,
  kind: RuleKind,
  { length, number }: { readonly length: number; readonly number: number },
): boolean {
  switch (kind) {
    case 'min-length':
      return length === field.minLength;
    case 'max-length':
      return length === field.maxLength;
    case 'minimum':
      return number === Number(field.minimum);
    case 'maximum':
      return number === Number(field.maximum);
    default:
      return true;
  }
}

/** How firmly a value that breaks this kind is refused. */
export const refusalLevel = (field: Field, kind: RuleKind): Level => field.levels?.[kind] ?? field.level;

/** How firmly a word that a list does not have is refused: a list that is cut may have it, but not a word that it shows in another case. */
export function wordLevel(field: Field, word: string): Level {
  // Letters of other scripts become plain ones in one of the two cases.
  const isOtherCase = (field.values ?? []).some(
    (value) => value.toUpperCase() === word.toUpperCase() && value.toLowerCase() === word.toLowerCase(),
  );
  return field.valuesComplete !== false || word === '' || isOtherCase ? 'must' : 'open';
}

/** Types whose characters, form or words are stated, so that none can stand before or after them. */
const CLOSED: ReadonlySet<Field['type']> = new Set<Field['type']>([
  'Digits',
  'Alphanumeric',
  'Upper case alphabetic text',
  'Hex',
  'Base64',
  'Masked digits',
  'Date',
  'Time',
  'Currency',
  'Country',
  'Enumeration',
]);

/** How firmly a text is refused that is good but for white space around it: a line break is no character of any set, blanks are often trimmed. */
export function paddingLevel(field: Field, text: string): Level {
  const isStated = field.type === 'Alphanumeric + additional' && field.characters !== DATA_TYPES.Alphanumeric.characters;
  const isBroken = /^[\r\n]|[\r\n]$/.test(text);
  // Digits and a point, or characters of which some are not stated: nothing says that a line break is one of them.
  const isListed = field.type === 'Decimal' || field.type === 'Alphanumeric + additional';
  if (!CLOSED.has(field.type) && !isStated) return isBroken && isListed ? 'should' : 'open';
  // A list that is cut may have any word.
  if (field.valuesComplete === false) return 'open';
  return isBroken ? 'must' : 'should';
}

/** The part of the specification that states this rule of a field. */
export const clauseOf = (field: Field, kind: RuleKind): Clause => field.clauses?.[kind] ?? field.clause;

/** Every rule of one field. */
export function fieldRules(contract: Contract, side: Side, field: Field): readonly Rule[] {
  return kindsOf(field).map((kind) => {
    const refused = refusalLevel(field, kind);
    const validity = side === 'request' || side === 'url' ? validityOf(field, kind, refused) : (['valid'] as const);
    const level = validity.includes('invalid') || side === 'response' || side === 'error' ? refused : field.accept;
    return {
      contract: contract.id,
      side,
      id: `${field.path}:${kind}`,
      clause: clauseOf(field, kind),
      level,
      validity,
      needs: [],
      aliases: [],
      text: describe(field, kind),
      path: field.path,
      kind,
      ...((side === 'response' || side === 'error') && field.presence === 'always' ? { owed: true as const } : {}),
      // A value that is never made up shows nothing of a target; lint judges what others send.
      ...(field.neverSent === true && level !== 'open' ? { lintOnly: true as const } : {}),
      ...(field.because === undefined ? {} : { because: field.because }),
    };
  });
}

/** Presence has only an invalid side. If only one side is judged, the other is left out, so that an open bound does not hide an agreed one. */
function validityOf(field: Field, kind: RuleKind, refused: Level): readonly Validity[] {
  if (kind === 'required' || kind === 'required-in-group') return ['invalid'];
  const sides: Validity[] = [];
  const valid = field.accept !== 'open' && !(field.invalidOnly ?? []).includes(kind);
  if (valid) sides.push('valid');
  if (refused !== 'open') sides.push('invalid');
  return sides.length > 0 ? sides : ['invalid'];
}

function describe(field: Field, kind: RuleKind): string {
  const { path } = field;
  switch (kind) {
    case 'required':
      return `${path} is required`;
    case 'required-in-group':
      return `${path} is required when its group is given`;
    case 'always':
      return field.presence === 'always' ? `${path} is always provided` : `${path} is always provided when its group is`;
    case 'constant':
      return `${path} is ${field.value}`;
    case 'json-type':
      return `${path} is ${jsonWord(field)}`;
    case 'min-length':
      return `${path} has at least ${count(field.minLength)}`;
    case 'max-length':
      return `${path} has at most ${count(field.maxLength)}`;
    case 'length':
      return `${path} has exactly ${field.lengths === undefined ? count(field.minLength) : `${field.lengths.join(' or ')} characters`}`;
    case 'minimum':
      return `${path} is at least ${field.minimum}`;
    case 'maximum':
      return `${path} is at most ${field.maximum}`;
    case 'charset':
      return `${path} holds only the characters of ${field.type}${field.characters === undefined ? '' : ` (${field.characters})`}`;
    case 'format':
      return `${path} has the form of ${field.type}`;
    case 'values':
      return `${path} is one of ${field.values?.length} listed values${field.valuesComplete === false ? ' (the list is cut)' : ''}`;
  }
}

const count = (characters: number | undefined): string => `${characters} character${characters === 1 ? '' : 's'}`;

function jsonWord(field: Field): string {
  if (field.type === 'group') return field.path.endsWith('[n]') ? 'an array of objects' : 'an object';
  if (field.type === 'Decimal' && field.minimum !== undefined) return 'a JSON number';
  const word = { string: 'a JSON string', number: 'a whole JSON number', boolean: 'true or false', object: 'an object' }[
    DATA_TYPES[field.type].json
  ];
  return field.path.endsWith('[n]') ? `an array, each element ${word}` : word;
}
