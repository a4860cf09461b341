import { type Html, html, type Part } from './html.js';

export interface Table {
  readonly caption: string;
  readonly head: readonly Part[];
  readonly rows: readonly (readonly Part[])[];
  readonly kind?: 'numbers' | 'text';
}

/** A table that scrolls by itself where the page is narrow, and can then be scrolled with the keyboard. */
export function table({ caption, head, rows, kind = 'text' }: Table): Html {
  return scrolling(
    caption,
    html`<table class="${kind}"><caption>${caption}</caption>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table>`,
  );
}

export const scrolling = (label: string, content: Html): Html =>
  html`<div class="scroll" role="region" tabindex="0" aria-label="${label}">${content}</div>`;
