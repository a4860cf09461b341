import type { JsonValue } from '../../src/json/value.js';

/** A text as it is, a number or boolean as it is written, nothing for what is not there or has members. */
export const scalarText = (value: JsonValue | undefined): string => (typeof value === 'object' || value === undefined ? '' : String(value));
