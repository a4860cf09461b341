import { segments, type Segment } from '../../json/path.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { at, isGroup } from '../evaluate/json.js';
import type { AnswerEdit } from './effect.js';
import { RAW } from './raw.js';
import { changed, scalarText } from './value-changes.js';

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
