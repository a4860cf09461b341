/** Characters that change how a terminal, an XML parser or a reader sees the text around them. */
const UNSAFE = new RegExp(
  [
    // Controls other than line feed and tab, the escape of terminals among them.
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]',
    // Line and paragraph separators, directional marks and overrides.
    '[\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]',
    // The byte order mark, and what is no character at all.
    '[\\ufeff\\ufffe\\uffff]',
    // Halves of surrogate pairs.
    '[\\ud800-\\udbff](?![\\udc00-\\udfff])',
    '(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
  ].join('|'),
  'g',
);

/** The text with every unsafe character written out as `\u001b`, so that a reader sees it and no program obeys it. */
export function printable(text: string): string {
  return text.replace(UNSAFE, escaped);
}

/** The same on one line: line breaks and tabs become blanks. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, ' ').trim());
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Characters that JSON allows and a terminal or a browser may obey, inside its strings. */
const RISKY = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** JSON text with those characters escaped, which does not change its meaning. */
export const safeJson = (text: string): string =>
  text.replace(RISKY, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
