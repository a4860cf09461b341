import { fromExamples } from './from-examples.js';

/** A well-formed date that no calendar has. */
export const impossibleDate = fromExamples('impossible-date', 'type');
