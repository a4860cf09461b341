import type { Field, RuleKind } from '../catalogue/vocabulary.js';
import { DATA_TYPES } from '../catalogue/data-types.js';

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
      return `exactly ${(field.lengths ?? [field.minLength]).join(' or ')} characters`;
    case 'minimum':
      return `at least ${field.minimum}`;
    case 'maximum':
      return `at most ${field.maximum}`;
    case 'charset':
      return field.characters === undefined ? DATA_TYPES[field.type].text : `only the characters ${field.characters.replaceAll('\\', '')}`;
    case 'format':
      return side === 'answer' && field.type === 'Decimal'
        ? `at most ${field.decimals ?? 3} digits after the point`
        : `${field.type}: ${DATA_TYPES[field.type].text}`;
    case 'values':
      return listed(field.values ?? []);
  }
}

const counted = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

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
