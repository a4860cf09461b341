import { fromExamples } from './from-examples.js';

/** Text that is no e-mail address. */
export const badEmail = fromExamples('bad-email', 'type');
