import type { JsonValue } from '../../json/value.js';
import { isArray, isObject } from '../../json/value.js';
import type { Secret } from '../../model/check.js';
import type { RunEvent } from '../../model/event.js';
import { isLuhn } from '../../model/luhn.js';

/** Replaces secrets by their placeholders. The only way in which text leaves the engine. */
export type Redact = (text: string, more?: readonly Secret[]) => string;

/** Digits in groups, as card numbers are written. */
const DIGITS = /\d+(?:[ -]\d+)*/g;
const [SHORTEST, LONGEST] = [13, 19];

export function createRedact(secrets: readonly Secret[]): Redact {
  const placed = createPlacing(secrets);
  // Card numbers that nobody told us about: a target may answer with one of its own.
  return (text, more) => placed(text, more).replace(DIGITS, (run) => (run.length < SHORTEST ? run : maskNumbers(run)));
}

/** Puts placeholders in place of the secrets that are known, and changes nothing else: what is stored is sent again. */
export function createPlacing(secrets: readonly Secret[]): Redact {
  const known = replacements(secrets);
  return (text, more = []) => {
    let shown = text;
    for (const [value, placeholder] of more.length === 0 ? known : replacements([...secrets, ...more]))
      if (shown.includes(value)) shown = shown.replaceAll(value, placeholder);
    return shown;
  };
}

/** What is looked for, longest first, so that a number inside a track does not spoil the track. */
function replacements(secrets: readonly Secret[]): readonly (readonly [string, string])[] {
  const pairs = new Map<string, string>();
  for (const { name, value, short } of secrets) {
    if (value === '') continue;
    const placeholder = `{{${name}}}`;
    // A security code is masked where it stands alone: three digits occur by chance elsewhere.
    if (short === true) {
      pairs.set(`"${value}"`, `"${placeholder}"`);
      pairs.set(`\\"${value}\\"`, `\\"${placeholder}\\"`);
      continue;
    }
    // Also as it stands in JSON, and in JSON within JSON.
    for (const form of [value, escaped(value), escaped(escaped(value)), encodeURIComponent(value)]) pairs.set(form, placeholder);
  }
  return [...pairs].toSorted(([a], [b]) => b.length - a.length);
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Masks every stretch of whole groups that could be a card number, longest first. */
function maskNumbers(run: string): string {
  const groups = run.split(/[ -]/);
  for (let from = 0; from < groups.length; from += 1) {
    for (let to = groups.length; to > from; to -= 1) {
      const digits = groups.slice(from, to).join('');
      if (digits.length < SHORTEST || digits.length > LONGEST || !isLuhn(digits)) continue;
      const start = groups.slice(0, from).reduce((sum, group) => sum + group.length + 1, 0);
      const end = start + groups.slice(from, to).reduce((sum, group) => sum + group.length + 1, -1);
      return run.slice(0, start) + mask(digits) + maskNumbers(run.slice(end));
    }
  }
  return run;
}

const mask = (digits: string): string => `${digits.slice(0, 6)}${'x'.repeat(digits.length - 10)}${digits.slice(-4)}`;

/** The last gate: whatever the parts of the engine forgot to redact is redacted here. Names of the catalogue hold no secrets; they are many. */
export function createGate(secrets: readonly Secret[]): (event: RunEvent) => RunEvent {
  const redact = createRedact(secrets);
  const placing = createPlacing(secrets);
  return (event) => {
    switch (event.type) {
      case 'rules-judged':
        return event.rules.every(({ reason }) => reason === undefined)
          ? event
          : { ...event, rules: event.rules.map((rule) => (rule.reason === undefined ? rule : { ...rule, reason: redact(rule.reason) })) };
      case 'observation':
        return { ...event, outcome: redact(event.outcome) };
      case 'finding':
      case 'minimised':
      case 'harness-error':
        return walk(event as unknown as JsonValue, redact) as unknown as RunEvent;
      case 'stored':
        return walk(event, placing) as unknown as RunEvent;
      default:
        // Events of single cases are redacted where they are made.
        return event;
    }
  };
}

function walk(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value);
  if (isArray(value)) return value.map((inner) => walk(inner, redact));
  if (!isObject(value)) return value;
  const shown: Record<string, JsonValue> = {};
  for (const [key, inner] of Object.entries(value)) if (inner !== undefined) shown[redact(key)] = walk(inner, redact);
  return shown;
}
