import type { Field } from '../../src/catalogue/vocabulary.js';
import type { Values } from '../../src/model/values.js';

/** The values of this name that the configuration has been issued, the one for everyday use first. */
export function issuedOf(values: Values, name: string): readonly string[] {
  const known = Object.hasOwn(values.issued, name) ? (values.issued[name] ?? []) : [];
  return typeof known === 'string' ? [known] : known;
}

/** Whether a good value is known: a configured one for an issued field; for other fields, unless their acceptance is open. */
export function isKnown(field: Field, values: Values): boolean {
  switch (field.issued) {
    case undefined:
      return field.accept !== 'open';
    case 'p2pe':
      return values.p2pe !== undefined && !(field.path.endsWith('.initializationVector') && values.p2pe.initializationVector === undefined);
    case 'tracks':
      return (field.path.endsWith('.track1') ? values.tracks?.track1 : values.tracks?.track2) !== undefined;
    case 'emv':
      return values.emv !== undefined;
    case 'sensitiveData':
      return values.sensitiveData.length > 0;
    case 'session':
    case 'cryptogram':
      return false;
    default:
      return issuedOf(values, field.issued).length > 0;
  }
}

/** The level at which a good value must be accepted; a configured issued value must be. */
export const acceptLevel = (field: Field, values: Values) => (field.issued !== undefined && isKnown(field, values) ? 'must' : field.accept);
