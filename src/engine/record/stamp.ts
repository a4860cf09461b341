import type { RunEvent } from '../../model/event.js';

/** How far a run has come: milliseconds and requests since it began. */
export interface Progress {
  readonly at: number;
  readonly sent: number;
}

/** Adds to events when a phase began and when a case was done, because reports draw the run over time. */
export const createStamp =
  (progress: () => Progress) =>
  (event: RunEvent): RunEvent => {
    if (event.type === 'phase-started') return { ...event, ...progress() };
    return event.type === 'case-finished' ? { ...event, at: progress().at } : event;
  };
