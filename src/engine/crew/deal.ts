import type { Phase, Plan } from '../plan/plan.js';

/** The cases and flows of a phase that one thread gets. */
export type Part = Pick<Phase, 'cases' | 'flows'>;

/** Deals cases to the threads in turn; cases that are judged beside each other go to the same thread in every phase. */
export function createDealer({ unitOf }: Pick<Plan, 'unitOf'>, threads: number): (phase: Part) => readonly Part[] {
  const places = new Map<string, number>();
  const placeOf = (unit: string): number => {
    const place = places.get(unit) ?? places.size % threads;
    places.set(unit, place);
    return place;
  };
  return ({ cases, flows }) => {
    const parts = Array.from({ length: threads }, () => ({ cases: [] as Part['cases'][number][], flows: [] as Part['flows'][number][] }));
    for (const one of cases) parts[placeOf(unitOf(one))]?.cases.push(one);
    for (const flow of flows) parts[placeOf(flow.id)]?.flows.push(flow);
    return parts;
  };
}

/** How many cases each thread sends at a time, so that all together send no more than the run may. */
export const shareOf = (concurrency: number, place: number, threads: number): number =>
  Math.floor(concurrency / threads) + (place < concurrency % threads ? 1 : 0);
