import { fromExamples } from './from-examples.js';

/** More decimals than any currency has. */
export const tooManyDecimals = fromExamples('too-many-decimals', 'bound');
