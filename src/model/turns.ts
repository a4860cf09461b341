/** In which of how many runs something is sent. */
export interface Turn {
  readonly at: number;
  readonly of: number;
}

/**
 * After so many standard runs with consecutive seeds, everything that takes turns has been sent. No month is shorter, so a month of nightly
 * runs with the day as seed has sent all of it. Shorter cycles divide this number.
 */
export const TURNS = 28;

/** Whether it is something's turn in the run with this seed. */
export const isTurn = ({ at, of }: Turn, seed: number): boolean => (((Math.trunc(seed) - at) % of) + of) % of === 0;
