import type { Level } from './vocabulary.js';

/** How firmly a level binds. */
export const FIRMNESS: Readonly<Record<Level, number>> = { open: 0, should: 1, must: 2 };

/** The weaker of two levels. */
export const weaker = (one: Level, other: Level): Level => (FIRMNESS[one] <= FIRMNESS[other] ? one : other);
