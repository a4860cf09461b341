import { codePointLength } from '../../src/json/length.js';
import { generic, getAt, isPath } from '../../src/json/path.js';
import { isArray, isObject, type JsonValue } from '../../src/json/value.js';
import type { FindingEvent, Minimal } from '../../src/model/event.js';
import { AT_OTHER_TIMES } from '../../src/model/finding.js';
import { kindIn } from '../text/rule-name.js';
import { oneLine } from '../text/printable.js';
import { ellipsis } from '../text/shorten.js';
import { urlPart } from '../text/url-part.js';
import { contractName, listed, withArticle } from '../text/words.js';

/** What the title is made from: the representative finding, and all contracts of the cause. */
export interface Titled {
  readonly finding: FindingEvent;
  readonly minimal: Minimal;
  readonly contracts: readonly string[];
  /** The rule in words. */
  readonly text: string;
  /** How a target breaks the rule, if the rule has such a phrase. */
  readonly phrase: string | undefined;
}

/** The cause in one plain sentence: "Void 66 accepts a targetTransactionId of 41 characters". */
export function titleOf(subject: Titled, nouns: Nouns = 'short'): string {
  const { circumstances = [] } = subject.minimal;
  const told = circumstances.map((words) => `, ${ellipsis(oneLine(words), 120)}`).join('');
  return `${who(subject.contracts)} ${oneLine(predicate({ ...subject, nouns }))}${told}`;
}

/** How much of a path a title says. */
type Nouns = 'short' | 'whole';
type Told = Titled & { readonly nouns: Nouns };

/** Details that are added to equal titles, more at each step: the whole path, what was observed, the rule, the id of the cause. */
const DETAIL: readonly ((subject: Titled, id: string) => string)[] = [
  (subject) => titleOf(subject),
  (subject) => titleOf(subject, 'whole'),
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

const seenText = ({ expected, actual }: FindingEvent): string =>
  oneLine(`${ellipsis(actual === '' ? 'nothing' : actual, 80)} for ${ellipsis(expected, 80)}`);

/** One contract speaks for the others, so that the verb stays singular. */
function who(contracts: readonly string[]): string {
  const [first = '', ...others] = contracts.map(contractName);
  if (others.length === 0) return first;
  return `${first} (${others.length < 3 ? `also ${listed(others)}` : `and ${others.length} more contracts`})`;
}

function predicate(subject: Told): string {
  const { finding } = subject;
  if (finding.expected === AT_OTHER_TIMES) return reaction(finding.actual, 'refuses', 'a good request that it accepts at other times');
  const kind = kindIn(finding.rule);
  if (kind === undefined) return named(subject);
  if (finding.side === 'response' || finding.side === 'error') return answer(subject, kind);
  if (finding.polarity === 'valid') return reaction(finding.actual, 'refuses', `${goodThing(subject, kind)}${besideText(finding)}`);
  return reaction(finding.actual, 'accepts', badThing(subject, kind));
}

/** An answer that mixes a result with an error group. */
const MIXED = /^[A-Z]+ with an error group$/;

/** A named rule has a phrase for the usual way of breaking it; any other answer is described as it was. */
function named({ finding, text, phrase }: Titled): string {
  // An answer that mixes both forms is not an acceptance.
  if (phrase?.startsWith('accepts ') === true && MIXED.test(finding.actual)) return `answers ${finding.actual} to ${phrase.slice(8)}`;
  return phrase === undefined || contradicts(phrase, finding) ? `breaks a rule: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : phrase;
}

const contradicts = (phrase: string, finding: FindingEvent): boolean =>
  (phrase.startsWith('accepts') && finding.polarity === 'valid') || (phrase.startsWith('refuses') && finding.polarity === 'invalid');

function reaction(actual: string, verb: 'accepts' | 'refuses', thing: string): string {
  if (MIXED.test(actual)) return `answers ${actual} to ${thing}`;
  const seen = verb === 'accepts' ? /^(?:SUCCESS|FAILURE|PENDING|UNKNOWN|accepted)\b/ : /^(?:ERROR, INVALID_REQUEST|refused)\b/;
  return seen.test(actual) ? `${verb} ${thing}` : `answers ${ellipsis(oneLine(actual), 60)} to ${thing}`;
}

function badThing({ finding, minimal, nouns }: Told, kind: string): string {
  const noun = nounOf(finding.path, finding.rule, nouns);
  const value = sentValue(finding, minimal);
  switch (kind) {
    case 'required':
    case 'required-in-group':
      return value === undefined ? `a request without ${noun}` : `${shown(value)} as ${noun}`;
    case 'min-length':
      return lengthy(noun, value, 'that is too short');
    case 'max-length':
      return lengthy(noun, value, 'that is too long');
    case 'length':
      return lengthy(noun, value, 'of the wrong length');
    case 'minimum':
      return value === undefined ? `${withArticle(noun)} below the minimum` : `${shown(value)} as ${noun}, below the minimum`;
    case 'maximum':
      return value === undefined ? `${withArticle(noun)} above the maximum` : `${shown(value)} as ${noun}, above the maximum`;
    case 'charset':
      return value === undefined ? `${withArticle(noun)} with forbidden characters` : `${shown(value)} as ${noun}`;
    case 'values':
      return value === undefined ? `an unlisted ${noun}` : `the unlisted value ${shown(value)} as ${noun}`;
    case 'json-type':
      return value === undefined ? `${withArticle(noun)} of another type` : `${typeWords(value)} as ${noun}`;
    default:
      return value === undefined ? `a malformed ${noun}` : `${shown(value)} as ${noun}`;
  }
}

function goodThing({ finding, minimal, nouns }: Told, kind: string): string {
  const noun = nounOf(finding.path, finding.rule, nouns);
  const value = sentValue(finding, minimal);
  if (kind.endsWith('length')) return lengthy(noun, value, 'of an allowed length');
  const element = /\[(\d+)\]$/.exec(finding.path)?.[1];
  if (element !== undefined && isObject(value ?? null)) return `${Number(element) + 1} elements of ${finding.path.replace(/\[\d+\]$/, '')}`;
  return value === undefined || isArray(value) || isObject(value) ? `a valid ${noun}` : `${shown(value)} as ${noun}`;
}

/** The other value without which the good value is accepted. */
function besideText({ expected }: FindingEvent): string {
  const company = / together with ([^"]+)$/.exec(expected)?.[1];
  return company === undefined ? '' : ` beside ${ellipsis(company, 60)}`;
}

function answer({ finding, minimal, nouns }: Told, kind: string): string {
  const noun = nounOf(finding.path, finding.rule, nouns);
  const value = valueAt(minimal.reply.body, finding.path);
  if (kind === 'always' || kind === 'required') return `answers without ${noun}`;
  if (value === undefined) return `answers with ${withArticle(noun)} that breaks its ${kind.replaceAll('-', ' ')}`;
  if (kind.endsWith('length')) return `answers with ${lengthy(noun, value, 'of a wrong length')}`;
  if (kind === 'json-type') return `answers with ${typeWords(value)} as ${noun}`;
  if (kind === 'values') return `answers with the unlisted value ${shown(value)} as ${noun}`;
  return `answers with ${shown(value)} as ${noun}`;
}

function lengthy(noun: string, value: JsonValue | undefined, otherwise: string): string {
  if (typeof value !== 'string' || value.includes('{{')) return `${withArticle(noun)} ${otherwise}`;
  const length = codePointLength(value);
  return length === 0 ? `an empty ${noun}` : `${withArticle(noun)} of ${length} character${length === 1 ? '' : 's'}`;
}

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
function nounOf(path: string, rule: string, nouns: Nouns): string {
  const whole = generic(path === '' ? rule.slice(0, rule.lastIndexOf(':')) : path);
  if (nouns === 'whole') return ellipsis(whole, 100);
  const steps = whole.split('.');
  const last = steps.at(-1) ?? '';
  return ellipsis(last.length >= 12 ? last : steps.slice(-2).join('.'), 60);
}

/** Ids of the URL are sent in the path, everything else in the body. */
function sentValue(finding: FindingEvent, minimal: Minimal): JsonValue | undefined {
  // The path of an accepted fault is that of its rule.
  if (finding.side !== 'url')
    return valueAt(minimal.request.body, finding.path === '' ? finding.rule.slice(0, finding.rule.lastIndexOf(':')) : finding.path);
  const value = urlPart(minimal.request.path, finding.path)?.value;
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The value at the path of a shown body; undefined also where the body was cut or is not JSON. */
function valueAt(body: string | undefined, path: string): JsonValue | undefined {
  if (body === undefined || path === '' || !isPath(path) || /\[n\]|\{/.test(path)) return undefined;
  try {
    return getAt(JSON.parse(body) as JsonValue, path);
  } catch {
    return undefined;
  }
}
