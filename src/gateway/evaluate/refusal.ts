import { firstCharacters } from '../text-length.js';

export type ValidationType = 'INVALID' | 'MISSING' | 'UNSUPPORTED';

/** Why a request is not processed: what goes into the error body, and the rule that was broken. */
export interface Refusal {
  readonly rule: string;
  readonly explanation: string;
  readonly field?: string;
  readonly validationType?: ValidationType;
  /** HTTP status, 400 unless said otherwise. */
  readonly status?: number;
  /** INVALID_REQUEST unless said otherwise. */
  readonly cause?: 'INVALID_REQUEST' | 'REQUEST_REJECTED' | 'SERVER_BUSY' | 'SERVER_FAILED';
}

/** error.field has at most 100 characters (7). */
const FIELD_LENGTH = 100;

const WORDS: Readonly<Record<ValidationType, string>> = {
  INVALID: 'has a value that is not valid',
  MISSING: 'is missing',
  UNSUPPORTED: 'is not supported here',
};

/** A refusal that names a field. The explanation never repeats the value: it may be card data. */
export function refuse(rule: string, field: string, validationType: ValidationType, why?: string): Refusal {
  const name = firstCharacters(field, FIELD_LENGTH);
  return { rule, field: name, validationType, explanation: `${name} ${why ?? WORDS[validationType]}.` };
}
