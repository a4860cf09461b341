import { type Names, namesIn, partsOf } from './names.js';
import type { Sending } from '../../src/model/sending.js';
import { isCaptureOf, type Variable } from './variables.js';
import { accessOf } from './access.js';
import type { Reproduction, Wanted } from '../../src/model/reproduction.js';

export const namesOf = ({ sendings, runId, generatedIds, given }: Reproduction): Names =>
  namesIn(sendings, { runId, renew: true, generatedIds: new Set(generatedIds), given });

/** What the reader has to supply: passwords, card data. */
export function needsOf({ sendings, speaker }: Reproduction, names: Names): readonly Variable[] {
  const needs = new Map<string, Variable>();
  for (const { path, body = '', auth = 'good' } of sendings) {
    const access = accessOf(auth, speaker);
    if (access.kind === 'basic' && 'variable' in access.password) needs.set(access.password.variable.name, access.password.variable);
    for (const part of [...partsOf(path, names), ...partsOf(body, names)])
      if ('need' in part && part.need !== undefined) needs.set(part.need.name, part.need);
  }
  return [...needs.values()];
}

/** Parts of an answer that later requests use, with their variables. */
export const capturesOf = (
  { captures = [] }: Sending,
  { variables }: Names,
): readonly { readonly variable: string; readonly path: string }[] =>
  captures.flatMap(({ name, path, value }) => {
    const variable = variables.get(value);
    return variable !== undefined && isCaptureOf(variable, name) ? [{ variable, path }] : [];
  });

/** JavaScript that reads the text at a path of `answer`. The path is quoted as data, since it may come from anywhere. */
export const readIn = (path: string): string =>
  `String(${JSON.stringify(path.replace(/\[(\d+)\]/g, '.$1').split('.'))}.reduce((part, key) => part?.[key], answer) ?? '')`;

/** The text on one line, safe inside a comment. */
export const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ');

/** JavaScript that is true if `answer` is as wanted. */
export function wantedInScript(wanted: Wanted): string {
  switch (wanted.kind) {
    case 'refused':
      return "answer.result === 'ERROR' && answer.error?.cause === 'INVALID_REQUEST'";
    case 'accepted':
      return "['SUCCESS', 'FAILURE', 'PENDING', 'UNKNOWN'].includes(answer.result)";
    case 'not-success':
      return "['ERROR', 'FAILURE'].includes(answer.result)";
    case 'not-processed':
      return "!['SUCCESS', 'PENDING'].includes(answer.result)";
    case 'not-as-seen':
      return `!Object.entries(${JSON.stringify(wanted.seen)}).every(([path, seen]) => (path.split('.').reduce((part, key) => part?.[key], answer) ?? null) === seen)`;
  }
}
