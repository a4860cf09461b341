import { LATENCY_BUCKETS, type LatencyLine } from '../../src/model/report.js';

// Each step is 4 % wider than the last, so percentiles have that precision and the memory does not grow with the run.
const GROWTH = Math.log(1.04);

/** Times of one operation, as counts only. */
export interface Latency {
  add(millis: number, requests: number, retries: number): void;
  /** Adds the counts of another one. */
  absorb(other: Latency): void;
  readonly counted: { readonly steps: ReadonlyMap<number, number>; readonly count: number; readonly max: number };
  line(operation: string): LatencyLine;
}

export function createLatency(): Latency {
  const steps = new Map<number, number>();
  const histogram = Array.from({ length: LATENCY_BUCKETS.length + 1 }, () => 0);
  let count = 0;
  let max = 0;
  let sent = 0;
  let again = 0;

  const percentile = (share: number): number => {
    let seen = 0;
    for (const [step, cases] of [...steps].sort(([a], [b]) => a - b)) {
      seen += cases;
      if (seen >= share * count) return Math.min(round(max), round(Math.exp(step * GROWTH)));
    }
    return round(max);
  };

  return {
    add(millis, requests, retries) {
      const time = Number.isFinite(millis) ? Math.max(0.1, millis) : 0.1;
      const step = Math.ceil(Math.log(time) / GROWTH);
      steps.set(step, (steps.get(step) ?? 0) + 1);
      const bucket = LATENCY_BUCKETS.findIndex((limit) => time <= limit);
      const at = bucket < 0 ? LATENCY_BUCKETS.length : bucket;
      histogram[at] = (histogram[at] ?? 0) + 1;
      count++;
      sent += requests;
      again += retries;
      max = Math.max(max, time);
    },
    absorb({ counted }) {
      for (const [step, cases] of counted.steps) steps.set(step, (steps.get(step) ?? 0) + cases);
      count += counted.count;
      max = Math.max(max, counted.max);
    },
    get counted() {
      return { steps, count, max };
    },
    line: (operation) => ({
      operation,
      count,
      p50: percentile(0.5),
      p90: percentile(0.9),
      p99: percentile(0.99),
      max: round(max),
      requests: sent,
      retries: again,
      histogram,
    }),
  };
}

const round = (millis: number): number => (millis < 10 ? Math.round(millis * 10) / 10 : Math.round(millis));
