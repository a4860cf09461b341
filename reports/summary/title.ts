import { codePointLength } from '../../src/json/length.js';
import { generic, getAt, isPath } from '../../src/json/path.js';
import { isArray, isObject, type JsonValue, parseJson } from '../../src/json/value.js';
import type { FindingEvent, Minimal } from '../../src/model/event.js';
import { AT_OTHER_TIMES } from '../../src/model/finding.js';
import { valuesOf } from '../evidence/contradiction.js';
import { kindIn, placeOf } from '../text/rule-name.js';
import { oneLine } from '../text/printable.js';
import { ellipsis } from '../text/shorten.js';
import { urlPart } from '../text/url-part.js';
import { capital, contractNames } from '../text/words.js';

/** What the title is made from: the representative finding, and all contracts of the cause. */
export interface Titled {
  readonly finding: FindingEvent;
  readonly minimal: Minimal;
  readonly contracts: readonly string[];
  /** The rule in words. */
  readonly text: string;
  /** How a target breaks the rule, if the rule has such a phrase. */
  readonly phrase: string | undefined;
  /** What a request has that keeps the rule, if the phrase tells of a request that breaks it. */
  readonly keeps: string | undefined;
}

/** The fault, how it is tied to where it was seen, and what ends the sentence. */
interface Fault {
  readonly what: string;
  /** `in` a contract, `in the answers of` it, `after` it. */
  readonly tie?: string;
  readonly end?: string;
  /** The contracts come first: a rule of a configuration says what they do. */
  readonly isDeed?: true;
}

/** The cause in one sentence that begins with the fault: "order.reference of 41 characters is accepted in Verify v26". */
export function titleOf(subject: Titled, nouns: Nouns = 'short'): string {
  const { what, tie = 'in', end = '', isDeed } = faultOf({ ...subject, nouns });
  const when = whenText(subject.minimal);
  if (isDeed === true)
    return oneLine(`${contractNames(subject.contracts)} ${subject.contracts.length > 1 ? ofSeveral(what) : what}${when}`);
  return capitalised(oneLine(`${what} ${tie} ${contractNames(subject.contracts)}${stepText(subject)}${when}${end}`));
}

/** Rules about several requests whose phrase says nothing of what was special about the request that broke it: the name of its step does. */
const TOLD_BY_STEP: ReadonlySet<string> = new Set(['same-answer', 'ids-apart', 'notification-delivery', 'notification-once']);

/** The step of a sequence that broke its rule, and its place where its order had others before: ` ("a card that is declined", request 3 of its order)`. */
function stepText({ finding, minimal: { steps = [] } }: Titled): string {
  const last = steps.at(-1);
  if (last === undefined || !TOLD_BY_STEP.has(finding.rule)) return '';
  const orderOf = (path: string): string | undefined => {
    const order = urlPart(path, 'orderId')?.value;
    return order === undefined ? undefined : `${urlPart(path, 'merchantId')?.value}/${order}`;
  };
  const order = orderOf(last.request.path);
  const place = order === undefined ? 1 : steps.filter(({ request }) => orderOf(request.path) === order).length;
  return ` ("${ellipsis(last.name, 80)}"${place > 1 ? `, request ${place} of its order` : ''})`;
}

/** What one contract does, said of several: `answers requests` becomes `answer requests`. */
function ofSeveral(deed: string): string {
  const [verb = '', ...others] = deed.split(' ');
  const many = Object.hasOwn(UNLIKE, verb) ? (UNLIKE[verb] ?? '') : verb.replace(/ies$/, 'y').replace(/(?<=ss|sh|ch|x|zz|o)es$|s$/, '');
  return [many, ...others].join(' ');
}
const UNLIKE: Readonly<Record<string, string>> = { is: 'are', has: 'have' };

/** The circumstances without which the fault does not show. */
const whenText = ({ circumstances = [] }: Minimal): string => circumstances.map((words) => `, ${ellipsis(words, 120)}`).join('');

/** A sentence begins with a capital, unless it begins with the name of a field. */
const capitalised = (text: string): string =>
  /^(?:the|an?|no|only|another|card data|sub-totals|sources)\b/.test(text) ? capital(text) : text;

/** How much of a path a title says. */
type Nouns = 'short' | 'whole';
type Told = Titled & { readonly nouns: Nouns };

/** Details that are added to equal titles, more at each step: the whole path, the fault in words, what was observed, the rule, the id. */
const DETAIL: readonly ((subject: Titled, id: string) => string)[] = [
  (subject) => titleOf(subject),
  (subject) => titleOf(subject, 'whole'),
  (subject) => `${titleOf(subject, 'whole')}${clauseText(subject)}`,
  (subject) => `${titleOf(subject, 'whole')}: ${seenText(subject.finding)}`,
  (subject) => `${titleOf(subject, 'whole')} (${subject.finding.side}/${subject.finding.rule}): ${seenText(subject.finding)}`,
  (subject, id) => `${titleOf(subject, 'whole')} (${subject.finding.side}/${subject.finding.rule}, ${id})`,
];

/** A title for each cause, no two of them alike. */
export function distinctTitles(causes: readonly { readonly subject: Titled; readonly id: string }[]): readonly string[] {
  const titles = causes.map(({ subject }) => titleOf(subject));
  for (const detail of DETAIL.slice(1)) {
    const alike = repeated(titles);
    causes.forEach(({ subject, id }, place) => {
      if (alike.has(titles[place] ?? '')) titles[place] = detail(subject, id);
    });
  }
  return titles;
}

function repeated(titles: readonly string[]): ReadonlySet<string> {
  const once = new Set<string>();
  return new Set(titles.filter((title) => once.size === once.add(title).size));
}

/** Where the values are told, the phrase of the rule says what else is meant. */
const clauseText = ({ finding, phrase }: Titled): string =>
  finding.observed?.differs === undefined || phrase === undefined || phrase.startsWith('error.')
    ? ''
    : ` (${phrase.charAt(0).toLowerCase()}${phrase.slice(1)})`;

const seenText = ({ expected, actual }: FindingEvent): string =>
  oneLine(`${ellipsis(actual === '' ? 'nothing' : actual, 80)} for ${ellipsis(expected, 80)}`);

function faultOf(subject: Told): Fault {
  const { finding } = subject;
  if (finding.expected === AT_OTHER_TIMES) return reaction(finding.actual, 'refused', 'a good request that is accepted at other times');
  const seen = observedFault(subject);
  if (seen !== undefined) return seen;
  const kind = kindIn(finding.rule);
  if (kind === undefined) return named(subject);
  if (finding.side === 'response' || finding.side === 'error') return answer(subject, kind);
  if (finding.validity === 'valid') return reaction(finding.actual, 'refused', `${goodThing(subject, kind)}${besideText(finding)}`);
  return reaction(finding.actual, 'accepted', badThing(subject, kind));
}

/** What card data is called, by the last part of its name in a configuration. */
const CARD_DATA: Readonly<Record<string, string>> = {
  number: 'the full card number',
  securityCode: 'the card security code',
  track1: 'track 1 of the card',
  track2: 'track 2 of the card',
};

/** A fault that is told by its values: what the answer says, and what it must say. */
function observedFault({ finding, minimal, nouns }: Told): Fault | undefined {
  const { observed } = finding;
  const [first] = observed?.differs ?? [];
  switch (observed?.code) {
    case 'totals':
    case 'status':
    case 'kind-of-fault': {
      if (first === undefined) return undefined;
      const { expected, actual } = valuesOf(first, minimal);
      return { what: `${first.path} is wrong`, end: `: says ${ellipsis(actual, 60)}, must say ${ellipsis(expected, 60)}` };
    }
    case 'card-data': {
      const what = String(observed.facts?.what ?? '');
      const told = Object.hasOwn(CARD_DATA, what) ? (CARD_DATA[what] ?? '') : 'card data';
      return { what: `${told} is`, tie: observed.facts?.header === undefined ? 'in the answer of' : 'in a header of the answer of' };
    }
    case 'refused-yet-done':
      return observed.kind === 'values'
        ? { what: 'a value of a refused request was kept' }
        : { what: 'a refused request was carried out anyway' };
    case 'not-sent':
      return { what: `${nounOf(finding.path, nouns)} of another ${observed.kind} is`, tie: 'in the answer of' };
    case 'no-call':
      return observed.kind === 'too-few'
        ? { what: `only ${observed.facts?.came} of ${observed.facts?.due} notifications came`, tie: 'after' }
        : { what: 'no notification came', tie: 'after' };
    default:
      return undefined;
  }
}

/** An answer that mixes a result with an error group. */
const MIXED = /^[A-Z]+ with an error group$/;
const REACTIONS: Readonly<Record<string, string>> = { accepts: 'accepted', refuses: 'refused', processes: 'processed' };

/** A named rule has a phrase for the usual way of breaking it; any other answer is described as it was. */
function named({ finding, text, phrase, keeps, nouns }: Told): Fault {
  if (finding.rule === 'echo-values' && finding.path !== '') return { what: `${nounOf(finding.path, nouns)} comes back changed` };
  const inWords = `(${text.charAt(0).toLowerCase()}${text.slice(1)})`;
  if (phrase === undefined) return { what: `a rule is broken ${inWords}` };
  const [, verb = '', thing = ''] = /^(accepts|refuses|processes) (.+)$/.exec(phrase) ?? [];
  const done = Object.hasOwn(REACTIONS, verb) ? REACTIONS[verb] : undefined;
  // Where a good request is refused, a phrase about bad ones would say the opposite.
  const isOfBad = done === undefined ? keeps !== undefined : done !== 'refused';
  if (isOfBad && finding.validity === 'valid' && finding.observed?.code === 'outcome')
    return reaction(finding.actual, 'refused', keeps ?? `a request that keeps a rule ${inWords}`);
  if (done === undefined)
    // A rule of a configuration says what the target does.
    return /^[a-z]+s /.test(phrase) ? { what: phrase, isDeed: true } : { what: phrase };
  if (MIXED.test(finding.actual)) return { what: `${thing} ${isAre(thing)} answered ${finding.actual}` };
  return done === 'refused' && finding.validity === 'invalid'
    ? reaction(finding.actual, 'accepted', thing)
    : { what: `${thing} ${isAre(thing)} ${done}` };
}

/** The few things in the phrases of the catalogue that are several. */
const isAre = (thing: string): 'is' | 'are' => (/^(?:sub-totals|sources|\d+ elements)\b/.test(thing) ? 'are' : 'is');

function reaction(actual: string, done: 'accepted' | 'refused', thing: string): Fault {
  const seen = done === 'accepted' ? /^(?:SUCCESS|FAILURE|PENDING|UNKNOWN|accepted)\b/ : /^(?:ERROR, INVALID_REQUEST|refused)\b/;
  const isSeen = seen.test(actual) && !MIXED.test(actual);
  return { what: `${thing} ${isAre(thing)} ${isSeen ? done : `answered ${ellipsis(oneLine(actual), 60)}`}` };
}

function badThing(subject: Told, kind: string): string {
  const { finding, minimal, nouns } = subject;
  const noun = nounOf(sentPlace(finding), nouns);
  const value = sentValue(finding, minimal);
  switch (kind) {
    case 'required':
    case 'required-in-group':
      return value === undefined ? `a request without ${noun}` : valued(noun, value);
    case 'min-length':
      return lengthy(noun, value, 'that is too short');
    case 'max-length':
      return lengthy(noun, value, 'that is too long');
    case 'length':
      return lengthy(noun, value, 'of the wrong length');
    case 'minimum':
      return value === undefined ? `${noun} below the minimum` : `${noun} ${shown(value)}, below the minimum,`;
    case 'maximum':
      return value === undefined ? `${noun} above the maximum` : `${noun} ${shown(value)}, above the maximum,`;
    case 'charset':
      return value === undefined ? `${noun} with forbidden characters` : valued(noun, value);
    case 'values':
      return value === undefined ? `${noun} with an unlisted value` : `${noun} with the unlisted value ${shown(value)}`;
    case 'json-type':
      return value === undefined ? (inPlaceOfArray(subject) ?? `${noun} of another type`) : `${noun} as ${typeWords(value)}`;
    default:
      return value === undefined ? `a malformed ${noun}` : valued(noun, value);
  }
}

/** What stands where an array of groups or values belongs. */
function inPlaceOfArray({ finding, minimal, nouns }: Told): string | undefined {
  const [, array] = /^(.+)\[n\]$/.exec(sentPlace(finding)) ?? [];
  const value = array === undefined ? undefined : valueAt(minimal.request.body, array);
  return array === undefined || value === undefined || isArray(value) ? undefined : `${nounOf(array, nouns)} as ${typeWords(value)}`;
}

function goodThing({ finding, minimal, nouns }: Told, kind: string): string {
  const noun = nounOf(sentPlace(finding), nouns);
  const value = sentValue(finding, minimal);
  if (kind.endsWith('length')) return lengthy(noun, value, 'of an allowed length');
  const element = /\[(\d+)\]$/.exec(finding.path)?.[1];
  if (element !== undefined && isObject(value)) return `${Number(element) + 1} elements of ${finding.path.replace(/\[\d+\]$/, '')}`;
  return value === undefined || isArray(value) || isObject(value) ? `a valid ${noun}` : `${noun} ${shown(value)}, which is allowed,`;
}

/** The other value without which the good value is accepted. */
function besideText({ expected }: FindingEvent): string {
  const company = / together with ([^"]+)$/.exec(expected)?.[1];
  return company === undefined ? '' : ` beside ${ellipsis(company, 60)}`;
}

function answer({ finding, minimal, nouns }: Told, kind: string): Fault {
  const noun = nounOf(placeOf(finding), nouns);
  // What was seen once need not be in the answer that is shown.
  const value = valueAt(minimal.reply.body, finding.path) ?? scalarIn(finding.actual);
  const tie = 'in the answers of';
  if (kind === 'always' || kind === 'required') return { what: `${noun} is missing`, tie };
  if (kind.endsWith('length') && /^\d+ characters?$/.test(finding.actual)) return { what: `${noun} of ${finding.actual} is`, tie };
  if (value === undefined) return { what: `${noun} breaks its ${kind.replaceAll('-', ' ')}`, tie };
  if (kind.endsWith('length')) return { what: `${lengthy(noun, value, 'of a wrong length')} is`, tie };
  if (kind === 'json-type') return { what: `${noun} is ${typeWords(value)}`, tie };
  if (kind === 'values') return { what: `${noun} is the unlisted value ${shown(value)}`, tie };
  return { what: `${noun} is ${shown(value)}`, tie };
}

/** A text, number or word of JSON that a finding tells as what was seen. */
function scalarIn(actual: string): JsonValue | undefined {
  const value = parseJson(actual);
  return isArray(value) || isObject(value) ? undefined : value;
}

function lengthy(noun: string, value: JsonValue | undefined, otherwise: string): string {
  if (typeof value !== 'string' || value.includes('{{')) return `${noun} ${otherwise}`;
  const length = codePointLength(value);
  return length === 0 ? `an empty ${noun}` : `${noun} of ${length} character${length === 1 ? '' : 's'}`;
}

const valued = (noun: string, value: JsonValue): string =>
  isArray(value) || isObject(value) ? `${noun} as ${shown(value)}` : `${noun} ${shown(value)}`;

function shown(value: JsonValue): string {
  if (isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (isObject(value)) return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  return ellipsis(JSON.stringify(value), 42);
}

function typeWords(value: JsonValue): string {
  if (value === null || isArray(value) || isObject(value)) return shown(value);
  return { string: `the string ${shown(value)}`, number: `the number ${shown(value)}`, boolean: shown(value) }[
    typeof value as 'string' | 'number' | 'boolean'
  ];
}

/** The last name of the path; a short one says little, so it keeps its group: `order.reference`. */
function nounOf(place: string, nouns: Nouns): string {
  const whole = generic(place);
  if (nouns === 'whole') return ellipsis(whole, 100);
  const steps = whole.split('.');
  const last = steps.at(-1) ?? '';
  // A name of the target's own is told by its shape, such as ‹6 small letters›.
  if (last.startsWith('‹')) return `a member of ${steps.slice(0, -1).join('.')}`;
  return ellipsis(last.length >= 12 ? last : steps.slice(-2).join('.'), 60);
}

/** The place of a fault: where its rule holds for any name of a group, the one that was sent. */
function sentPlace(finding: FindingEvent): string {
  const place = placeOf(finding);
  const [edit, ...others] = finding.edits ?? [];
  const sent = others.length > 0 || !place.includes('{') ? undefined : /^set (\S+) to /.exec(edit ?? '')?.[1];
  return sent ?? place;
}

/** Ids of the URL are sent in the path, everything else in the body. */
function sentValue(finding: FindingEvent, minimal: Minimal): JsonValue | undefined {
  if (finding.side !== 'url') return valueAt(minimal.request.body, sentPlace(finding));
  const value = urlPart(minimal.request.path, placeOf(finding))?.value;
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The value at the path of a shown body; undefined also where the body was cut or is not JSON. */
function valueAt(body: string | undefined, path: string): JsonValue | undefined {
  if (body === undefined || path === '' || !isPath(path) || /\[n\]|\{/.test(path)) return undefined;
  const value = parseJson(body);
  return value === undefined ? undefined : getAt(value, path);
}
