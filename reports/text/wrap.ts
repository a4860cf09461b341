/** Lines of at most `width` characters, broken between words; a word that is longer than a line is broken itself. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function pieces(word: string, width: number): readonly string[] {
  if (word.length <= width) return [word];
  return [word.slice(0, width), ...pieces(word.slice(width), width)];
}
