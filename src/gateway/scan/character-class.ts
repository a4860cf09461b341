/** A set of characters below 128, as the catalogue writes it: `0-9a-zA-Z_\-`, `\x20-\x7E`. */
export type CharacterSet = readonly boolean[];

/** Reads the inside of a character class by hand: ranges, escaped characters, and `\xHH`. */
export function readClass(text: string): CharacterSet {
  const set: boolean[] = Array.from({ length: 128 }, () => false);
  let at = 0;
  const next = (): number => {
    if (text[at] !== '\\') return text.charCodeAt(at++);
    if (text[at + 1] === 'x') {
      const code = Number.parseInt(text.slice(at + 2, at + 4), 16);
      at += 4;
      return code;
    }
    at += 2;
    return text.charCodeAt(at - 1);
  };
  while (at < text.length) {
    const from = next();
    let to = from;
    if (text[at] === '-' && at + 1 < text.length) {
      at += 1;
      to = next();
    }
    for (let code = from; code <= to && code < 128; code += 1) set[code] = true;
  }
  return set;
}

/** The first character that is not in the set, or undefined. */
export function firstOutside(text: string, set: CharacterSet): string | undefined {
  for (const character of text) if (set[character.codePointAt(0) ?? 0] !== true) return character;
  return undefined;
}
