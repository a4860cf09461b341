/** How a text can differ from another so little that only an exact comparison tells them apart. */
const WAYS = {
  otherCase,
  longer: (text: string) => `${text}x`,
  shorter: (text: string) => text.slice(0, -1),
  otherStart: (text: string) => changed(text, 0),
  otherEnd: (text: string) => changed(text, text.length - 1),
  leadingZero: (text: string) => `0${text}`,
  blankBefore: (text: string) => ` ${text}`,
  blankAfter: (text: string) => `${text} `,
  pointed: (text: string) => `${text}.1`,
  otherPointed: (text: string) => `${text}.2`,
  hyphened: (text: string) => inTheMiddle(text, '-'),
  underscored: (text: string) => (text.includes('-') ? text.replaceAll('-', '_') : inTheMiddle(text, '_')),
  plusForBlank: (text: string) => text.replaceAll(' ', '+'),
  swapped,
  dotAfter: (text: string) => `${text}.`,
  hyphenAfter: (text: string) => `${text}-`,
  underscoreAfter: (text: string) => `${text}_`,
  // The text itself once more is decoded than is due.
  escaped: (text: string) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`,
  tildeAfter: (text: string) => `${text}~`,
} as const;

/** One of the ways; `at3` changes the character at 3. */
export type Nearness = keyof typeof WAYS | `at${number}`;

const isAt = (how: Nearness): how is `at${number}` => how.startsWith('at');

/** Another text that is near to this one. */
export const nearText = (text: string, how: Nearness): string =>
  isAt(how) ? changed(text, Number(how.slice('at'.length)) % text.length) : WAYS[how](text);

/** The text with another in its middle. */
const inTheMiddle = (text: string, other: string): string => text.slice(0, text.length / 2) + other + text.slice(text.length / 2);

const changed = (text: string, at: number): string => text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);

/** Every letter in its other case; a text without letters is changed at its end. */
function otherCase(text: string): string {
  const swapped = text.replaceAll(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
  return swapped === text ? changed(text, text.length - 1) : swapped;
}

/** With two neighbouring characters that differ in each other's place; a text without such is changed at its end. */
function swapped(text: string): string {
  const at = [...text].findIndex((letter, i) => i > 0 && letter !== text[i - 1]);
  if (at < 0) return changed(text, text.length - 1);
  return `${text.slice(0, at - 1)}${text[at] ?? ''}${text[at - 1] ?? ''}${text.slice(at + 1)}`;
}
