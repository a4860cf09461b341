import { DATA_TYPES } from '../../catalogue/data-types.js';
import { wordLevel } from '../../catalogue/field-rules.js';
import type { Field } from '../../catalogue/vocabulary.js';
import type { JsonValue } from '../../json/value.js';
import { readAmount } from '../amount.js';
import type { Verdict } from '../scan/verdict.js';

/** Whether a value has the JSON type of its field. What a coercion would repair should be refused, the rest must be. */
export function scanJsonType(field: Field, value: JsonValue): Verdict {
  switch (DATA_TYPES[field.type].json) {
    case 'string':
      if (typeof value === 'string') return undefined;
      return typeof value === 'object' || isNoWord(field, String(value)) ? 'must' : 'should';
    case 'number':
      if (typeof value === 'number') return Number.isInteger(value) ? undefined : 'must';
      return typeof value === 'string' && readAmount(value) !== undefined ? 'should' : 'must';
    case 'boolean':
      if (typeof value === 'boolean') return undefined;
      return value === 'true' || value === 'false' || value === 0 || value === 1 ? 'should' : 'must';
    case 'object':
      return undefined;
  }
}

/** A text that a list does not have, however it is read. */
const isNoWord = (field: Field, text: string): boolean => field.values?.includes(text) === false && wordLevel(field, text) === 'must';
