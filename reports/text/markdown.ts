import { oneLine } from './printable.js';

/** Text that means nothing to a Markdown renderer: no markup, no HTML, no link, no mention, no new table cell. */
export function plainMarkdown(text: string): string {
  return oneLine(text)
    .replace(/[&<>"'`*_~|[\]\\#@$^{}!]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll('://', '&#58;//')
    .replace(/\bwww\./gi, (word) => word.replace('.', '&#46;'))
    .replace(/^([-+=>]|\d+[.)])/, '&#8203;$1');
}

/** The same in a fixed-width font. */
export const markdownCode = (text: string): string => `<code>${plainMarkdown(text)}</code>`;
