import { isArray, isObject, type JsonValue } from '../json/value.js';
import type { Check, Judgement, Secret } from '../model/check.js';
import { about } from './judgement.js';
import { member } from './order.js';

const rule = about('exchange', 'no-sensitive-data', 'must');
const SHORT_NAMES = /^(securityCode|csc|cvv|cvc|pin)$/i;

/** No card data that was sent comes back: searched by value in the body and the headers. */
export const noDisclosure: Check = {
  id: 'no-disclosure',
  inspect: (exchange, context) => {
    const { reply, request } = exchange;
    if (reply.kind !== 'answer' || asksForSensitiveData(request.body)) return [];
    const judgements: Judgement[] = [];
    const found = context.secrets.find((secret) =>
      secret.short === undefined
        ? appears(secret, reply.text, reply.headers)
        : reply.body !== undefined && isWholeValue(secret, reply.body),
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

/** As it is, or with blanks or dashes between its digits. */
function appears(secret: Secret, text: string, headers: Readonly<Record<string, string>>): boolean {
  if (text.includes(secret.value)) return true;
  if (Object.values(headers).some((header) => header.includes(secret.value))) return true;
  return /^\d{13,}$/.test(secret.value) && /\d[ -]\d/.test(text) && text.replace(/(?<=\d)[ -](?=\d)/g, '').includes(secret.value);
}

/** Three digits occur by chance: only a whole value, or one under a telling name, counts. */
function isWholeValue(secret: Secret, value: JsonValue, name = ''): boolean {
  if (isArray(value)) return value.some((inner) => isWholeValue(secret, inner, name));
  if (isObject(value)) return Object.entries(value).some(([key, inner]) => isWholeValue(secret, inner, key));
  return (
    (typeof value === 'string' || typeof value === 'number') &&
    String(value) === secret.value &&
    (SHORT_NAMES.test(name) || typeof value === 'string')
  );
}

function clearNumber(body: JsonValue): string | undefined {
  const number = isObject(body) ? member(body, 'sourceOfFunds', 'provided', 'card', 'number') : undefined;
  return (typeof number === 'string' || typeof number === 'number') && /^\d{9,19}$/.test(String(number)) ? String(number) : undefined;
}
