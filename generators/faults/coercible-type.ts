import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, Field } from '../../src/catalogue/vocabulary.js';
import type { JsonValue } from '../../src/json/value.js';
import { typicalValue } from '../values/typical.js';
import { digits } from '../values/made-up.js';
import { type Fault, type Mutation, levelOf, typesFor } from './mutation.js';
import { scalarText } from '../values/scalar-text.js';

/** A JSON type that a lenient reader would turn into the right one. */
export const coercibleType: Mutation = {
  id: 'coercible-type',
  family: 'type',
  // For integers a text and true (which is no number, whoever reads it as 1), for booleans one text and one number are enough: a parser that converts one of a kind converts the others.
  always: (_kind, before) => before < 2,
  faults: (field, spot) => {
    if (!spot.kinds.includes('json-type')) return [];
    const level = levelOf(field, 'json-type', 'should');
    const fault = (variant: string, value: JsonValue): Fault => ({
      kind: 'json-type',
      level,
      variant,
      value,
      types: typesFor(field, 'INVALID'),
    });
    switch (field.type) {
      case 'Integer':
        return [
          fault('text', scalarText(typicalValue(field, spot.values))),
          { ...fault('true', true), level: levelOf(field, 'json-type', 'must') },
        ];
      case 'Boolean':
        return [fault('text', 'true'), fault('number', 1), fault('false-text', 'false'), fault('zero', 0)];
      case 'String':
      case 'Digits':
      case 'Alphanumeric':
      case 'Alphanumeric + additional':
      case 'ASCII Text':
      case 'Decimal': {
        const number = numberFor(field, spot.contract);
        return number === undefined ? [] : [fault('number', number)];
      }
      case 'group': {
        if (!field.path.endsWith('[n]')) return [];
        const member = spot.contract.request.find((other) => other.type !== 'group' && other.path.startsWith(`${field.path}.`));
        if (member === undefined) return [];
        const name = member.path.slice(field.path.length + 1);
        const at = spot.place.path.replace(/\[\d+\]$/, '');
        const element = { [name]: typicalValue(member, spot.values) };
        return [
          { ...fault('object-for-array', element), at },
          { ...fault('map-for-array', { '0': element }), at },
        ];
      }
      default:
        return [];
    }
  },
};

/** A number whose digits would be a good value of the field. */
function numberFor(field: Field, { relations }: Contract): number | undefined {
  if (field.path === ROLES.target) return undefined;
  if (field.samples !== undefined || field.issued !== undefined) {
    // Read as a text, the number must not ask for another field, whose absence would be a second fault.
    const isAsking = (value: string): boolean =>
      relations.some(
        (relation) =>
          relation.kind === 'required-when' &&
          [relation, relation.or].some((condition) => condition?.when === field.path && condition.in.includes(value)),
      );
    const sample = field.samples?.find((candidate) => /^[1-9]\d*$/.test(candidate) && !isAsking(candidate));
    if (sample !== undefined) return Number(sample);
    if (field.samples !== undefined) return undefined;
  }
  if (field.maximum !== undefined) return Number(field.maximum);
  if (field.type === 'Decimal') return 10;
  const length = Math.max(field.minLength ?? 1, Math.min(field.maxLength ?? 2, 2));
  return length > 15 ? undefined : Number(digits(length));
}
