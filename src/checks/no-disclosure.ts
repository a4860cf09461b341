import { isArray, isObject, type JsonValue } from '../json/value.js';
import type { Check, Judgement, Secret } from '../model/check.js';
import type { Reply } from '../model/exchange.js';
import { about } from './judgement.js';
import { member } from './order.js';

const rule = about('exchange', 'no-sensitive-data', 'must');
const NUMBER = /^\d{13,}$/;
const MANY_DIGITS = /\d(?:[ -]?\d){12}/;
const BETWEEN_DIGITS = /(?<=\d)[ -](?=\d)/g;
const NUMERIC: ReadonlySet<string> = new Set(['Decimal', 'Integer']);
const SHORT_NAMES = /^(securityCode|csc|cvv|cvc|pin)$/i;

/** No card data that was sent comes back: searched by value in the body and the headers. */
export const noDisclosure: Check = {
  id: 'no-disclosure',
  inspect: (exchange, context) => {
    const { reply, request } = exchange;
    if (reply.kind !== 'answer' || asksForSensitiveData(request.body)) return [];
    const judgements: Judgement[] = [];
    const texts = textsOf(reply);
    // A search for numbers is worth its while only where there are enough digits.
    const joined = texts.filter((text) => MANY_DIGITS.test(text)).map((text) => text.replace(BETWEEN_DIGITS, ''));
    const isNumber = (path: string): boolean => context.contract.response.some((field) => field.path === path && NUMERIC.has(field.type));
    const found = context.secrets.find((secret) =>
      secret.freeText === true
        ? false
        : secret.short === undefined
          ? appears(secret, texts, joined)
          : reply.body !== undefined && isWholeValue(secret, reply.body, isNumber),
    );
    if (found !== undefined) judgements.push(rule.violates(`no ${found.name} in the answer`, `the ${found.name} that was sent`));
    const clear = reply.body !== undefined && isObject(reply.body) ? clearNumber(reply.body) : undefined;
    if (found === undefined && clear !== undefined)
      judgements.push(rule.violates('a masked card number', 'a card number in clear', 'sourceOfFunds.provided.card.number'));
    return judgements.length > 0 ? judgements : context.secrets.length > 0 ? [rule.conforms()] : [];
  },
};

function asksForSensitiveData(body: JsonValue | undefined): boolean {
  return body !== undefined && isObject(body) && member(body, 'responseControls', 'sensitiveData') !== undefined;
}

/** The body and the headers; a body with escapes also without them, since `\\/` is written by many. */
function textsOf(reply: Extract<Reply, { kind: 'answer' }>): readonly string[] {
  const { text, body, headers } = reply;
  return [text, ...(text.includes('\\') && body !== undefined ? [JSON.stringify(body)] : []), ...Object.values(headers)];
}

/** As it is; a number also with blanks or dashes between its digits. */
const appears = (secret: Secret, texts: readonly string[], joined: readonly string[]): boolean =>
  (NUMBER.test(secret.value) ? joined : texts).some((text) => text.includes(secret.value));

/** Three digits occur by chance: only a whole value, or one under a telling name, counts. Totals and counts are what they are. */
function isWholeValue(secret: Secret, value: JsonValue, isNumber: (path: string) => boolean, path = '', name = ''): boolean {
  if (isArray(value)) return value.some((inner) => isWholeValue(secret, inner, isNumber, `${path}[n]`, name));
  if (isObject(value))
    return Object.entries(value).some(([key, inner]) => isWholeValue(secret, inner, isNumber, path === '' ? key : `${path}.${key}`, key));
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  if (SHORT_NAMES.test(name)) return String(value).includes(secret.value);
  return String(value) === secret.value && !(typeof value === 'number' && isNumber(path));
}

function clearNumber(body: JsonValue): string | undefined {
  const number = isObject(body) ? member(body, 'sourceOfFunds', 'provided', 'card', 'number') : undefined;
  return (typeof number === 'string' || typeof number === 'number') && /^\d{9,19}$/.test(String(number)) ? String(number) : undefined;
}
