import { fromExamples } from './from-examples.js';

/** An amount in scientific notation. */
export const exponent = fromExamples('exponent', 'type');
