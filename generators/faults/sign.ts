import { fromExamples } from './from-examples.js';

/** An amount with a sign. */
export const sign = fromExamples('sign', 'type');
