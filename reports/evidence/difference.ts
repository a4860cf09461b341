import type { FindingGroup } from '../../src/model/report.js';
import { wantedResult } from './api-facts.js';

/** Expected and actual in as few words as a list has room for. */
export interface Difference {
  readonly expected: string;
  readonly actual: string;
}

type Told = Pick<FindingGroup, 'expected' | 'actual' | 'path' | 'side' | 'minimal'>;

/** `refused → 201 SUCCESS`, `order.id present → absent`; else what the finding says. */
export function differenceOf(group: Told): Difference {
  const { expected, actual, path, minimal } = group;
  if (wantedResult(group) !== undefined) {
    const status = minimal.reply.status === undefined ? '' : `${minimal.reply.status} `;
    return { expected: /^(?:accepted|SUCCESS)/.test(expected) ? 'accepted' : 'refused', actual: `${status}${actual}` };
  }
  if (path === '') return { expected, actual };
  if (/^(?:nothing|none|absent|no \S+)$/.test(actual)) return { expected: `${path} present`, actual: 'absent' };
  return { expected: valueOf(expected, path), actual: valueOf(actual, path) };
}

/** Removes the path from the start of a phrase, where the reader already sees the path. */
export function valueOf(phrase: string, path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf(']')) + 1);
  const start = [`${path} `, `${name} `].find((text) => phrase.startsWith(text));
  return start === undefined ? phrase : phrase.slice(start.length);
}
