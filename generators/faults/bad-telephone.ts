import { fromExamples } from './from-examples.js';

/** A telephone number that is not written as E.123 asks. */
export const badTelephone = fromExamples('bad-telephone', 'type');
