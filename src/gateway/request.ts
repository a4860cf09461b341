import type { JsonObject } from '../json/value.js';
import type { Refusal } from './evaluate/refusal.js';

/** A request as the transport hands it over. */
export interface GatewayRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  /** The merchant that a verified client certificate names. */
  readonly certificate?: string | undefined;
  /** The merchant that a certificate names which is out of date, or of an unknown issuer. */
  readonly badCertificate?: string | undefined;
  /** Names and values in turn, as they were sent. */
  readonly headers?: readonly string[];
  /** Undefined where the body was too large to read. */
  readonly text: string | undefined;
}

export const unreadable = (why: string): Refusal => ({ rule: 'body-malformed', explanation: `The body ${why}.` });

export type ParsedBody = { readonly kind: 'object'; readonly body: JsonObject } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Reads one JSON object. Nothing is said of a field, because none could be read. */
export function parseBody(text: string | undefined): ParsedBody {
  if (text === undefined) return { kind: 'refused', refusal: { ...unreadable('is too large'), status: 413 } };
  const trimmed = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (trimmed.trim() === '') return { kind: 'refused', refusal: { ...unreadable('is empty'), rule: 'body-empty' } };
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch {
    return { kind: 'refused', refusal: unreadable('is not JSON') };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'refused', refusal: unreadable('is not a JSON object') };
  }
  return { kind: 'object', body: value as JsonObject };
}
