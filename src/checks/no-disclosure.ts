import type { Catalogued } from '../catalogue/catalogue.js';
import { generic, getAt } from '../json/path.js';
import { isArray, isObject, type JsonValue } from '../json/value.js';
import type { Check, CheckContext, CheckResult, Secret } from '../model/check.js';
import type { Exchange, Reply } from '../model/exchange.js';
import { amountsOf, type ShownCardData, shownCardData } from '../rules/shown-card-data.js';
import { disguisedIn } from './disguises.js';
import { noteMissed, notMissedIn } from './missed-secrets.js';
import { about } from './check-result.js';
import { leakOf } from './leak.js';
import { member } from './order.js';
import { withoutMarks } from '../redact/card-number.js';
import { isKnownName } from '../redact/known-words.js';
import { CODE_NAMES } from '../redact/secret-names.js';

const rule = about('no-sensitive-data');
const NUMBER = /^\d{13,}$/;
/** Thirteen or more digits, also with single blanks or dashes between them. */
const MANY_DIGITS = /\d(?:[ -]?\d){12,}/g;
const NUMERIC: ReadonlySet<string> = new Set(['Decimal', 'Integer']);

/** No card data that was sent comes back: searched by value in the body and the headers, in every spelling that the mask knows. */
export const noDisclosure: Check = {
  id: 'no-disclosure',
  also: ['plain', 'read'],
  inspect: (exchange, context) => {
    const { reply, request } = exchange;
    if (reply.kind !== 'answer' || asksForSensitiveData(request.body)) return [];
    const checkResults: CheckResult[] = [];
    const text = textOf(reply);
    const wanted = notMissedIn(text, context.secrets);
    let numbers: readonly string[] | undefined;
    const isNumber = (path: string): boolean => context.contract.response.some((field) => field.path === path && NUMERIC.has(field.type));
    const isListed = (path: string): boolean => context.contract.response.some((field) => field.path === path);
    const found = wanted.find((secret) => {
      if (secret.freeText === true) return false;
      // A number counts also with blanks or dashes between its digits.
      if (NUMBER.test(secret.value)) return (numbers ??= numbersIn(text)).some((number) => number.includes(secret.value));
      if (!text.includes(secret.value)) return false;
      return secret.short === undefined || (reply.body !== undefined && isWholeValue(secret, reply.body, isNumber));
    });
    const disguised = found === undefined ? disguisedIn(text, wanted) : undefined;
    const leak = found ?? disguised;
    if (leak !== undefined) {
      const { path, observed } = leakOf(reply, leak, isListed);
      const how = found === undefined ? ', in another spelling' : '';
      checkResults.push(rule.violates(`no ${wordsOf(leak)} in the answer`, `the ${wordsOf(leak)} that was sent${how}`, path, observed));
    }
    if (leak === undefined && showsPassword(request, text, context.contract))
      checkResults.push(
        rule.violates('no password in the answer', 'the password that was sent', '', { code: 'card-data', kind: 'password' }),
      );
    else if (leak === undefined) {
      noteMissed(text, wanted);
      for (const { path, what } of shownBeyond(exchange, context))
        checkResults.push(
          rule.violates('no card data', what, path, {
            code: 'card-data',
            kind: isListed(generic(path)) ? generic(path) : 'another field',
            facts: { what },
          }),
        );
    }
    return checkResults.length > 0 ? checkResults : context.secrets.length > 0 ? [rule.conforms()] : [];
  },
};

/** A secret as sentences name it: a value of the traffic by its member, one of the configuration by its key. */
const wordsOf = ({ name }: Secret): string => name.replace(/^sent:/, 'card ');

/** Shorter passwords, and those that are words of the API, may stand in an answer by chance. */
const LEAST_PASSWORD = 8;

/** Whether the password of the request comes back, plain or as it was sent. One that is also a value of the body may be its echo. */
function showsPassword(request: Exchange['request'], text: string, of: Catalogued): boolean {
  const { headers } = request;
  const sent = /^Basic (.+)$/.exec(headers['authorization'] ?? headers['Authorization'] ?? '')?.[1];
  if (sent === undefined || sent === '') return false;
  const user = Buffer.from(sent, 'base64').toString('utf8');
  const password = user.slice(user.indexOf(':') + 1);
  if (password.length < LEAST_PASSWORD || isKnownName(password, of) || sentText(request).includes(password)) return false;
  return text.includes(password) || (sent.length >= LEAST_PASSWORD && text.includes(sent));
}

/** The body that was sent, without its escapes too. */
const sentText = ({ text = '', body }: Exchange['request']): string =>
  text.includes('\\') && body !== undefined ? `${text}\n${JSON.stringify(body)}` : text;

const numbersIn = (text: string): readonly string[] => (text.match(MANY_DIGITS) ?? []).map((run) => run.replace(/[ -]/g, ''));

function asksForSensitiveData(body: JsonValue | undefined): boolean {
  return isObject(body) && member(body, 'responseControls', 'sensitiveData') !== undefined;
}

/** The body and the headers. A body with escapes is added without them too, because many targets write `\\/`. */
function textOf(reply: Extract<Reply, { kind: 'answer' }>): string {
  const { text, body, headers } = reply;
  const plain = text.includes('\\') && body !== undefined ? `${JSON.stringify(body)}\n` : '';
  return `${text}\n${plain}${Object.values(headers).join('\n')}`;
}

/** Three digits occur by chance: only a whole value, or one under a telling name, counts. Totals and counts are excepted. */
function isWholeValue(secret: Secret, value: JsonValue, isNumber: (path: string) => boolean, path = '', name = ''): boolean {
  if (isArray(value)) return value.some((inner) => isWholeValue(secret, inner, isNumber, `${path}[n]`, name));
  if (isObject(value))
    return Object.entries(value).some(([key, inner]) => isWholeValue(secret, inner, isNumber, path === '' ? key : `${path}.${key}`, key));
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  if (CODE_NAMES.test(name)) return String(value).includes(secret.value);
  return String(value) === secret.value && !(typeof value === 'number' && isNumber(path));
}

/**
 * Card data in the answer, except echoes of what the request had in another place: an id may look like a card number. So may a reference that
 * the target makes up: where every number is known that was sent or configured, no other one in a text counts.
 */
function shownBeyond({ request, reply }: Exchange, { contract, secrets, otherTexts }: CheckContext): readonly ShownCardData[] {
  if (reply.kind !== 'answer' || !isObject(reply.body)) return [];
  const shown = shownCardData(reply.body, reply.text, amountsOf(contract));
  if (shown.length === 0) return shown;
  const { body } = reply;
  const sent = withoutMarks(`${request.path}\n${sentText(request)}`);
  const isSent = (value: string): boolean =>
    sent.includes(withoutMarks(value)) ||
    secrets.some((secret) => secret.freeText === true && withoutMarks(secret.value).includes(withoutMarks(value)));
  const isSecret = (value: string): boolean => secrets.some((secret) => secret.freeText !== true && secret.value.includes(value));
  const isCard = ({ path, value, byRole }: ShownCardData): boolean => {
    if (byRole === true || otherTexts === undefined) return true;
    const shownText = getAt(body, path);
    const text = withoutMarks(typeof shownText === 'string' ? shownText : JSON.stringify(shownText ?? ''));
    const known = [...otherTexts.cardNumbers, ...secrets.flatMap((secret) => (NUMBER.test(secret.value) ? secret.value : []))];
    return known.some((number) => text.includes(number) || isMaskOf(value, number));
  };
  return shown.filter((one) => (!isSent(one.value) || isSecret(one.value)) && isCard(one)).slice(0, 1);
}

/** Whether a partly masked number shows digits of this one alone. */
function isMaskOf(masked: string, number: string): boolean {
  const characters = masked.replaceAll(/[ -]/g, '');
  return characters.length === number.length && [...characters].every((one, i) => !/[0-9]/.test(one) || one === number[i]);
}
