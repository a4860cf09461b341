import { fromExamples } from './from-examples.js';

/** A date in another form than yyyy-mm-dd. */
export const wrongDateForm = fromExamples('wrong-date-form', 'type');
