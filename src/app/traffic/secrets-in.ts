import { isArray, isObject, type JsonValue } from '../../json/value.js';
import type { Secret } from '../../model/check.js';
import { CODE_NAMES } from '../../redact/secret-names.js';
import { isSecretPath } from '../../rules/show.js';

/** Card data that a target must never return. Other secrets are only masked, since a token or key may be returned legitimately. */
const NEVER_GIVEN_BACK = /^(?:number|pan|track1|track2|payload|onlinePaymentCryptogram)$/;

/** Shorter values stand in answers by chance. */
const LEAST_TELLING = 9;

/** Everything in a request that must not be shown: credentials, and card data, recognised by the names of its members. */
export function secretsIn(headers: Readonly<Record<string, string>>, body: JsonValue | undefined): readonly Secret[] {
  return [...credentialsIn(headers), ...(body === undefined ? [] : cardDataIn(body, ''))];
}

/** What must not be shown of an answer although the request did not contain it: card data that is not masked. */
export const secretsInAnswer = (body: JsonValue | undefined): readonly Secret[] =>
  body === undefined ? [] : cardDataIn(body, '').filter(({ value }) => !/[xX*]{3}/.test(value));

function credentialsIn(headers: Readonly<Record<string, string>>): readonly Secret[] {
  return ['authorization', 'proxy-authorization', 'cookie'].flatMap((name): readonly Secret[] => {
    const value = headers[name];
    if (value === undefined || value === '') return [];
    const [scheme = '', rest = ''] = value.split(/\s+(.*)/s);
    const whole: Secret = { name: `sent:${name}`, value: rest === '' ? value : rest, credential: true };
    const password = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString('utf8').split(/:(.*)/s)[1] : undefined;
    return password === undefined || password === '' ? [whole] : [whole, { name: 'sent:password', value: password, credential: true }];
  });
}

function cardDataIn(value: JsonValue, path: string): readonly Secret[] {
  if (isArray(value)) return value.flatMap((inner, index) => cardDataIn(inner, `${path}[${index}]`));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => cardDataIn(inner, path === '' ? key : `${path}.${key}`));
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text === '' || !isSecretPath(path)) return [];
  const last = path.split('.').at(-1) ?? '';
  const isShort = CODE_NAMES.test(last) || text.length < LEAST_TELLING;
  const isJudged = NEVER_GIVEN_BACK.test(last) && !isShort;
  return [
    {
      name: `sent:${last.replace(/[^A-Za-z0-9]+/g, '')}`,
      value: text,
      ...(isShort ? { short: true as const } : {}),
      ...(isJudged ? {} : { freeText: true as const }),
    },
  ];
}
