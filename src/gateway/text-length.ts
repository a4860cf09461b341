/** Code points of a text: a surrogate pair is one, a lone surrogate is one too. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) {
      const before = text.charCodeAt(at - 1);
      if (before >= 0xd800 && before <= 0xdbff) {
        count -= 1;
        at += 1;
      }
    }
  }
  return count;
}

/** The text, or its first so many characters where it has more. */
export const firstCharacters = (text: string, most: number): string =>
  codePoints(text) > most ? Array.from(text).slice(0, most).join('') : text;
