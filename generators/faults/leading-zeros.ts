import { fromExamples } from './from-examples.js';

/** An amount with leading zeros: some readings allow it. */
export const leadingZeros = fromExamples('leading-zeros', 'type');
