import { getAt, isPath } from '../../src/json/path.js';
import type { FindingGroup } from '../../src/model/report.js';
import { AMOUNT_FIELDS, CARD_NUMBER_FIELD, NOTIFICATION_FIELD, objectIn, RESULT_FIELD, wantedResult } from './api-facts.js';
import { valueOf } from './contradiction.js';

/** A mark at a place of a body, with its note. */
export type Mark =
  /** What the request is about: its deliberate fault, or the value that the rule speaks of. `value` replaces what may not be shown. */
  | { readonly kind: 'fault'; readonly path: string; readonly note: string; readonly over?: number; readonly value?: string }
  /** What the answer should have had there. `actual` is shown where the body lacks the place, or in place of what may not be shown. */
  | {
      readonly kind: 'differs';
      readonly path: string;
      readonly expected: string;
      readonly actual: string;
      readonly shows?: 'actual';
    };

export interface Marks {
  readonly request: readonly Mark[];
  readonly response: readonly Mark[];
}

/** Where a cause shows in the exchange that breaks the rule. */
export function marksOf(group: FindingGroup): Marks {
  return { request: requestMarks(group), response: responseMarks(group) };
}

const EDIT = /^(?:set (?<set>.+?) to |removed (?<removed>.+)$|(?<lost>\S+) removed$)/;

function requestMarks(group: FindingGroup): readonly Mark[] {
  const edited = faultMarks(group);
  if (edited.length > 0) return edited;
  const spoken = spokenOf(group);
  if (spoken.length > 0) return spoken;
  if (isEcho(group)) return [{ kind: 'fault', path: group.path, note: 'must come back' }];
  return group.side === 'request' && group.path !== '' ? [{ kind: 'fault', path: group.path, ...noteOf(group) }] : [];
}

/** The deliberate faults of the request. */
export function faultMarks(group: FindingGroup): readonly Mark[] {
  return group.edits.flatMap((edit): Mark[] => {
    const { set, removed, lost } = EDIT.exec(edit)?.groups ?? {};
    if (set !== undefined) return [{ kind: 'fault', path: set, ...noteOf(group) }];
    const path = removed ?? lost;
    return path === undefined ? [] : [{ kind: 'fault', path, note: 'left out' }];
  });
}

/** What the rule speaks of, in a request that is right. */
function spokenOf({ observed, minimal }: FindingGroup): readonly Mark[] {
  switch (observed?.code) {
    case 'totals': {
      const sent = objectIn(minimal.request.body ?? '');
      const path = sent === undefined ? undefined : AMOUNT_FIELDS.find((field) => getAt(sent, field) !== undefined);
      return path === undefined ? [] : [{ kind: 'fault', path, note: 'counts' }];
    }
    case 'card-data': {
      const { differs: [first] = [], facts } = observed;
      const digits = facts?.digits === undefined ? 'sent here' : `sent here, ${facts.digits} digits`;
      const placed = /"([^"]+)"\s*:\s*"\{\{card:[^}]*number\}\}"/.test(minimal.request.body ?? '');
      return placed && first?.actual !== undefined ? [{ kind: 'fault', path: CARD_NUMBER_FIELD, note: digits, value: first.actual }] : [];
    }
    case 'no-call':
      return [{ kind: 'fault', path: NOTIFICATION_FIELD, note: 'the address to call' }];
    default:
      return [];
  }
}

/** The answer had to repeat what the request says at the same place. */
function isEcho({ side, path, expected, minimal }: FindingGroup): boolean {
  if (side !== 'exchange' || path === '') return false;
  const sent = objectIn(minimal.request.body ?? '');
  const value = sent === undefined || !isPath(path) ? undefined : getAt(sent, path);
  return value !== undefined && JSON.stringify(value) === expected;
}

/** A short reason, with how many characters are too many where the rule is a bound of length. */
function noteOf(group: FindingGroup): { readonly note: string; readonly over?: number } {
  const bound = /\bat most (\d+) characters\b/.exec(group.text)?.[1];
  if (group.validity === 'valid') return { note: 'allowed' };
  return bound === undefined ? { note: 'the fault' } : { note: `over ${bound}`, over: Number(bound) };
}

/** The answer to a reading may be the order itself: then its fields stand where a group `order` would be. */
function placeIn(body: string | undefined, path: string): string {
  const answer = objectIn(body ?? '');
  if (answer === undefined || answer.order !== undefined || !path.startsWith('order.')) return path;
  const alone = path.slice('order.'.length);
  return getAt(answer, alone) === undefined ? path : alone;
}

function responseMarks(group: FindingGroup): readonly Mark[] {
  const { expected, actual, path, side, observed } = group;
  const differs = (observed?.differs ?? []).filter((one) => one.path !== '');
  if (differs.length > 0)
    return differs.map((one): Mark => {
      const isHidden = observed?.code === 'card-data';
      const wanted = one.expected.length === 0 ? (isHidden ? 'masked or left out' : 'absent') : one.expected.join(' or ');
      return {
        kind: 'differs',
        path: placeIn(group.minimal.reply.body, one.path),
        expected: wanted,
        actual: one.actual ?? 'absent',
        ...(isHidden ? { shows: 'actual' } : {}),
      };
    });
  const result = wantedResult(group);
  if (result !== undefined) return [{ kind: 'differs', path: RESULT_FIELD, expected: result, actual }];
  if (side === 'request' || side === 'url' || path === '' || observed?.code === 'no-call') return [];
  return [{ kind: 'differs', path, expected: /^the (?:field|group)$/.test(expected) ? 'present' : valueOf(expected, path), actual }];
}
