import type { ShownReply, ShownRequest } from '../../src/model/event.js';
import type { FindingGroup } from '../../src/model/report.js';
import { RESULT_FIELD, stepFacts } from './api-facts.js';
import { authWords, unquoted } from './contradiction.js';
import { faultMarks, type Mark, marksOf } from './marks.js';

/** A header that is shown above the body, because the rule is about it. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
  readonly mark: 'fault' | 'actual';
  readonly note: string;
}

/** A request and its answer, with what is to be marked in them. */
export interface EvidentExchange {
  /** The place among the calls, from 1; undefined for a single call. */
  readonly position: number | undefined;
  readonly note: string;
  readonly request: ShownRequest;
  readonly requestHeaders: readonly HeaderLine[];
  readonly requestMarks: readonly Mark[];
  readonly reply: ShownReply;
  readonly replyHeaders: readonly HeaderLine[];
  readonly replyMarks: readonly Mark[];
  /** The answer is as it must be: what contradicts it comes later. */
  readonly isRight: boolean;
}

/** The exchanges that matter: the one that breaks the rule, and before it the one that it contradicts. */
export function exchangesOf(group: FindingGroup): readonly EvidentExchange[] {
  const { steps = [], request, reply } = group.minimal;
  const marks = marksOf(group);
  const position = steps.length > 1 ? placeAmong(group) : undefined;
  const isAfterRefusal = group.observed?.code === 'refused-yet-done' && steps.length > 1;
  const telling: EvidentExchange = {
    ...unmarked(position, request, reply),
    note: isAfterRefusal ? 'a good request' : group.minimal.trail.length > 0 ? 'smallest' : '',
    requestMarks: isAfterRefusal ? [] : marks.request,
    replyHeaders: leaksIn(group, reply),
    replyMarks: isAfterRefusal && marks.response.length === 0 ? [goodAnswer(group)] : marks.response,
  };
  if (!isAfterRefusal) return [telling];
  const at = steps.findLastIndex((step, i) => i < steps.length - 1 && stepFacts(step).result.startsWith('ERROR'));
  const refused = steps[at];
  if (refused === undefined) return [telling];
  const first: EvidentExchange = {
    ...unmarked(at + 1, refused.request, refused.reply),
    note: 'with the fault',
    requestMarks: unknownFields(faultMarks(group), refused.request),
    replyMarks: [{ kind: 'fault', path: RESULT_FIELD, note: 'nothing may happen' }],
    isRight: true,
  };
  return [first, telling];
}

/** The place of the request that breaks the rule: the last of the calls, unless the rule is about all of them. */
function placeAmong({ minimal: { steps = [], request } }: FindingGroup): number {
  const at = steps.findLastIndex(({ request: { path } }) => path === request.path);
  return at < 0 ? steps.length : at + 1;
}

/** The other calls of a cause, each whole and without marks. */
export function otherCallsOf(group: FindingGroup): readonly EvidentExchange[] {
  const shown = exchangesOf(group).map(({ position }) => position);
  const { steps = [] } = group.minimal;
  return steps.flatMap(({ request, reply, millis }, i) =>
    steps.length < 2 || shown.includes(i + 1) ? [] : [unmarked(i + 1, request, { ...reply, millis })],
  );
}

/** An exchange of which nothing is to be said. */
const unmarked = (position: number | undefined, request: ShownRequest, reply: ShownReply): EvidentExchange => ({
  position,
  note: '',
  request,
  requestHeaders: credentialsIn(request),
  requestMarks: [],
  reply,
  replyHeaders: [],
  replyMarks: [],
  isRight: false,
});

const goodAnswer = ({ actual }: FindingGroup): Mark => ({ kind: 'differs', path: RESULT_FIELD, expected: '"SUCCESS"', actual });

/** The step of a sequence has its fault in its body: a field that nobody knows. */
function unknownFields(marks: readonly Mark[], { body = '' }: ShownRequest): readonly Mark[] {
  const unknown = /"(touchstone\w+)"\s*:/.exec(body)?.[1];
  return marks.length > 0 || unknown === undefined ? marks : [{ kind: 'fault', path: unknown, note: 'a field nobody knows' }];
}

/** The header of broken credentials; of good ones only the list of headers tells. */
function credentialsIn({ auth, headers }: ShownRequest): readonly HeaderLine[] {
  const note = authWords(auth);
  if (note === undefined) return [];
  return [{ name: 'Authorization', value: headers?.authorization ?? '(not sent)', mark: 'fault', note }];
}

function leaksIn({ observed }: FindingGroup, { headers }: ShownReply): readonly HeaderLine[] {
  const name = observed?.code === 'card-data' ? observed.facts?.header : undefined;
  const value = observed?.differs?.[0]?.actual;
  if (typeof name !== 'string' || value === undefined || headers === undefined) return [];
  return [{ name, value: unquoted(value), mark: 'actual', note: 'actual, in clear' }];
}
