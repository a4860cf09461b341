import type { Level, TypeName } from '../catalogue/vocabulary.js';
import type { TypeOfKind } from '../catalogue/data-types.js';
import { COUNTRIES, CURRENCIES, DISPUTED_COUNTRIES, DISPUTED_CURRENCIES } from '../catalogue/codes.js';
import { codePointLength } from '../json/length.js';

/** How firmly a text is refused as a value of its type; undefined if it is right. */
export type FormJudge = (text: string) => Level | undefined;

/** The types whose form is judged as a whole, by their own table. */
export const FORMS: Partial<Readonly<Record<TypeName, FormJudge>>> = {
  Decimal: decimal,
  Date: date,
  DateTime: dateTime,
  Time: time,
  'Time Offset': timeOffset,
  Email: email,
  Url: url,
  'Telephone Number': telephone,
  'Masked digits': maskedDigits,
  Currency: (text) => code(text, CURRENCIES.has(text), DISPUTED_CURRENCIES),
  Country: (text) => code(text, COUNTRIES.has(text), DISPUTED_COUNTRIES),
  Regex: carrierCode,
  'Language Tag': (text) => (/^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/.test(text) ? undefined : 'must'),
} satisfies Record<TypeOfKind<'format'>, FormJudge>;

/** Longer than any form allows: a longer text is refused before a pattern looks at it. */
const LONGEST = 300;

/** Only plain addresses are agreed on: quoted, very short, padded and very long ones are not judged. */
function email(text: string): Level | undefined {
  if (codePointLength(text) <= 3 || !text.includes('@')) return 'must';
  return text.length <= 254 && /^[^\s@"]+@[^\s@".]+(?:\.[^\s@".]+)+$/.test(text) ? undefined : 'open';
}

function decimal(text: string): Level | undefined {
  if (text.length > 14 || !/^[0-9.]+$/.test(text)) return 'must';
  const points = text.split('.').length - 1;
  if (points > 1 || text === '.') return 'must';
  const [whole = '', fraction] = text.split('.');
  // The type allows a bare point, leading zeros, zero and more than three decimals, but a careful gateway may refuse them.
  const odd = /^0(?:\.0*)?$/.test(text) || whole === '' || fraction === '' || /^0[0-9]/.test(whole) || (fraction ?? '').length > 3;
  return odd ? 'open' : undefined;
}

function date(text: string): Level | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'must';
  return isDayAt(text) ? undefined : 'should';
}

function dateTime(text: string): Level | undefined {
  if (text.length > LONGEST || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}(?:Z|[+-]\d{2}:?\d{2}|[+-]\d{2})$/.test(text)) return 'must';
  if (!isDayAt(text) || twoDigits(text, 11) > 23 || twoDigits(text, 14) > 59 || twoDigits(text, 17) > 59) return 'must';
  return text.endsWith('Z') ? undefined : 'should';
}

/** Most lines of a stream have a date, so its digits are read without cutting the text. */
const twoDigits = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * 48;

/** Whether the text begins with a day that exists. */
const isDayAt = (text: string): boolean => isDay(twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8));

function time(text: string): Level | undefined {
  const parts = text.length > LONGEST ? null : /^(\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-](\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (parts === null) return 'must';
  if (parts[4] === undefined) return 'open';
  const inRange = (index: number, limit: number): boolean => Number(parts[index] ?? '0') <= limit;
  return inRange(1, 23) && inRange(2, 59) && inRange(3, 59) && inRange(5, 23) && inRange(6, 59) ? undefined : 'should';
}

function timeOffset(text: string): Level | undefined {
  const parts = /^[+-](\d{2})(\d{2})$/.exec(text);
  if (parts === null) return 'must';
  const [hours, minutes] = [Number(parts[1]), Number(parts[2])];
  return minutes > 59 || hours * 60 + minutes > 14 * 60 ? 'should' : undefined;
}

function url(text: string): Level | undefined {
  if (codePointLength(text) <= 11) return 'must';
  if (text.startsWith('https')) return text.startsWith('https://') ? undefined : 'open';
  return /^https/i.test(text) ? 'open' : 'must';
}

function telephone(text: string): Level | undefined {
  if (text.length > LONGEST || !/^\+\d{1,3} \d+(?: \d+)*$/.test(text)) return 'must';
  return text.replace(/\D/g, '').length > 15 ? 'must' : undefined;
}

/** The length bounds of the only masked field are part of its form. */
function maskedDigits(text: string): Level | undefined {
  if (text.length < 9 || text.length > 19 || !/^[0-9x]+$/.test(text)) return 'must';
  if (/^[0-9]+$/.test(text)) return 'open';
  return /^[0-9]{6}x+[0-9]{4}$/.test(text) ? undefined : 'should';
}

function code(text: string, assigned: boolean, disputed: ReadonlySet<string>): Level | undefined {
  if (assigned) return undefined;
  if (!/^[A-Z]{3}$/.test(text)) return 'must';
  return disputed.has(text) ? 'open' : 'should';
}

function carrierCode(text: string): Level | undefined {
  if (text.length > LONGEST) return 'must';
  if (/^(?:[0-9A-Za-z]{2}|[0-9]{3}|[0-9A-Za-z]{2}\/[0-9]{3})$/.test(text)) return undefined;
  const [characters = '', digits] = codePointLength(text) <= 2 ? [text] : [text.slice(0, -4), text.slice(-4)];
  const two = codePointLength(characters) === 2 && (digits === undefined || /^\/[0-9]{3}$/.test(digits));
  return two ? 'open' : 'must';
}

/** Whether the day exists in the calendar. */
export function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0));
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
