import { fromExamples } from './from-examples.js';

/** An amount with two points. */
export const twoPoints = fromExamples('two-points', 'type');
