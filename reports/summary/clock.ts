import type { EventOf } from '../../src/model/event.js';
import type { PhaseLine, TimelineSlot } from '../../src/model/report.js';
import { createLatency, type Latency } from './latency.js';

export type Clock = ReturnType<typeof createClock>;

const SLOTS = 60;

/** Records when phases ran and how response times developed during the run. */
export function createClock() {
  const begun: { name: string; startMs: number; sent: number; planned: number }[] = [];
  let width = 250;
  let slots: Latency[] = [];
  let whole: number | undefined;
  return {
    /** How many cases and flows were planned for the whole run; undefined where nothing says so. */
    get planned(): number | undefined {
      return whole;
    },
    phase({ phase, planned, at, sent, plan }: EventOf<'phase-started'>): void {
      // A run that was resumed plans what was left.
      const left = plan?.reduce((sum, one) => sum + one.planned, 0);
      if (left !== undefined) whole = Math.max(whole ?? 0, left);
      if (at !== undefined && begun.length < SLOTS) begun.push({ name: phase, startMs: at, sent: sent ?? 0, planned });
    },
    answer(at: number, millis: number): void {
      // When a run outgrows its slots they become wider, so that the memory stays constant.
      while (at / width >= SLOTS) {
        width *= 2;
        slots = Array.from({ length: Math.ceil(slots.length / 2) }, (_, i) => merged(slots[2 * i], slots[2 * i + 1]));
      }
      const slot = Math.max(0, Math.floor(at / width));
      while (slots.length <= slot) slots.push(createLatency());
      slots[slot]?.add(millis, 1, 0);
    },
    phases: (durationMs: number, requests: number): readonly PhaseLine[] =>
      begun.map(({ name, startMs, sent, planned }, i) => {
        const next = begun[i + 1];
        return {
          name,
          startMs,
          millis: Math.max(0, (next?.startMs ?? durationMs) - startMs),
          requests: Math.max(0, (next?.sent ?? requests) - sent),
          planned,
        };
      }),
    timeline: (): readonly TimelineSlot[] =>
      slots.flatMap((latency, i) => {
        const { count, p50, p99 } = latency.line('');
        return count === 0 ? [] : [{ at: i * width, count, p50, p99 }];
      }),
  };
}

const merged = (first: Latency | undefined, second: Latency | undefined): Latency => {
  const one = first ?? createLatency();
  if (second !== undefined) one.absorb(second);
  return one;
};
