import { ROLES } from '../../../catalogue/roles.js';
import { brokenAs } from '../../../json/broken.js';
import { JSON_FORMS, type JsonForm, writtenAs } from '../../../json/forms.js';
import type { JsonValue } from '../../../json/value.js';
import type { Wire } from '../../../model/case.js';
import { type Context, leastSize } from '../../../model/context.js';
import type { WireRequest } from '../../../target/client.js';

/** The text of a body, as its wire or its circumstances spell it. */
export function writtenBody(body: JsonValue, wire: Wire | undefined, context: Context | undefined): string {
  const text = writtenAs(body, ...(wire?.form === undefined ? formsOf(context) : [wire.form]));
  const room = leastSize(context) - text.length;
  const sized = room <= 0 ? text : text.replace(/^\s*\{/, (start) => start + ' '.repeat(room));
  return brokenAs(sized, wire?.broken, ROLES.correlationId);
}

const formsOf = ({ members, blanks, escapes }: Context = {}): readonly JsonForm[] =>
  JSON_FORMS.filter((form) => form === members || form === blanks || form === escapes);

const JSON_TYPE = 'application/json';
const ACCEPT = { accept: JSON_TYPE };
const PLAIN = { ...ACCEPT, 'content-type': JSON_TYPE };
const OTHER_HEADERS = { ACCEPT: JSON_TYPE, 'CONTENT-TYPE': 'application/json; charset=utf-8' };

/** The headers of a request but for its credentials; without a body there is no content type. */
export function writtenHeaders(text: string | undefined, wire: Wire, context: Context | undefined): Readonly<Record<string, string>> {
  const { contentType = JSON_TYPE } = wire;
  if (contentType === null || text === undefined) return ACCEPT;
  if (contentType !== JSON_TYPE) return { ...ACCEPT, 'content-type': contentType };
  return context?.framing === 'headers' ? OTHER_HEADERS : PLAIN;
}

/** How the request goes over the connection. */
export const writtenFraming = (context: Context | undefined): Pick<WireRequest, 'inChunks' | 'closing'> => ({
  ...(context?.framing === 'chunked' ? { inChunks: true } : {}),
  ...(context?.connection === 'closing' ? { closing: true } : {}),
});

/** The value of a header, in whatever case its name was sent. */
export const headerOf = (headers: Readonly<Record<string, string>>, name: string): string | undefined =>
  headers[name] ?? headers[name.toUpperCase()];
