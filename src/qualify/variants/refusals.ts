import type { Contract } from '../../catalogue/vocabulary.js';
import type { AnswerEdit, Effect, When } from '../../gateway/behaviour/effect.js';
import { change, error, replace, set } from '../defects/named/define.js';
import { everywhere, type Variant, variant, where } from './variant.js';

const omit = (...names: readonly string[]): readonly AnswerEdit[] => names.map((name) => ({ path: `error.${name}`, do: 'omit' }));

const errors = (name: string, text: string) => ({
  by: (edits: AnswerEdit | readonly AnswerEdit[], when?: When): Variant => variant(name, text).does(where(everywhere, error(edits, when))),
});

/** A missing required group is reported under the name of its first required field. */
function leafForGroup({ request }: Contract): readonly Effect[] {
  return request
    .filter(({ type, presence }) => type === 'group' && presence === 'required')
    .flatMap((group) => {
      const leaf = request.find(({ path, presence }) => path.startsWith(`${group.path}.`) && presence === 'required');
      const when = { field: group.path, validationType: 'MISSING' };
      return leaf === undefined ? [] : [error(replace('error.field', leaf.path), when)];
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
      error(set('error', { cause: 'REQUEST_REJECTED', supportCode: '1234' }), {
        field: path,
        validationType: 'INVALID',
        explained: 'does not agree',
      }),
    );

/** Reports one validationType as another, where the readings accept both. */
const told = (field: string, from: string, to: string, when: When = {}): Effect =>
  error({ path: 'error.validationType', do: 'replace', to }, { field, validationType: from, ...when });

const scalars = ({ request }: Contract): readonly string[] =>
  request.filter(({ path, type }) => type !== 'group' && !path.includes('[n]') && !path.includes('{')).map(({ path }) => path);

/** How requests are refused. */
export const REFUSALS: readonly Variant[] = [
  variant('names-required-leaf', 'A missing group is refused by the name of a field that it requires').does(leafForGroup),
  errors('names-group', 'A missing field is refused by the name of its group').by(change('error.field', 'parent'), {
    validationType: 'MISSING',
  }),
  errors('names-without-index', 'error.field leaves out the number of an element').by(change('error.field', 'no-index')),
  errors('names-with-any-index', 'error.field writes [n] for the number of an element').by(change('error.field', 'any-index')),
  errors('names-with-points', 'error.field writes the number of an element between points').by(change('error.field', 'dotted-index')),
  errors('no-error-field', 'Refusals name no field').by(omit('field', 'validationType')),
  errors('bare-errors', 'Refusals say nothing but their cause').by(omit('field', 'validationType', 'explanation', 'supportCode')),
  errors('longest-explanation', 'Explanations have a thousand characters').by({
    path: 'error.explanation',
    do: 'replace',
    to: 'x'.repeat(1000),
  }),
  errors('more-in-errors', 'Error bodies carry more than is shown').by([
    set('error.trace', { id: 'T1', at: 1763200000000 }),
    set('timestamp', '2026-01-31T10:30:15Z'),
    set('notes', [1, 'a', null]),
  ]),
  variant('empty-is-missing', 'A text without any character is missing').does((contract) =>
    scalars(contract).map((path) => told(path, 'INVALID', 'MISSING', { equals: { [path]: '' } })),
  ),
  variant('null-is-invalid', 'null is a wrong value rather than none').does((contract) =>
    scalars(contract).map((path) => told(path, 'MISSING', 'INVALID', { equals: { [path]: null } })),
  ),
  variant('constant-unsupported', 'An operation that is not known is not supported').does(
    where(everywhere, told('apiOperation', 'INVALID', 'UNSUPPORTED')),
  ),
  variant('shared-rows-unsupported', 'What is wrong in a row that only some operations take is not supported').does(({ request }) =>
    request
      .filter(({ wildcard, type }) => wildcard === 'shared' && type !== 'group')
      .map(({ path }) => told(path, 'INVALID', 'UNSUPPORTED')),
  ),
  variant('other-names-for-ids', 'The ids of the path are named as the order and transaction have them').does(
    where(
      everywhere,
      error(replace('error.field', 'order.id'), { field: 'orderid' }),
      error(replace('error.field', 'transactionId'), { field: 'transactionid' }),
    ),
  ),
  variant('errors-with-200', 'Errors come with HTTP 200').does(where(everywhere, { at: 'error', edits: [], status: 200 })),
  variant('errors-with-422', 'Errors come with HTTP 422').does(where(everywhere, { at: 'error', edits: [], status: 422 })),
  variant('declines-for-refusals', 'What is to be rejected without a stated form is declined').does(rejected),
  variant('refusals-for-declines', 'Card data marked as badly encrypted is refused instead of declined').does(declined),
  variant('rejects-card-data', 'Card data in free text is a matter of security: REQUEST_REJECTED').does(cardDataRejected),
  variant('first-answer-again', 'A used transaction id gets its first answer again, whatever the request says').does(
    where(({ route }) => route.includes('{transactionid}'), { at: 'again', do: 'first-answer' }),
  ),
];
