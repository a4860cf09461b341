import type { Mask } from './mask.js';

/** What headers of answers hold when they hold nothing else. */
const HARMLESS: Readonly<Record<string, RegExp>> = {
  'content-type':
    /^(?:application|text)\/(?:[a-z]{1,12}\+)?(?:json|html|plain|xml|problem|octet-stream|x-www-form-urlencoded)(?:; ?charset="?[a-z]{2,8}(?:-\d{1,5}){0,2}"?)?$/i,
  allow: /^(?:(?:GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|TRACE)(?:, ?|$))+$/,
  'retry-after': /^\d{1,6}$|^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  date: /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  'content-length': /^\d{1,8}$/,
  connection: /^(?:keep-alive|close)$/i,
  'www-authenticate': /^(?:Basic|Bearer|Digest|Negotiate)$/i,
  'cache-control': /^(?:(?:no-cache|no-store|private|public|must-revalidate|no-transform|(?:s-)?max-?age=\d{1,6})(?:, ?|$))+$/i,
};

/** A header of an answer: its value where it has a usual form, else its shape. */
export function shownHeader(name: string, value: string, mask: Mask): string {
  if (value === '' || HARMLESS[name.toLowerCase()]?.test(value) === true) return value;
  const scheme = /^(?:Basic|Bearer|Digest)(?= )/i.exec(value)?.[0];
  return scheme === undefined ? mask.unknown(value) : `${scheme} ${mask.unknown(value.slice(scheme.length + 1))}`;
}
