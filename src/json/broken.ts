/** Ways to spoil the text of a JSON object, so that it is one no more. */
export const BROKEN_TEXTS = {
  'cut-off': (text: string): string => text.trimEnd().slice(0, -1),
  'cut-in-half': firstHalf,
  // Some readers unwrap an array of one.
  array: (text: string): string => `[${text}]`,
  // A text without quotes would stay as it is.
  'single-quotes': (text: string): string => (text.includes('"') ? text : withMember(text, 'note', '"text"')).replaceAll('"', "'"),
  'trailing-comma': (text: string): string => text.replace(/\}\s*$/, ',}'),
  comment: (text: string): string => text.replace('{', '{/* note */'),
  // Written twice, as clients do by mistake.
  'in-a-text': (text: string): string => JSON.stringify(text),
  'raw-line-break': (text: string, free: string): string => withRaw(text, free, '\n'),
  'raw-tab': (text: string, free: string): string => withRaw(text, free, '\t'),
  'text-after': (text: string): string => `${text} trailing`,
  'line-after': (text: string): string => `${text}\ntrailing`,
  'value-after': (text: string): string => `${text}${text}`,
} as const;

export type BrokenText = keyof typeof BROKEN_TEXTS;

/** The text, spoiled in this way, if in any. `free` names a member that takes any text. */
export const brokenAs = (text: string, broken: BrokenText | undefined, free: string): string =>
  broken === undefined ? text : BROKEN_TEXTS[broken](text, free);

/** The object with one more member, in front of the others. */
function withMember(text: string, name: string, value: string): string {
  return text.replace(/\{\s*(\}?)/, (_, end: string) => `{"${name}":${value}${end === '' ? ',' : end}`);
}

/** A text with the control character as it is, in a field that takes any character: who lets it pass shows it by accepting the request. */
function withRaw(text: string, free: string, control: string): string {
  const spoiled = text.replace(new RegExp(`("${free}"\\s*:\\s*")[^"\\\\]`), `$1${control}`);
  return spoiled === text ? withMember(text, free, `"a${control}b"`) : spoiled;
}

/**
 * Cut behind a comma near the middle, or behind the brace where there is none: a value is kept whole or left out, so that whoever looks for a card
 * number still recognises it.
 */
function firstHalf(text: string): string {
  const before = text.lastIndexOf(',', text.length >> 1);
  const comma = before < 0 ? text.indexOf(',') : before;
  return text.slice(0, (comma < 0 ? text.indexOf('{') : comma) + 1);
}
