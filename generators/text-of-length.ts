import { DATA_TYPES } from '../src/catalogue/data-types.js';
import type { Field } from '../src/catalogue/vocabulary.js';
import type { RandomStream } from '../src/json/random.js';
import type { Values } from '../src/model/values.js';
import { base64, digits, emvObjects, hex, letters, madeUpTrack } from './values/made-up.js';

/** Text of exactly this many characters, all of them allowed in the field, whatever its bounds say. ASCII, so that every way of counting agrees. */
export function textOfLength(field: Field, length: number, stream?: RandomStream, values?: Values): string {
  const pan = values?.p2pe?.pan;
  // Digits that contradict the card would be a second fault.
  if (field.path.endsWith('.p2pe.cardBin') && pan !== undefined)
    return length < pan.length ? `{{p2pe:pan:${length}}}` : `{{p2pe:pan}}${digits(length - pan.length, stream)}`;
  if (field.path.endsWith('.card.number')) return `{{pan:${length}}}`;
  if (field.path.endsWith('.emvRequest')) return emvObjects(length);
  switch (field.type) {
    case 'Track 1 Data':
    case 'Track 2 Data':
      return trackOfLength(field, length, values);
    case 'Digits':
      return digits(length, stream);
    case 'Hex':
      return hex(length);
    case 'Base64':
      return base64(length);
    case 'Upper case alphabetic text':
      return letters(length, stream).replace(/\d/g, 'X').toUpperCase();
    default:
      return DATA_TYPES[field.type].json === 'string' ? anyText(field, length, stream) : '';
  }
}

/** Longer runs of digits could be taken for a card number. */
export const MOST_DIGITS = 12;

/** Letters; where a stream decides, also digits, a leading zero or a hyphen, which careless programs count otherwise. */
function anyText({ type }: Field, length: number, stream: RandomStream | undefined): string {
  const form = stream?.nextInt(6) ?? 0;
  const text = letters(length, stream);
  if (form === 1 && length <= MOST_DIGITS) return digits(length, stream);
  if (form === 2 && length > 1) return `0${text.slice(1)}`;
  if (form === 3 && length > 2 && type === 'String') return `${text.slice(0, 1)}-${text.slice(2)}`;
  return text;
}

/** A track of the approved card with as many digits of the issuer as it needs; its first characters where it is to be shorter than that. */
function trackOfLength(field: Field, length: number, values: Values | undefined): string {
  const { number, expiry } = values?.cards.approved ?? NO_CARD;
  const template = madeUpTrack(field, values);
  const fixed = template.replaceAll(/\{\{[^{}]*\}\}/g, '').length;
  const room = length - fixed - number.length - expiry.year.length - expiry.month.length;
  return room < 0 ? template.replaceAll(/\{\{[^{}]*\}\}/g, '').slice(0, length) : madeUpTrack(field, values, digits(room));
}

const NO_CARD = { number: '0'.repeat(16), expiry: { month: '00', year: '00' } };
