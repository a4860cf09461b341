import { fromExamples } from './from-examples.js';
import { apiOperationOf } from '../base.js';
import { type Mutation, levelOf, typesFor } from './mutation.js';

const examples = fromExamples('wrong-case', 'list');

/** A word of one part beside words of several, or the other way round. */
const OTHER_SHAPE = 'other-shape';
const isOfParts = (word: string): boolean => word.includes('_');

/** A good word in lower case; values are case sensitive. */
export const wrongCase: Mutation = {
  id: 'wrong-case',
  family: 'list',
  always: (_kind, before, variant) => before < 1 || variant === OTHER_SHAPE,
  faults: (field, spot) => {
    if (field.value !== undefined) {
      const operation = apiOperationOf(spot.contract, spot.values);
      // Case is stated for enumerations only, and this is a constant.
      if (operation === undefined || operation === operation.toLowerCase()) return [];
      const level = levelOf(field, 'constant', 'should');
      return [{ kind: 'constant', level, value: operation.toLowerCase(), types: ['INVALID', 'UNSUPPORTED'], base: 'present' }];
    }
    if (!spot.kinds.includes('values')) return examples.faults(field, spot);
    const words = (field.values ?? []).map((word) => spot.values.names[word] ?? word);
    // Every word, since a target may keep a table of its own for each.
    const wrong = words.filter((word) => !words.includes(word.toLowerCase()));
    const other = wrong.find((word) => isOfParts(word) !== isOfParts(wrong[0] ?? ''));
    return wrong.map((word, position) => ({
      kind: 'values',
      level: levelOf(field, 'values'),
      ...(position === 0 ? {} : { variant: word === other ? OTHER_SHAPE : `value=${word}` }),
      value: word.toLowerCase(),
      types: typesFor(field, 'INVALID'),
    }));
  },
};
