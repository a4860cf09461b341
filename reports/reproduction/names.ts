import { defined } from '../../src/json/defined.js';
import type { GivenId, Sending } from '../../src/model/sending.js';
import { captureVariable, PLACEHOLDER, variableFor, type Variable } from './variables.js';

/** What the ids in requests were made from. */
export interface Ids {
  /** Part of every id that the run made: another run id makes them new. */
  readonly runId: string;
  /** Whether ids are to be new; not if the requests are about an order that they do not create. */
  readonly renew: boolean;
  /** Ids of a given length that the run made. */
  readonly generatedIds?: ReadonlySet<string>;
  readonly given?: readonly GivenId[];
  /** The base URL, if it may become a variable too. */
  readonly baseUrl?: string;
}

/** Texts that a variable stands for, and how the variable gets its value. */
export interface Names {
  readonly pattern: RegExp;
  readonly variables: ReadonlyMap<string, string>;
  /** Ids of things that existed before; a reader may use others instead. */
  readonly given: readonly GivenId[];
  /** The length of the run id, if ids are made from one. */
  readonly run: number | undefined;
  readonly made: readonly MadeId[];
}

/** An id of a given length: the run id, or the time in it where the id has digits alone, and a number, repeated to that length. */
export interface MadeId {
  readonly variable: string;
  readonly serial: number;
  readonly length: number;
  readonly repeats: number;
  readonly isDigits: boolean;
}

/** A piece of a request: text, or a variable; `need` says what value a reader has to give it. */
export type Part = { readonly literal: string } | { readonly variable: string; readonly need?: Variable };

/** `ts` and a time of ten digits. */
export const TIME_LENGTH = 12;
export const TIME_START = 2;

/** Shorter captured values occur in requests by chance. */
const LEAST_TELLING = 6;

/** The variables of requests that are to be sent again. */
export function namesIn(sendings: readonly Sending[], { runId, renew, generatedIds = new Set(), given = [], baseUrl = '' }: Ids): Names {
  const text = [baseUrl, ...sendings.map(({ path, body = '' }) => `${path}\n${body}`)].join('\n');
  const variables = new Map<string, string>();
  const shown: GivenId[] = [];
  for (const one of given) {
    if (variables.has(one.value) || !text.includes(one.value)) continue;
    variables.set(one.value, one.variable);
    shown.push(one);
  }
  for (const { name, value } of sendings.flatMap(({ captures = [] }) => captures))
    if (value.length >= LEAST_TELLING && !(runId !== '' && value.includes(runId)) && !variables.has(value))
      variables.set(value, captureVariable(name, variables));
  const whole = [...variables.keys()];
  const isNew = renew && runId.length >= TIME_LENGTH;
  const ids = isNew ? [...generatedIds].filter((id) => text.includes(id)) : [];
  const made = ids.map((id, at): MadeId => {
    const isDigits = /^\d+$/.test(id);
    const repeats = Math.ceil(id.length / (isDigits ? TIME_LENGTH - TIME_START : runId.length));
    return { variable: `ID_${at + 1}`, serial: at + 1, length: id.length, repeats, isDigits };
  });
  for (const [at, id] of ids.entries()) variables.set(id, `ID_${at + 1}`);
  if (isNew) variables.set(runId, 'RUN');
  const known = [...variables.keys()].toSorted((a, b) => b.length - a.length);
  // An id may be the beginning of another.
  const parts = known.map((value) => `${value.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}${whole.includes(value) ? '(?![A-Za-z0-9])' : ''}`);
  return {
    pattern: new RegExp([...parts, PLACEHOLDER.source].join('|'), 'g'),
    variables,
    given: shown,
    run: isNew && (text.includes(runId) || made.length > 0) ? runId.length : undefined,
    made,
  };
}

/** Splits a text into literal pieces and variables. */
export function partsOf(text: string, { pattern, variables }: Names): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  const literal = (to: number): void => {
    if (to > from) parts.push({ literal: text.slice(from, to) });
  };
  for (const match of text.matchAll(pattern)) {
    literal(match.index);
    from = match.index + match[0].length;
    const own = variables.get(match[0]);
    const need = own === undefined ? variableFor(match[1] ?? '') : undefined;
    parts.push({ variable: own ?? need?.name ?? '', ...defined({ need }) });
  }
  literal(text.length);
  return parts;
}
