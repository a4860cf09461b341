import type { Field, RuleKind, TypeName } from '../catalogue/vocabulary.js';
import { DATA_TYPES } from '../catalogue/data-types.js';

/** What a text lacks that has the shape of its type: saying the shape again would not help. */
const BEYOND_SHAPE: Partial<Readonly<Record<TypeName, { readonly shape: RegExp; readonly expected: string }>>> = {
  Date: { shape: /^\d{4}-\d{2}-\d{2}$/, expected: 'a day that the calendar has' },
  DateTime: {
    shape: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
    expected: 'a day that the calendar has and a time that the clock has',
  },
  Time: {
    shape: /^\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}(?::\d{2})?)?$/,
    expected: 'hours up to 23, minutes and seconds up to 59',
  },
  'Time Offset': { shape: /^[+-]\d{4}$/, expected: 'an offset of at most 14 hours, its minutes up to 59' },
};

/** What a text that breaks the form of its type was to be. */
export function expectedForm(field: Field, text: string, side: 'request' | 'answer'): string {
  const beyond = BEYOND_SHAPE[field.type];
  return beyond?.shape.test(text) === true ? beyond.expected : expectedOf(field, 'format', side);
}

const MOST_VALUES = 8;

/** What a field's rule asks for, in words that complete "expected ...". */
export function expectedOf(field: Field, kind: RuleKind, side: 'request' | 'answer'): string {
  switch (kind) {
    case 'required':
    case 'required-in-group':
    case 'always':
      return field.type === 'group' ? 'the group' : 'the field';
    case 'constant':
      return JSON.stringify(field.value);
    case 'json-type':
      return jsonType(field, side);
    case 'min-length':
      return `at least ${counted(field.minLength ?? 0)}`;
    case 'max-length':
      return `at most ${counted(field.maxLength ?? 0)}`;
    case 'length':
      return `exactly ${field.lengths === undefined ? counted(field.minLength ?? 0) : `${field.lengths.join(' or ')} characters`}`;
    case 'minimum':
      return `at least ${field.minimum}`;
    case 'maximum':
      return `at most ${field.maximum}`;
    case 'charset':
      return field.characters === undefined ? DATA_TYPES[field.type].text : `only the characters ${field.characters.replaceAll('\\', '')}`;
    case 'format':
      if (field.type !== 'Decimal') return `${field.type}: ${DATA_TYPES[field.type].text}`;
      return side === 'answer'
        ? `at most ${field.decimals ?? 3} digits after the point`
        : 'Decimal: a string of digits with at most one point, 1 to 14 characters';
    case 'values':
      return listed(field.values ?? []);
  }
}

/** `1 character`, `3 characters` */
export const counted = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

function listed(values: readonly string[]): string {
  if (values.length <= MOST_VALUES) return `one of ${values.join(', ')}`;
  return `one of ${values.slice(0, MOST_VALUES).join(', ')} and ${values.length - MOST_VALUES} more`;
}

function jsonType(field: Field, side: 'request' | 'answer'): string {
  if (field.type === 'group') return field.path.endsWith('[n]') ? 'an array of objects' : 'an object';
  if (field.type === 'Decimal') return side === 'answer' ? 'a JSON number' : 'a JSON string that holds a decimal';
  return { string: 'a JSON string', number: 'a whole JSON number', boolean: 'true or false', object: 'an object' }[
    DATA_TYPES[field.type].json
  ];
}
