/** A part of a sentence: our words, or a foreign text in double quotes. */
export interface SentencePart {
  readonly text: string;
  readonly quoted: boolean;
}

/** The parts of a sentence in their order. A quote that is never closed reaches to the end. */
export function quotedParts(sentence: string): readonly SentencePart[] {
  const parts: SentencePart[] = [];
  let at = 0;
  while (at < sentence.length) {
    const start = sentence.indexOf('"', at);
    if (start !== at) parts.push({ text: sentence.slice(at, start < 0 ? sentence.length : start), quoted: false });
    if (start < 0) break;
    at = closing(sentence, start) + 1;
    parts.push({ text: sentence.slice(start, at), quoted: true });
  }
  return parts;
}

/** Where the quote that opens at `start` is closed; the last character where it is not. */
function closing(sentence: string, start: number): number {
  for (let at = start + 1; at < sentence.length; at += 1) {
    const unit = sentence.charCodeAt(at);
    if (unit === 0x22) return at;
    if (unit === 0x5c) at += 1;
  }
  return sentence.length - 1;
}
