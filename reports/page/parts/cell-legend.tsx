import type { ComponentChildren } from 'preact';
import { STATUSES } from '../../text/status.js';
import { Sign } from './symbol.js';

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
