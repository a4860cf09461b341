import type { Phase, Plan } from '../plan/plan.js';

/** What one thread has of a phase. */
export type Part = Pick<Phase, 'cases' | 'flows'>;

/** Deals what a run sends to its threads in turn; what is judged beside each other goes to one of them, in whatever phase it is. */
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
