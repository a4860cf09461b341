import { segments, type Segment } from '../../json/path.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { at, isGroup } from '../evaluate/json.js';
import type { AnswerEdit, ValueChange } from './effect.js';
import { RAW } from './raw.js';

type PlacedEdit = Exclude<AnswerEdit, { do: 'only' }>;
type Mutable = { [key: string | number]: unknown };

/** The answer with the edits made, on a copy. */
export function editAnswer(answer: JsonObject, edits: readonly AnswerEdit[], request: JsonObject): JsonObject {
  let copy = structuredClone(answer);
  for (const edit of edits)
    if (edit.do === 'only') copy = narrowed(copy, edit.keep);
    else for (const place of placesOf(copy, edit)) apply(place, edit, request);
  return copy;
}

/** The members on these paths, and the groups around them. */
function narrowed(answer: JsonObject, keep: readonly string[], path = ''): JsonObject {
  const left: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(answer)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (keep.includes(here)) left[key] = value;
    else if (isGroup(value) && keep.some((other) => other.startsWith(`${here}.`))) left[key] = narrowed(value, keep, here);
  }
  return left;
}

interface Slot {
  readonly holder: Mutable;
  readonly key: string | number;
}

/** The places that an edit applies to. `set` creates missing groups; every other edit needs an existing value. */
function placesOf(root: Mutable, edit: PlacedEdit): readonly Slot[] {
  const steps = segments(edit.path.replaceAll('[last]', '["[last]"]'));
  const making = edit.do === 'set' || edit.do === 'copy';
  let holders: Mutable[] = [root];
  for (const step of steps.slice(0, -1)) holders = holders.flatMap((holder) => into(holder, step, making));
  const final = steps.at(-1);
  if (final === undefined) return [];
  return holders
    .flatMap((holder) => keysOf(holder, final).map((key) => ({ holder, key })))
    .filter(({ holder, key }) => making || (holder[key] !== undefined && holder[key] !== null));
}

function into(holder: Mutable, step: Segment, making: boolean): Mutable[] {
  return keysOf(holder, step).flatMap((key) => {
    if (making && holder[key] === undefined) holder[key] = {};
    const value = holder[key];
    return isMutable(value) ? [value] : [];
  });
}

const isMutable = (value: unknown): value is Mutable => typeof value === 'object' && value !== null;

function keysOf(holder: Mutable, step: Segment): readonly (string | number)[] {
  switch (step.kind) {
    case 'key':
      if (step.key === '[last]') return Array.isArray(holder) && holder.length > 0 ? [holder.length - 1] : [];
      return [step.key];
    case 'index':
      return [step.index];
    case 'every-element':
      return Array.isArray(holder) ? [...holder.keys()] : [];
    case 'every-key':
      return Object.keys(holder);
  }
}

function apply({ holder, key }: Slot, edit: PlacedEdit, request: JsonObject): void {
  switch (edit.do) {
    case 'omit':
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      return;
    case 'set':
    case 'replace':
      holder[key] = edit.to;
      return;
    case 'raw':
      holder[key] = RAW + edit.to;
      return;
    case 'change':
      holder[key] = changed(holder[key] as JsonValue, edit.how);
      return;
    case 'copy': {
      const found = at(request, edit.from.split('.'));
      if (found === undefined || isGroup(found)) return;
      holder[key] = disguised(scalarText(found), edit.how);
    }
  }
}

function disguised(text: string, how: 'spaced' | 'dashed' | 'inside-text' | undefined): string {
  const parts = text.match(/.{1,4}/g) ?? [];
  if (how === 'spaced') return parts.join(' ');
  if (how === 'dashed') return parts.join('-');
  return how === 'inside-text' ? `The value ${text} was received.` : text;
}

function changed(value: JsonValue, how: ValueChange): unknown {
  const text = scalarText(value);
  switch (how) {
    case 'null':
      return null;
    case 'as-text':
      return text;
    case 'as-number':
      return Number.isNaN(Number(text)) ? 7 : Number(text);
    case 'longer':
      return `${text}${text.at(-1) ?? 'x'}`;
    case 'shorter':
      return text.slice(0, -1);
    case 'lower-case':
      return text.toLowerCase();
    case 'upper-case':
      return text.toUpperCase();
    case 'blank-after':
      return `${text} `;
    case 'add-one':
      return Number(value) + 1;
    case 'add-cent':
      return Math.round(Number(value) * 1000 + 10) / 1000;
    case 'negate':
      return -Math.max(1, Math.abs(Number(value)));
    case 'halve':
      return Math.round(Number(value) * 500) / 1000;
    case 'four-decimals':
      return `${RAW}${Number(value).toFixed(4)}`;
    case 'mask-of-eight':
      return text.replace(/^(\d{6})xx/, (_, clear: string) => `${clear}00`);
    case 'three-decimals':
      return `${RAW}${Number(value).toFixed(3)}`;
    case 'exponent':
      return `${RAW}${Number(value).toExponential()}`;
    case 'offset':
      return text.replace(/Z$/, '+00:00');
    case 'no-index':
      return text.replaceAll(/\[\d+\]/g, '');
    case 'any-index':
      return text.replaceAll(/\[\d+\]/g, '[n]');
    case 'dotted-index':
      return text.replaceAll(/\[(\d+)\]/g, '.$1');
    case 'parent':
      return text.includes('.') ? text.slice(0, text.lastIndexOf('.')) : text;
    case 'leaf':
      return text.slice(text.lastIndexOf('.') + 1);
    case 'last-character':
      return text.slice(0, -1) + (text.endsWith('x') ? 'y' : 'x');
    case 'number-parsed':
      return /^\d+$/.test(text) ? BigInt(text).toString() : value;
    case 'blanks-tidied':
      return text.replaceAll(/ +/g, ' ');
    case 'cut-at-ten':
      return text.slice(0, 10);
    case 'without-fraction':
      return text.replace(/\.\d+Z$/, 'Z');
    case 'swap':
      return { INVALID: 'MISSING', MISSING: 'UNSUPPORTED', UNSUPPORTED: 'MISSING' }[text] ?? text;
    case 'first-element-only':
      return Array.isArray(value) ? value.slice(0, 1) : value;
    case 'empty':
      return typeof value === 'string' ? '' : Array.isArray(value) ? [] : {};
  }
}

/** A scalar as text; groups have none. */
const scalarText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : `${value as number}`;
