import { fromExamples } from './from-examples.js';

/** An amount of zero: some readings allow it. */
export const zero = fromExamples('zero', 'bound');
