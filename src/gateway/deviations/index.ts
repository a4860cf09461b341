import type { Deviation } from './deviation.js';

export type { Deviation, DeviationClass } from './deviation.js';
export { genericDeviation, genericDeviations } from './derived.js';

/** Every named deviation. */
export const DEVIATIONS: readonly Deviation[] = [];
