import { fromExamples } from './from-examples.js';

/** An https address of 11 characters. */
export const shortUrl = fromExamples('short-url', 'bound');
