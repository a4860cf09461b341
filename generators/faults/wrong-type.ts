import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { Field } from '../../src/catalogue/vocabulary.js';
import { typicalValue } from '../values/typical.js';
import { type Fault, type Mutation, type Spot, levelOf, typesFor } from './mutation.js';

const OFTEN: ReadonlySet<string> = new Set(['text', 'text-for-array', 'array', 'in-an-array']);

/** A JSON type that no coercion repairs. */
export const wrongType: Mutation = {
  id: 'wrong-type',
  family: 'type',
  always: (_kind, before, variant = '') => before < 1 || OFTEN.has(variant),
  faults: (field, spot) => {
    if (!spot.kinds.includes('json-type')) return [];
    const level = levelOf(field, 'json-type');
    const scalar = (variant: string, value: string): Fault => ({
      kind: 'json-type',
      level,
      variant,
      value,
      types: typesFor(field, 'INVALID'),
    });
    const array = field.path.endsWith('[n]') ? spot.place.path.replace(/\[\d+\]$/, '') : undefined;
    if (field.type === 'group') {
      const types = typesFor(field, 'INVALID', 'MISSING');
      // A target that reads no group there may miss its members instead.
      const text: Fault = { kind: 'json-type', level, variant: 'text', value: textFor(field, spot), types, orBelow: true };
      // To some languages an empty array and an empty object are the same.
      if (array === undefined) return [text, { ...text, variant: 'array', value: [] }];
      return [text, { ...text, variant: 'text-for-array', at: array }];
    }
    const types = typesFor(field, 'INVALID', 'UNSUPPORTED');
    const object: Fault = { kind: 'json-type', level, variant: 'object', value: { text: 'text' }, types, orBelow: true };
    switch (DATA_TYPES[field.type].json) {
      case 'number':
        return [object, scalar('text', 'abc')];
      case 'boolean':
        return [object, scalar('text', 'maybe')];
      default:
        // A program that writes the value as a text, or looks it up among the names of an object, takes an array of one for its element.
        return [object, { ...object, variant: 'in-an-array', value: [typicalValue(field, spot.values)] }];
    }
  },
};

/** A text in the place of a group: one that holds JSON, which a lenient reader would read once more. */
function textFor(group: Field, { contract, values }: Spot): string {
  const member = contract.request.find(
    ({ path, type }) => type !== 'group' && path.startsWith(`${group.path}.`) && !/[[{.]/.test(path.slice(group.path.length + 1)),
  );
  const value = member === undefined ? undefined : typicalValue(member, values);
  const isPlain = typeof value === 'string' && !value.includes('{{');
  return member === undefined || !isPlain ? 'text' : JSON.stringify({ [member.path.slice(group.path.length + 1)]: value });
}
