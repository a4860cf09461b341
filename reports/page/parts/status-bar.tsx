import type { RuleStatus } from '../../../src/model/report.js';
import { STATUSES, statusWord } from '../../text/status.js';
import { grouped } from '../../text/words.js';
import type { Counts } from '../state/run-index.js';
import type { ComponentChildren } from 'preact';
import { Sign } from './symbol.js';

/** Worst first, then what holds, then what was not judged. */
export const BAR_ORDER: readonly RuleStatus[] = [
  'violates',
  'warns',
  'known',
  'conforms',
  'inconclusive',
  'not-seen',
  'not-sent',
  'excluded',
];

/** One bar with a part for each status; every part is wide enough to be seen. The legend has the numbers. */
export const Bar = ({ counts }: { readonly counts: Counts }) => (
  <div class="bar" aria-hidden="true">
    {BAR_ORDER.map((status) => {
      const count = counts[status] ?? 0;
      return count === 0 ? null : <span key={status} class={`part ${status}`} style={{ flexGrow: count }} />;
    })}
  </div>
);

/** A part of a whole, in the colour of a status. */
export const Share = ({ status, part, all }: { readonly status: RuleStatus; readonly part: number; readonly all: number }) => (
  <div class="track" aria-hidden="true">
    <span class={`part ${status}`} style={{ width: `${(100 * part) / Math.max(1, all)}%` }} />
  </div>
);

/** The numbers of a bar in words, each a link to its rules. */
export const Legend = ({ counts, link }: { readonly counts: Counts; readonly link: (status: RuleStatus) => string }) => (
  <ul class="legend">
    {BAR_ORDER.filter((status) => (counts[status] ?? 0) > 0).map((status) => (
      <li key={status}>
        <a href={link(status)}>
          <Sign status={status} /> <b>{grouped(counts[status] ?? 0)}</b> {statusWord(status, counts[status] ?? 0)}
        </a>
      </li>
    ))}
  </ul>
);

/** All counts in one sentence: `3 violate, 17 conform`. */
export const countsText = (counts: Counts): string =>
  (Object.keys(STATUSES) as RuleStatus[])
    .filter((status) => (counts[status] ?? 0) > 0)
    .map((status) => `${grouped(counts[status] ?? 0)} ${statusWord(status, counts[status] ?? 0)}`)
    .join(', ');

/** The legend of the marks in table cells; `good` is the mark for cells where all rules conform. */
export function CellLegend({ good, children }: { readonly good: ComponentChildren; readonly children?: ComponentChildren }) {
  return (
    <ul class="legend">
      <li>{good}</li>
      {(['violates', 'warns', 'known', 'inconclusive'] as const).map((status) => (
        <li key={status}>
          <Sign status={status} /> {STATUSES[status].one}
        </li>
      ))}
      <li>
        <Sign status="not-sent" /> not judged
      </li>
      {children}
    </ul>
  );
}
