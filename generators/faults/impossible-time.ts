import { fromExamples } from './from-examples.js';

/** A well-formed time that no clock shows. */
export const impossibleTime = fromExamples('impossible-time', 'type');
