import { fromExamples } from './from-examples.js';

/** A well-formed code that the standard assigns to nothing. */
export const unassignedCode = fromExamples('unassigned-code', 'list');
