import { isUtf8 } from 'node:buffer';

/** A file as text, or why it is not text. */
export type Decoded = { readonly text: string } | { readonly fault: string; readonly offset: number };

/**
 * Reads bytes as UTF-8, the encoding of JSON, or says what else they seem to be. A UTF-8 byte order mark is kept, so that the caller can
 * report it.
 */
export function decode(bytes: Buffer): Decoded {
  if (bytes.length >= 2) {
    const mark = bytes.readUInt16BE(0);
    if (mark === 0xfeff || mark === 0xfffe) return { fault: 'the file is UTF-16; JSON is UTF-8', offset: 0 };
    // `{` in UTF-16 without a mark has a zero beside it; in UTF-8 no JSON text has a zero byte there.
    if (bytes[0] === 0 || bytes[1] === 0) return { fault: 'the file seems to be UTF-16; JSON is UTF-8', offset: 0 };
  }
  if (isUtf8(bytes)) return { text: bytes.toString('utf8') };
  return { fault: 'the file is not UTF-8', offset: firstBadByte(bytes) };
}

/** Offset of the first byte that is not UTF-8: the longest good beginning is found by halving. */
function firstBadByte(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8(bytes.subarray(0, wholeCharacters(bytes, middle)))) good = middle;
    else bad = middle;
  }
  return Math.max(0, wholeCharacters(bytes, good));
}

/** Moves the end back, so that the cut splits no character. */
function wholeCharacters(bytes: Buffer, end: number): number {
  let at = end;
  while (at > 0 && at > end - 4 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}
