import { printable } from '../text/printable.js';

/** Markup that is known to be safe. Only this file makes it. */
export class Html {
  readonly #markup: string;
  constructor(markup: string, key: symbol) {
    if (key !== KEY) throw new TypeError('markup is made with the html tag');
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

const KEY = Symbol('html');

export type Part = Html | string | number | undefined | false | readonly Part[];

/** A template that escapes every part, unless the part is the result of another such template. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = strings[0] ?? '';
  for (const [i, part] of parts.entries()) markup += render(part) + (strings[i + 1] ?? '');
  return new Html(markup, KEY);
}

/** Data in an element that no browser runs. Base64 only, which no escaping needs. */
export function ownData(id: string, base64: string): Html {
  if (!/^[\w+/=]*$/.test(base64)) throw new TypeError('data of a page are Base64');
  return new Html(`<script type="text/plain" id="${escapeText(id)}">${base64}</script>`, KEY);
}

/** Our own style sheet and script, which no escaping may touch. Never for anything that comes from a run. */
export const ownStyle = (css: string): Html => new Html(`<style>${css}</style>`, KEY);
export const ownScript = (code: string): Html => new Html(`<script>${code}</script>`, KEY);

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return part.map(render).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

function escapeText(text: string): string {
  return printable(text).replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '');
}
