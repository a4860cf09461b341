import { isArray, isObject, type JsonValue } from '../json/value.js';
import { isCardNumber } from '../redact/card-number.js';
import { encodedNumbers } from '../redact/card-numbers.js';
import { inDecodings, replaced, type Stretch } from '../redact/stretches.js';
import { AMBIGUOUS_NAMES, CODE_NAMES, CONFIDENTIAL_NAMES, CREDENTIAL_NAMES } from '../redact/secret-names.js';

const CARD_DATA = /(?:^|\.)(?:card|sourceOfFunds|devicePayment|mobileWallet|p2pe)(?:\.|\[|$)/;

/** Whether a name is one of a password or token. */
export const isCredentialName = (name: string): boolean => CREDENTIAL_NAMES.test(name);

/** Whether a value at this path may be card data or a credential. */
export function isSecretPath(path: string): boolean {
  const keys = path.split(/[.[\]"]+/).filter((key) => key !== '' && !/^\d+$/.test(key));
  if (keys.some(isCredentialName)) return true;
  const last = keys.at(-1) ?? '';
  if (AMBIGUOUS_NAMES.test(last)) return CARD_DATA.test(path) || keys.length === 1;
  return keys.some((key) => CODE_NAMES.test(key) || CONFIDENTIAL_NAMES.test(key));
}

/** Thirteen or more digits, also in groups: the shape of a card number. */
const DIGITS = /[0-9](?:[ -]?[0-9]){12,}/g;

const covered = (decoding: string): readonly Stretch[] =>
  [...decoding.matchAll(DIGITS)]
    .filter(
      ({ 0: run, index }) =>
        !isPlainAmount(run + (/^\.[0-9]+/.exec(decoding.slice(index + run.length, index + run.length + 6))?.[0] ?? '')),
    )
    .map(({ 0: run, index }) => ({
      start: index,
      end: index + run.length,
      by: run.slice(0, -4).replace(/[0-9]/g, '*') + run.slice(-4),
    }));

const starred = (one: Stretch): Stretch => ({ ...one, by: `${'*'.repeat(12)}${one.by.slice(-4)}` });

/** The text with everything of the shape of a card number masked, however it is written, except its last four digits. */
export const coverNumbers = (text: string): string =>
  text.length < 13
    ? text
    : replaced(
        text,
        inDecodings(text, (decoding) => [...covered(decoding), ...encodedNumbers(decoding).map(starred)]),
      );

const LONGEST = 60;

/** A value as a finding shows it: shortened, with card data masked. */
export function show(value: JsonValue | undefined, path: string, raw?: string): string {
  if (value === undefined) return 'nothing';
  if (isObject(value)) return 'an object';
  if (isArray(value)) return 'an array';
  if (isSecretPath(path) && value !== null && typeof value !== 'boolean') return `${describe(value)} (not shown)`;
  if (typeof value !== 'string') return isPlainAmount(raw ?? String(value)) ? (raw ?? String(value)) : coverNumbers(raw ?? String(value));
  const quoted = coverNumbers(JSON.stringify(value.length > 4 * LONGEST ? value.slice(0, 4 * LONGEST) : value));
  return quoted.length <= LONGEST ? quoted : `${[...quoted].slice(0, LONGEST).join('')}…"`;
}

/** Whether a number has a point, and before it no number of a card. */
function isPlainAmount(written: string): boolean {
  const [, whole] = /^-?([0-9]+)\.[0-9]{1,4}$/.exec(written) ?? [];
  return whole !== undefined && !isCardNumber(whole) && !isCardNumber(written.replaceAll(/[-.]/g, ''));
}

function describe(value: string | number): string {
  if (typeof value === 'number') return 'a number';
  return /^[0-9]+$/.test(value) ? `${value.length} digits` : `${value.length} characters`;
}
