import type { JsonObject } from '../../json/value.js';
import type { Refusal } from '../evaluate/refusal.js';

/** What goes back: a status and the text of one JSON object. */
export interface Answer {
  readonly status: number;
  readonly kind: 'reply' | 'error';
  readonly text: string;
}

export const reply = (status: number, body: JsonObject): Answer => ({ status, kind: 'reply', text: JSON.stringify(body) });

export const bodyOf = ({ text }: Answer): JsonObject => JSON.parse(text) as JsonObject;

const STATUS = { INVALID_REQUEST: 400, REQUEST_REJECTED: 403, SERVER_BUSY: 503, SERVER_FAILED: 500 } as const;

/** The error body of part 7: which members go with which cause. */
export function errorAnswer(refusal: Refusal): Answer {
  const cause = refusal.cause ?? 'INVALID_REQUEST';
  const explained = cause === 'INVALID_REQUEST' || cause === 'SERVER_BUSY';
  const error: JsonObject = {
    cause,
    ...(explained ? { explanation: refusal.explanation } : { supportCode: supportCode() }),
    ...(refusal.field === undefined || cause !== 'INVALID_REQUEST' ? {} : { field: refusal.field }),
    ...(refusal.validationType === undefined || cause !== 'INVALID_REQUEST' ? {} : { validationType: refusal.validationType }),
  };
  return { status: refusal.status ?? STATUS[cause], kind: 'error', text: JSON.stringify({ error, result: 'ERROR' }) };
}

let count = 0;
const supportCode = (): string => `TS-${Date.now().toString(36)}-${((count += 1)).toString(36)}`.toUpperCase();
