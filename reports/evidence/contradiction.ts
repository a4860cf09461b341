import { defined } from '../../src/json/defined.js';
import { codePointLength } from '../../src/json/length.js';
import type { AuthVariant } from '../../src/model/case.js';
import type { Minimal } from '../../src/model/event.js';
import type { Differs, ObservationCode } from '../../src/model/observation.js';
import type { FindingGroup } from '../../src/model/report.js';
import { isCut } from '../text/shorten.js';
import { counted, duration, listed } from '../text/words.js';
import { alignedAmounts, amountBetween, amountsIn, isAmount } from './amounts.js';
import { currencyIn, MONEY, type Money, stepFacts, wantedResult } from './api-facts.js';

/** One of the two things that contradict each other. */
export interface Half {
  readonly label: string;
  /** The path that it is read from. */
  readonly at?: string;
  readonly value: string;
  readonly note?: string;
}

/** What was expected and what came, or what the gateway said and what it did. */
export interface Contradiction {
  readonly kind: 'expected' | 'said';
  readonly left: Half;
  readonly right: Half;
  /** The same in as few words as a list has room for. */
  readonly expected: string;
  readonly actual: string;
}

export type Contradicting = Pick<FindingGroup, 'expected' | 'actual' | 'path' | 'side' | 'validity' | 'observed' | 'minimal'>;

/** The two things that contradict each other in the exchange that is shown: the one place where what was observed becomes words. */
export const contradictionOf = (group: Contradicting): Contradiction =>
  group.observed === undefined ? plain(group) : BY_CODE[group.observed.code](group);

const BY_CODE: Readonly<Record<ObservationCode, (group: Contradicting) => Contradiction>> = {
  outcome,
  totals,
  status,
  'card-data': cardData,
  'refused-yet-done': refusedYetDone,
  'kind-of-fault': differing,
  'no-call': noCall,
  'not-sent': differing,
};

const halves = (left: Omit<Half, 'label'>, right: Omit<Half, 'label'>, where = answerWords): Contradiction => ({
  kind: 'expected',
  left: { label: 'expected', ...left },
  right: { label: where, ...right },
  expected: left.value,
  actual: right.value,
});
const answerWords = 'actual, in the answer';

const DONE: Readonly<Record<string, string>> = {
  refused: 'refused',
  accepted: 'accepted',
  'no-demand': 'accepted without the field',
  'not-success': 'rejected',
  'not-processed': 'not processed',
  'no-new-effect': 'no new effect',
  observed: 'an answer',
};

function outcome({ observed, minimal, actual }: Contradicting): Contradiction {
  const expect = String(observed?.facts?.expect ?? '');
  const status = minimal.reply.status === undefined ? '' : `${minimal.reply.status} `;
  const value = (Object.hasOwn(DONE, expect) ? DONE[expect] : undefined) ?? 'refused';
  const sent = authWords(minimal.request.auth);
  return halves({ value, ...defined({ note: sent && `sent with ${sent}` }) }, { value: `${status}${observed?.facts?.answer ?? actual}` });
}

const AUTH: Readonly<Partial<Record<AuthVariant, string>>> = {
  none: 'no credentials',
  'wrong-password': 'a wrong password',
  'empty-password': 'an empty password',
  'password-other-case': 'the password in other case',
  'password-longer': 'a colon and a letter after the password',
  'password-shorter': 'the password without its last character',
  'password-blank-before': 'a blank before the password',
  'password-blank-after': 'a blank after the password',
  'password-percent': 'the password in percent escapes',
  'password-of-other-merchant': 'the password of another merchant',
  'unknown-user': 'an unknown user',
  'user-other-case': 'the user in the other case',
  'no-prefix': 'the merchant id alone as user',
  'empty-user': 'no user, and the right password',
  'not-base64': 'the right credentials, not encoded as Base64',
  'other-scheme': 'the right credentials under another scheme than Basic',
  'other-merchant': 'the credentials of another merchant',
  'expired-certificate': 'an expired certificate',
  'unknown-certificate': 'a certificate nobody knows',
};

/** How the credentials of a request are broken, in a few words; undefined where they are good. */
export const authWords = (auth: AuthVariant | undefined): string | undefined =>
  auth !== undefined && Object.hasOwn(AUTH, auth) ? AUTH[auth] : undefined;

/** Text of JSON without its quotes: both sides of a comparison lose them, or neither. */
export const unquoted = (text: string): string => /^"(.*)"$/s.exec(text)?.[1] ?? text;

const ABSENT = 'absent';

/** Expected and actual of a value, written alike. */
export function valuesOf(
  { expected, actual }: Differs,
  { request, reply }: Pick<Minimal, 'request' | 'reply'>,
): { readonly expected: string; readonly actual: string } {
  const [came = '', ...wanted] = amountsIn(currencyIn(reply.body) ?? currencyIn(request.body ?? ''), [
    unquoted(actual ?? ABSENT),
    ...expected.map(unquoted),
  ]);
  // What differs in its zeros alone is one value.
  return { expected: wanted.length === 0 ? ABSENT : listed([...new Set(wanted)], 'or'), actual: came };
}

function differing(group: Contradicting): Contradiction {
  const [first] = group.observed?.differs ?? [];
  if (first === undefined) return plain(group);
  const { expected, actual } = valuesOf(first, group.minimal);
  return halves({ at: first.path, value: expected }, { value: actual });
}

function totals(group: Contradicting): Contradiction {
  const [first] = group.observed?.differs ?? [];
  if (first === undefined) return plain(group);
  const { expected, actual } = valuesOf(first, group.minimal);
  const steps = group.minimal.steps ?? [];
  const [before, last] = [steps.at(-2), steps.at(-1)].map((step) => (step === undefined ? undefined : stepFacts(step)));
  const name = (Object.keys(MONEY) as Money[]).find((money) => MONEY[money] === first.path);
  const was = name === undefined ? undefined : before?.money[name];
  const asked = last === undefined || last.amount === '' ? '' : `, and ${last.call.toLowerCase().replaceAll('_', ' ')} ${last.amount}`;
  const isMore = isAmount(expected) && isAmount(actual) && Number(actual) > Number(expected);
  const off = isAmount(expected) && isAmount(actual) ? `${amountBetween(actual, expected)} too ${isMore ? 'much' : 'little'}` : undefined;
  const position = steps.length > 1 ? `actual, in answer ${steps.length}` : answerWords;
  const note = was && `${alignedAmounts([was, expected])[0]} before the call${asked}`;
  return halves({ at: first.path, value: expected, ...defined({ note }) }, { value: actual, ...defined({ note: off }) }, position);
}

function status(group: Contradicting): Contradiction {
  const [first] = group.observed?.differs ?? [];
  if (first === undefined) return plain(group);
  const { expected, actual } = valuesOf(first, group.minimal);
  const { money } = stepFacts({ name: '', contract: '', request: group.minimal.request, reply: group.minimal.reply, millis: 0 });
  const beside = (Object.keys(MONEY) as Money[]).flatMap((name) => (money[name] === undefined ? [] : [`${name} ${money[name]}`]));
  const note = beside.length === 0 ? {} : { note: `with ${beside.join(', ')}` };
  return halves({ at: first.path, value: expected, ...note }, { value: actual });
}

function cardData(group: Contradicting): Contradiction {
  const { facts, differs: [first] = [] } = group.observed ?? {};
  const header = facts?.header;
  if (first === undefined || first.actual === undefined) return plain(group);
  const place = header === undefined ? 'the answer' : `the header ${header}`;
  const wanted = first.expected.length === 0 ? 'not in the answer' : unquoted(first.expected[0] ?? '');
  return halves(
    { ...(first.path === '' ? {} : { at: first.path }), value: wanted },
    { value: unquoted(first.actual), note: 'hidden on this page only' },
    `actual, in clear in ${place}`,
  );
}

function refusedYetDone(group: Contradicting): Contradiction {
  const { steps = [] } = group.minimal;
  const [first] = group.observed?.differs ?? [];
  const refusedAt = steps.findLastIndex((step, i) => i < steps.length - 1 && stepFacts(step).result.startsWith('ERROR'));
  const refused = steps[refusedAt];
  const said = {
    label: refused === undefined ? 'What the gateway said' : `What the gateway said, answer ${refusedAt + 1}`,
    value: refused === undefined ? 'Refused' : `Refused: ${stepFacts(refused).result}`,
  };
  const where = steps.length > 1 ? `What the gateway did, answer ${steps.length}` : 'What the gateway did';
  if (first === undefined) {
    const answer = String(group.observed?.facts?.good ?? group.actual);
    return {
      kind: 'said',
      left: { ...said, note: 'so the order must stay as it was, and a good request must succeed' },
      right: {
        label: where,
        value: 'Carried out anyway',
        note: `the good request after it is answered ${answer}; on a fresh order it succeeds`,
      },
      expected: 'as before the refusal',
      actual: 'carried out',
    };
  }
  const { expected, actual } = valuesOf(first, group.minimal);
  return {
    kind: 'said',
    left: { ...said, note: `so ${first.path} must be ${expected}` },
    right: { label: where, at: first.path, value: effect(first, expected, actual), note: `expected ${expected}, actual ${actual}` },
    expected,
    actual,
  };
}

/** What was done although it was refused. */
function effect({ path }: Differs, expected: string, actual: string): string {
  const name = (Object.keys(MONEY) as Money[]).find((money) => MONEY[money] === path);
  return name === undefined || !isAmount(expected) || !isAmount(actual)
    ? `${path} is ${actual}`
    : `${amountBetween(actual, expected)} ${Number(actual) > Number(expected) ? 'was' : 'less'} ${name}`;
}

function noCall({ observed, path }: Contradicting): Contradiction {
  const { within, due, came } = observed?.facts ?? {};
  const [wanted, got] =
    observed?.kind === 'too-few' ? [`${due} calls, one for each request,`, counted(Number(came ?? 0), 'call')] : ['a call', 'no call'];
  return halves({ at: path, value: `${wanted} within ${duration(Number(within ?? 0))}` }, { value: got }, 'actual, at the listener');
}

/** A finding without data: what it says, and `refused → 201 SUCCESS` or `present → absent` where that is clear. */
function plain(group: Contradicting): Contradiction {
  const { expected, actual, path, minimal } = group;
  if (wantedResult(group) !== undefined) {
    const http = minimal.reply.status === undefined ? '' : `${minimal.reply.status} `;
    return halves({ value: /^(?:accepted|SUCCESS)/.test(expected) ? 'accepted' : 'refused' }, { value: `${http}${actual}` });
  }
  const at = path === '' ? {} : { at: path };
  if (path !== '' && /^(?:nothing|none|absent|no \S+)$/.test(actual)) return halves({ ...at, value: 'present' }, { value: ABSENT });
  return cutText(group) ?? halves({ ...at, ...parted(valueOf(expected, path)) }, { value: unquoted(valueOf(actual, path)) });
}

/** A text of which only the beginning came, or more than it: nobody counts letters, so their number is told. */
function cutText({ expected, actual, path }: Contradicting): Contradiction | undefined {
  const [wanted, came] = [expected, actual].map((text) => (isCut(text) ? undefined : /^"([^"\\]*)"$/.exec(text)?.[1]));
  if (wanted === undefined || came === undefined || wanted === came) return undefined;
  if (!wanted.startsWith(came) && !came.startsWith(wanted)) return undefined;
  const [all, some] = [wanted, came].map((text) => counted(codePointLength(text), 'character'));
  const pair = halves({ at: path, value: wanted, note: all ?? '' }, { value: came === '' ? 'an empty text' : came, note: some ?? '' });
  return { ...pair, expected: all ?? '', actual: some ?? '' };
}

/** The value, and after a comma or colon why it must be so. */
function parted(phrase: string): Pick<Half, 'value' | 'note'> {
  // The first of several values is not what was expected.
  if (/^one of [^,]+, /.test(phrase)) return { value: 'a listed value', note: phrase };
  const [, value, note] = /^("(?:[^"\\]|\\.)*"|[^,:"]+)[,:] (.+)$/s.exec(phrase) ?? [];
  return value === undefined || note === undefined ? { value: unquoted(phrase) } : { value: unquoted(value), note };
}

/** Removes the path from the start of a phrase, where the reader already sees the path. */
export function valueOf(phrase: string, path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf(']')) + 1);
  const start = path === '' ? undefined : [`${path} `, `${name} `].find((text) => phrase.startsWith(text));
  return start === undefined ? phrase : phrase.slice(start.length);
}

/** Expected and actual in as few words as a list has room for. */
export function differenceOf(group: Contradicting): Pick<Contradiction, 'expected' | 'actual'> {
  const { expected, actual } = contradictionOf(group);
  return { expected, actual };
}
