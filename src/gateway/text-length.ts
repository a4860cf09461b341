/** Code points of a text: a surrogate pair is one, a lone surrogate is one too. */
export const codePoints = (text: string): number => text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);

/** The text, or its first so many characters where it has more. */
export const firstCharacters = (text: string, most: number): string =>
  codePoints(text) > most ? Array.from(text).slice(0, most).join('') : text;
