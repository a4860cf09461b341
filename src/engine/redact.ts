import type { Secret } from '../model/check.js';

/** Replaces secrets by their placeholders. The only way in which text leaves the engine. */
export type Redact = (text: string, more?: readonly Secret[]) => string;

const LONG_DIGITS = /\d(?:[ -]?\d){12,18}/g;

export function createRedact(secrets: readonly Secret[]): Redact {
  const known = ordered(secrets);
  return (text, more = []) => {
    let shown = text;
    for (const secret of more.length === 0 ? known : ordered([...secrets, ...more])) {
      if (secret.short === undefined) shown = shown.replaceAll(secret.value, `{{${secret.name}}}`);
      // A security code is masked where it stands alone: three digits occur by chance elsewhere.
      else shown = shown.replaceAll(`"${secret.value}"`, `"{{${secret.name}}}"`);
    }
    // Card numbers that nobody told us about: a target may answer with one of its own.
    return shown.replace(LONG_DIGITS, (digits) => (isLuhn(digits) ? mask(digits) : digits));
  };
}

/** Longest first, so that a number inside a track does not spoil the track. */
const ordered = (secrets: readonly Secret[]): readonly Secret[] =>
  secrets.filter((secret) => secret.value !== '').toSorted((a, b) => b.value.length - a.value.length);

function mask(text: string): string {
  const digits = text.replace(/\D/g, '');
  return `${digits.slice(0, 6)}${'x'.repeat(digits.length - 10)}${digits.slice(-4)}`;
}

function isLuhn(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
