import type { JsonObject } from '../../src/json/value.js';
import type { OddRequest } from './request.js';
import { UNREADABLE } from './request.js';

/** Bodies that are not one JSON object. */
export function malformedBody(body: JsonObject): readonly OddRequest[] {
  const text = JSON.stringify(body);
  const odd = (variant: string, raw: string, oneIn = 7): OddRequest => ({
    area: 'body',
    mutation: 'body-malformed',
    variant,
    side: 'exchange',
    rule: 'body-malformed',
    wire: { text: raw },
    expect: UNREADABLE,
    ...(oneIn === 1 ? {} : { oneIn }),
  });
  return [
    odd('cut-off', text.slice(0, -1), 1),
    odd('cut-in-half', firstHalf(text)),
    // Some readers unwrap an array of one.
    odd('array', `[${text}]`, 1),
    odd('text', JSON.stringify('text')),
    odd('number', '1'),
    odd('null', 'null'),
    odd('not-json', 'apiOperation=NONE'),
    odd('single-quotes', text.replaceAll('"', "'")),
  ];
}

/** A placeholder is kept whole or left out, or nothing would fill it. */
function firstHalf(text: string): string {
  const half = Math.max(1, text.length >> 1);
  const start = text.lastIndexOf('{{', half);
  return start > 0 && text.indexOf('}}', start) + 2 > half ? text.slice(0, start) : text.slice(0, half);
}
