// A quoted value stays whole: where it breaks would look like a part of it.
const WORD = /(?:"(?:[^"\\]|\\.)*"|\S)+/g;

/** The text in lines of at most `width` characters, broken at blanks; a longer word is broken where it must be. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of (text.match(WORD) ?? []).flatMap((part) => chunks(part, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Paths part best after a point or a slash, other long words anywhere. */
function chunks(word: string, width: number): readonly string[] {
  if (word.length <= width) return [word];
  const point = Math.max(word.lastIndexOf('.', width - 1), word.lastIndexOf('/', width - 1));
  const at = point > width / 3 ? point + 1 : width;
  return [word.slice(0, at), ...chunks(word.slice(at), width)];
}
