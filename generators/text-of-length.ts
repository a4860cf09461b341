import { DATA_TYPES } from '../src/catalogue/data-types.js';
import type { Field } from '../src/catalogue/vocabulary.js';
import type { RandomStream } from '../src/json/random.js';
import type { Values } from '../src/model/values.js';
import { base64, digits, emvObjects, hex, letters } from './values/made-up.js';

/** Text of exactly this many characters, all of them allowed in the field, whatever its bounds say. ASCII, so that every way of counting agrees. */
export function textOfLength(field: Field, length: number, stream?: RandomStream, values?: Values): string {
  const pan = values?.p2pe?.pan;
  // Digits that contradict the card would be a second fault.
  if (field.path.endsWith('.p2pe.cardBin') && pan !== undefined)
    return length < pan.length ? `{{p2pe:pan:${length}}}` : `{{p2pe:pan}}${digits(length - pan.length, stream)}`;
  if (field.path.endsWith('.card.number')) return `{{pan:${length}}}`;
  if (field.path.endsWith('.emvRequest')) return emvObjects(length);
  switch (field.type) {
    case 'Digits':
      return digits(length, stream);
    case 'Hex':
      return hex(length);
    case 'Base64':
      return base64(length);
    case 'Upper case alphabetic text':
      return letters(length, stream).replace(/\d/g, 'X').toUpperCase();
    default:
      return DATA_TYPES[field.type].json === 'string' ? letters(length, stream) : '';
  }
}
