import type { FindingGroup } from '../../src/model/report.js';
import { valueOf } from './difference.js';
import { RESULT_FIELD, wantedResult } from './api-facts.js';

/** A mark at a place of a body, with its note. */
export type Mark =
  /** The deliberate fault of the request. */
  | { readonly kind: 'fault'; readonly path: string; readonly note: string; readonly over?: number }
  /** What the answer should have had there; `actual` is shown only where the body lacks the place. */
  | { readonly kind: 'differs'; readonly path: string; readonly expected: string; readonly actual: string };

export interface Marks {
  readonly request: readonly Mark[];
  readonly response: readonly Mark[];
}

/** Where a cause shows in its smallest exchange. */
export function marksOf(group: FindingGroup): Marks {
  return { request: faults(group), response: differences(group) };
}

const EDIT = /^(?:set (?<set>.+?) to |removed (?<removed>.+)$|(?<lost>\S+) removed$)/;

function faults(group: FindingGroup): readonly Mark[] {
  const edited = group.edits.flatMap((edit): Mark[] => {
    const { set, removed, lost } = EDIT.exec(edit)?.groups ?? {};
    if (set !== undefined) return [{ kind: 'fault', path: set, ...noteOf(group) }];
    const path = removed ?? lost;
    return path === undefined ? [] : [{ kind: 'fault', path, note: 'left out' }];
  });
  if (edited.length > 0 || group.side !== 'request' || group.path === '') return edited;
  return [{ kind: 'fault', path: group.path, ...noteOf(group) }];
}

/** A short reason, with how many characters are too many where the rule is a bound of length. */
function noteOf(group: FindingGroup): { readonly note: string; readonly over?: number } {
  const bound = /\bat most (\d+) characters\b/.exec(group.text)?.[1];
  if (group.polarity === 'valid') return { note: 'allowed' };
  return bound === undefined ? { note: 'the fault' } : { note: `over ${bound}`, over: Number(bound) };
}

function differences(group: FindingGroup): readonly Mark[] {
  const { expected, actual, path, side } = group;
  const result = wantedResult(group);
  if (result !== undefined) return [{ kind: 'differs', path: RESULT_FIELD, expected: result, actual }];
  if (side === 'request' || side === 'url' || path === '') return [];
  return [{ kind: 'differs', path, expected: valueOf(expected, path), actual }];
}
