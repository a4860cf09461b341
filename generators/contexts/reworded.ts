import type { Contract } from '../../src/catalogue/vocabulary.js';
import { generic } from '../../src/json/path.js';
import type { Case } from '../../src/model/case.js';
import { fieldTable } from '../fields.js';
import { MOST_DIGITS } from '../text-of-length.js';
import { PLAIN_TEXT } from '../values/agreed.js';
import { digits } from '../values/made-up.js';

const OF_LENGTH: ReadonlySet<string> = new Set(['too-long', 'too-short']);

/**
 * A fault of length with other characters, as it is sent again: with a zero before the others and blanks and a line break between them, or of digits alone,
 * since programs count such texts otherwise.
 */
export function reworded(one: Case, number: number, contract: Contract): Case {
  const last = one.edits.at(-1);
  if (!OF_LENGTH.has(one.mutation) || last?.op !== 'set' || typeof last.value !== 'string') return one;
  const field = fieldTable(contract).byPath.get(generic(last.path));
  const isPlain = field !== undefined && PLAIN_TEXT.has(field.type) && field.samples === undefined && field.values === undefined;
  if (!isPlain || !/^[\w-]{2,}$/.test(last.value)) return one;
  const { length } = last.value;
  const spaced =
    field.type === 'String' ? last.value.replace(/(?<=^(?:.{5})*.{4})[^-](?=.)/g, (_, at: number) => (at === 9 ? '\n' : ' ')) : last.value;
  const value = number % 2 === 1 && length <= MOST_DIGITS ? digits(length) : `0${spaced.slice(1)}`;
  return { ...one, edits: [...one.edits.slice(0, -1), { ...last, value }] };
}
