/**
 * Characters that change how a terminal, an XML parser or a reader sees the text around them: controls other than line feed and tab,
 * line and paragraph separators, directional overrides, the byte order mark, non-characters and halves of surrogate pairs.
 */
const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

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
