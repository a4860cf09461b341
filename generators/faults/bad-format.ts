import { fromExamples } from './from-examples.js';

/** A value that does not have the form of its type. */
export const badFormat = fromExamples('bad-format', 'type');
