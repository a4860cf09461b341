import type { JsonObject } from '../../src/json/value.js';
import { type OddRequest, UNREADABLE } from './request.js';

const DEPTH = 2000;
const LARGE = 1_100_000;

/** No body, and envelopes of which the text says nothing. */
export function oddBody(body: JsonObject): readonly OddRequest[] {
  const text = JSON.stringify(body);
  const open = text.replace(/\}$/, Object.keys(body).length === 0 ? '' : ',');
  const odd = (mutation: string, variant: string, wire: OddRequest['wire']): OddRequest => ({
    area: 'body',
    mutation,
    variant,
    side: 'exchange',
    rule: mutation,
    wire,
    expect: UNREADABLE,
    ...(mutation === 'body-envelope' ? { oneIn: 7 } : {}),
  });
  return [
    odd('body-empty', 'none', { text: '' }),
    odd('body-envelope', 'plain-text', { contentType: 'text/plain' }),
    odd('body-envelope', 'form', { contentType: 'application/x-www-form-urlencoded' }),
    odd('body-envelope', 'no-content-type', { contentType: null }),
    odd('body-envelope', 'latin-charset', { contentType: 'application/json; charset=iso-8859-1' }),
    odd('body-envelope', 'byte-order-mark', { text: `\uFEFF${text}` }),
    odd('body-envelope', 'duplicate-keys', { text: `${open}"correlationId":"first","correlationId":"second"}` }),
    odd('body-envelope', 'deep-nesting', { text: `${open}"touchstone":${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}}` }),
    odd('body-envelope', 'large', { text: `${open}"touchstone":"${'a'.repeat(LARGE)}"}` }),
  ];
}
