import { COUNTRIES, CURRENCIES, DISPUTED_COUNTRIES, DISPUTED_CURRENCIES } from '../../catalogue/codes.js';
import { isAlphanumeric, isDigit, isLower, isUpper, type Verdict } from './verdict.js';

const threeUpper = (text: string): boolean =>
  text.length === 3 && isUpper(text.charCodeAt(0)) && isUpper(text.charCodeAt(1)) && isUpper(text.charCodeAt(2));

export function scanCurrency(text: string): Verdict {
  if (!threeUpper(text)) return 'must';
  if (CURRENCIES.has(text)) return undefined;
  return DISPUTED_CURRENCIES.has(text) ? 'open' : 'should';
}

export function scanCountry(text: string): Verdict {
  if (!threeUpper(text)) return 'must';
  if (COUNTRIES.has(text)) return undefined;
  return DISPUTED_COUNTRIES.has(text) ? 'open' : 'should';
}

/** Two characters, or three digits, or both as ZZ/999 (2.9). */
export function scanCarrier(text: string): Verdict {
  const slash = text.indexOf('/');
  if (slash === 2 && text.length === 6) return allDigits(text, 3) ? pair(text) : 'must';
  if (text.length === 2) return pair(text);
  return text.length === 3 && allDigits(text, 0) ? undefined : 'must';
}

const pair = (text: string): Verdict => (isAlphanumeric(text.charCodeAt(0)) && isAlphanumeric(text.charCodeAt(1)) ? undefined : 'open');

function allDigits(text: string, from: number): boolean {
  for (let at = from; at < text.length; at += 1) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

/** Six clear digits, then x, then four clear digits. Another split is a lesser violation than another character. */
export function scanMasked(text: string, min: number, max: number): Verdict {
  if (text.length < min || text.length > max) return 'must';
  let split: Verdict;
  for (let at = 0; at < text.length; at += 1) {
    const masked = text[at] === 'x';
    if (!masked && !isDigit(text.charCodeAt(at))) return 'must';
    if (masked !== (at >= 6 && at < text.length - 4)) split = 'should';
  }
  return split;
}

/** Parts of at most eight letters or digits, divided by hyphens; the first has letters only. */
export function scanLanguage(text: string): Verdict {
  const isPart = (part: string, index: number): boolean =>
    part.length > 0 &&
    part.length <= 8 &&
    [...part].every((character) => {
      const code = character.charCodeAt(0);
      return isUpper(code) || isLower(code) || (index > 0 && isDigit(code));
    });
  return text.split('-').every(isPart) ? undefined : 'must';
}
