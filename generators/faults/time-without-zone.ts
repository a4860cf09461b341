import { fromExamples } from './from-examples.js';

/** A time without a zone: the type asks for one, the field means local time. */
export const timeWithoutZone = fromExamples('time-without-zone', 'type');
