import { appendKey, generic, isPath, joinPath, segments, textOf } from '../../src/json/path.js';
import { isArray, isObject, type JsonValue } from '../../src/json/value.js';
import { type Html, html, type Part } from './html.js';

/** A body laid out over lines, with the value at the faulty path marked. A body that is not JSON is shown as it came. */
export function bodyView(body: string | undefined, path: string | undefined): Html {
  if (body === undefined || body === '') return html`<pre class="body"><span class="dim">no body</span></pre>`;
  const value = parsed(body);
  if (value === undefined) return html`<pre class="body">${body}</pre>`;
  const wanted = path === undefined || path === '' || !isPath(path) ? undefined : placeOf(value, path);
  return html`<pre class="body">${lay(value, '', '', wanted)}</pre>`;
}

/** Where to draw the mark: on the value, or on the nearest group around it with the note that it lacks the rest. */
interface Marked {
  readonly path: string;
  readonly lacks?: string;
}

function placeOf(value: JsonValue, path: string): Marked {
  const steps = segments(path);
  let at: JsonValue | undefined = value;
  let found = 0;
  for (const step of steps) {
    if (step.kind === 'key' && isObject(at) && Object.hasOwn(at, step.key)) at = at[step.key];
    // A path that names any element is shown on the first.
    else if (isArray(at) && (step.kind === 'index' || step.kind === 'every-element')) at = at[step.kind === 'index' ? step.index : 0];
    else break;
    if (at === undefined) break;
    found++;
  }
  const reached = textOf(steps.slice(0, found));
  return found === steps.length ? { path: reached } : { path: reached, lacks: textOf(steps.slice(found)) };
}

function lay(value: JsonValue, path: string, indent: string, place: Marked | undefined): Part {
  const isPlace = place !== undefined && isSamePath(place.path, path);
  const note = isPlace && place.lacks !== undefined ? html`${indent}  <mark class="lacks">${place.lacks} is not here</mark>\n` : undefined;
  const content = isObject(value) || isArray(value) ? layGroup(value, path, indent, place, note) : layScalar(value);
  return isPlace && place.lacks === undefined ? html`<mark>${content}</mark>` : content;
}

function layGroup(value: JsonValue, path: string, indent: string, place: Marked | undefined, note: Html | undefined): Html {
  const inner = `${indent}  `;
  const members: readonly (readonly [Part, JsonValue, string])[] = isArray(value)
    ? value.map((element, i) => ['', element, joinPath(path, i)])
    : Object.entries(value as Record<string, JsonValue>).map(([key, member]) => [
        html`<span class="key">${JSON.stringify(key)}</span>: `,
        member,
        appendKey(path, key),
      ]);
  const [open, close] = isArray(value) ? ['[', ']'] : ['{', '}'];
  if (members.length === 0 && note === undefined) return html`${open}${close}`;
  return html`${open}\n${members.map(([key, member, at], i) => html`${inner}${key}${lay(member, at, inner, place)}${i < members.length - 1 ? ',' : ''}\n`)}${note}${indent}${close}`;
}

const layScalar = (value: JsonValue): Html =>
  html`<span class="${typeof value === 'string' ? 'str' : 'lit'}">${JSON.stringify(value)}</span>`;

const isSamePath = (wanted: string, path: string): boolean =>
  wanted === path || (wanted.includes('[n]') && wanted === generic(path) && !/\[[1-9]/.test(path));

function parsed(body: string): JsonValue | undefined {
  try {
    return JSON.parse(body) as JsonValue;
  } catch {
    return undefined;
  }
}
