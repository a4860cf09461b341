import { fromExamples } from './from-examples.js';

/** An address that does not begin with https. */
export const httpUrl = fromExamples('http-url', 'type');
