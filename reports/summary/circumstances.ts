import { type Dimension, DIMENSIONS } from '../../src/model/context.js';
import type { EventOf } from '../../src/model/event.js';
import type { Circumstances } from '../../src/model/report.js';

/** A log may be anybody's: more names than this are no circumstances of ours. */
const MOST = 100;

/** Counts under which circumstances the cases of a run were sent. */
export function createCircumstanceCounts() {
  const counts = new Map<Dimension, Map<string, number>>(DIMENSIONS.map((dimension) => [dimension, new Map<string, number>()]));
  return {
    sent({ context = {}, requests }: EventOf<'case-finished'>): void {
      if (requests === 0) return;
      for (const [dimension, values] of counts) {
        const value = context[dimension];
        if (value === undefined || !/^[a-z][a-z0-9-]{0,40}$/.test(value) || (values.size >= MOST && !values.has(value))) continue;
        values.set(value, (values.get(value) ?? 0) + 1);
      }
    },
    report: (): Circumstances =>
      Object.fromEntries(
        [...counts].flatMap(([dimension, values]) =>
          values.size === 0 ? [] : [[dimension, Object.fromEntries([...values].toSorted(([a], [b]) => (a < b ? -1 : 1)))]],
        ),
      ),
  };
}
