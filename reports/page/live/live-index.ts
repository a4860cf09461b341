import type { LiveCause, LiveRun } from '../../../src/model/live.js';
import type { RunReport } from '../../../src/model/report.js';
import { indexRun, type RunIndex } from '../state/run-index.js';

/** The run as far as it has come: the report that was asked for last, with the causes of now in the order in which they were found. */
export function liveIndex(report: RunReport, live: LiveRun, causes: ReadonlyMap<string, LiveCause>): RunIndex {
  const groups = live.causes.flatMap(({ id, count }) => {
    const cause = causes.get(id);
    return cause === undefined ? [] : [{ ...cause, count }];
  });
  return indexRun({ ...report, groups });
}

/** The index of a report with its causes in the order in which a page has seen them come; others stand at the end. */
export function inOrder(index: RunIndex, order: readonly string[]): RunIndex {
  const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return { ...index, causes: index.causes.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) };
}
