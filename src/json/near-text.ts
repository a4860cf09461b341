/** How a text can differ from another so little that only an exact comparison tells them apart; `at3` changes the character at 3. */
export type Nearness =
  | 'otherCase'
  | 'longer'
  | 'shorter'
  | 'otherStart'
  | 'otherEnd'
  | 'leadingZero'
  | 'blankBefore'
  | 'blankAfter'
  | 'pointed'
  | 'otherPointed'
  | 'hyphened'
  | 'underscored'
  | 'blankInside'
  | 'plusInside'
  | 'swapped'
  | 'dotAfter'
  | 'hyphenAfter'
  | 'underscoreAfter'
  | 'tildeAfter'
  | `at${number}`;

/** Another text that is near to this one. */
export function nearText(text: string, how: Nearness): string {
  switch (how) {
    case 'otherCase':
      return otherCase(text);
    case 'longer':
      return `${text}x`;
    case 'shorter':
      return text.slice(0, -1);
    case 'leadingZero':
      return `0${text}`;
    case 'blankBefore':
      return ` ${text}`;
    case 'blankAfter':
      return `${text} `;
    case 'pointed':
      return `${text}.1`;
    case 'otherPointed':
      return `${text}.2`;
    case 'hyphened':
      return inTheMiddle(text, '-');
    case 'underscored':
      return text.includes('-') ? text.replaceAll('-', '_') : inTheMiddle(text, '_');
    case 'blankInside':
      return inTheMiddle(text, ' ');
    case 'plusInside':
      return inTheMiddle(text, '+');
    case 'swapped':
      return swapped(text);
    case 'dotAfter':
      return `${text}.`;
    case 'hyphenAfter':
      return `${text}-`;
    case 'underscoreAfter':
      return `${text}_`;
    case 'tildeAfter':
      return `${text}~`;
    case 'otherStart':
      return changed(text, 0);
    case 'otherEnd':
      return changed(text, text.length - 1);
    default:
      return changed(text, Number(how.slice('at'.length)) % text.length);
  }
}

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
