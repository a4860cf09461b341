import type { Contract } from '../../catalogue/vocabulary.js';
import type { AnswerEdit, Effect, When } from '../../gateway/behaviour/effect.js';
import { error } from '../defects/named/define.js';
import { everywhere, type Variant, where } from './variant.js';

const omit = (...names: readonly string[]): readonly AnswerEdit[] => names.map((name) => ({ path: `error.${name}`, do: 'omit' }));

const errors = (name: string, text: string, edits: AnswerEdit | readonly AnswerEdit[], when?: When): Variant => ({
  name,
  text,
  effects: where(everywhere, error(edits, when)),
});

/** A missing required group is reported under the name of its first required field. */
function leafForGroup({ request }: Contract): readonly Effect[] {
  return request
    .filter(({ type, presence }) => type === 'group' && presence === 'required')
    .flatMap((group) => {
      const leaf = request.find(({ path, presence }) => path.startsWith(`${group.path}.`) && presence === 'required');
      const when = { field: group.path, validationType: 'MISSING' };
      return leaf === undefined ? [] : [error({ path: 'error.field', do: 'replace', to: leaf.path }, when)];
    });
}

/** Where the specification says that a request is rejected but not how: declined instead of refused. */
const rejected = ({ relations }: Contract): readonly Effect[] =>
  relations
    .filter(({ expect, kind }) => expect === 'not-success' && kind !== 'declined-value')
    .map(({ id }): Effect => ({ at: 'relation', id, do: 'decline' }));

const declined = ({ relations }: Contract): readonly Effect[] =>
  relations.filter(({ kind }) => kind === 'declined-value').map(({ id }): Effect => ({ at: 'relation', id, do: 'refuse-declined' }));

const cardDataRejected = ({ relations }: Contract): readonly Effect[] =>
  relations
    .filter((relation) => relation.kind === 'no-card-data')
    .flatMap(({ path, also = [] }) => [path, ...also])
    .map((path) =>
      error(
        { path: 'error', do: 'set', to: { cause: 'REQUEST_REJECTED', supportCode: '1234' } },
        { field: path, validationType: 'INVALID', explained: 'does not agree' },
      ),
    );

/** Reports one validationType as another, where the readings accept both. */
const told = (field: string, from: string, to: string, when: When = {}): Effect =>
  error({ path: 'error.validationType', do: 'replace', to }, { field, validationType: from, ...when });

const scalars = ({ request }: Contract): readonly string[] =>
  request.filter(({ path, type }) => type !== 'group' && !path.includes('[n]') && !path.includes('{')).map(({ path }) => path);

/** How requests are refused. */
export const REFUSALS: readonly Variant[] = [
  { name: 'names-required-leaf', text: 'A missing group is refused by the name of a field that it requires', effects: leafForGroup },
  errors(
    'names-group',
    'A missing field is refused by the name of its group',
    { path: 'error.field', do: 'change', how: 'parent' },
    { validationType: 'MISSING' },
  ),
  errors('names-without-index', 'error.field leaves out the number of an element', {
    path: 'error.field',
    do: 'change',
    how: 'no-index',
  }),
  errors('names-with-any-index', 'error.field writes [n] for the number of an element', {
    path: 'error.field',
    do: 'change',
    how: 'any-index',
  }),
  errors('names-with-points', 'error.field writes the number of an element between points', {
    path: 'error.field',
    do: 'change',
    how: 'dotted-index',
  }),
  errors('no-error-field', 'Refusals name no field', omit('field', 'validationType')),
  errors('bare-errors', 'Refusals say nothing but their cause', omit('field', 'validationType', 'explanation', 'supportCode')),
  errors('longest-explanation', 'Explanations have a thousand characters', {
    path: 'error.explanation',
    do: 'replace',
    to: 'x'.repeat(1000),
  }),
  errors('more-in-errors', 'Error bodies carry more than is shown', [
    { path: 'error.trace', do: 'set', to: { id: 'T1', at: 1763200000000 } },
    { path: 'timestamp', do: 'set', to: '2026-01-31T10:30:15Z' },
    { path: 'notes', do: 'set', to: [1, 'a', null] },
  ]),
  {
    name: 'empty-is-missing',
    text: 'A text without any character is missing',
    effects: (contract) => scalars(contract).map((path) => told(path, 'INVALID', 'MISSING', { equals: { [path]: '' } })),
  },
  {
    name: 'null-is-invalid',
    text: 'null is a wrong value rather than none',
    effects: (contract) => scalars(contract).map((path) => told(path, 'MISSING', 'INVALID', { equals: { [path]: null } })),
  },
  {
    name: 'constant-unsupported',
    text: 'An operation that is not known is not supported',
    effects: where(everywhere, told('apiOperation', 'INVALID', 'UNSUPPORTED')),
  },
  {
    name: 'shared-rows-unsupported',
    text: 'What is wrong in a row that only some operations take is not supported',
    effects: ({ request }) =>
      request
        .filter(({ wildcard, type }) => wildcard === 'shared' && type !== 'group')
        .map(({ path }) => told(path, 'INVALID', 'UNSUPPORTED')),
  },
  {
    name: 'other-names-for-ids',
    text: 'The ids of the path are named as the order and transaction have them',
    effects: where(
      everywhere,
      error({ path: 'error.field', do: 'replace', to: 'order.id' }, { field: 'orderid' }),
      error({ path: 'error.field', do: 'replace', to: 'transactionId' }, { field: 'transactionid' }),
    ),
  },
  { name: 'errors-with-200', text: 'Errors come with HTTP 200', effects: where(everywhere, { at: 'error', edits: [], status: 200 }) },
  { name: 'errors-with-422', text: 'Errors come with HTTP 422', effects: where(everywhere, { at: 'error', edits: [], status: 422 }) },
  { name: 'declines-for-refusals', text: 'What is to be rejected without a stated form is declined', effects: rejected },
  { name: 'refusals-for-declines', text: 'Card data marked as badly encrypted is refused instead of declined', effects: declined },
  { name: 'rejects-card-data', text: 'Card data in free text is a matter of security: REQUEST_REJECTED', effects: cardDataRejected },
  {
    name: 'first-answer-again',
    text: 'A used transaction id gets its first answer again, whatever the request says',
    effects: where(({ route }) => route.includes('{transactionid}'), { at: 'again', do: 'first-answer' }),
  },
];
