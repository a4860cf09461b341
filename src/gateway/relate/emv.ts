import type { Looks } from '../behaviour/effect.js';

/** EMV data objects that a terminal may send (EMV book 3 and the tags that 2.8 and 2.10 name). */
const PERMITTED: ReadonlySet<string> = new Set(
  (
    '4F 50 56 57 5A 5F20 5F24 5F25 5F28 5F2A 5F2D 5F30 5F34 71 72 82 84 8A 8C 8D 8E 91 94 95 9A 9B 9C 9F01 9F02 9F03 9F06 9F07 9F08 9F09 9F0D 9F0E 9F0F 9F10 ' +
    '9F11 9F12 9F15 9F16 9F1A 9F1C 9F1D 9F1E 9F21 9F24 9F26 9F27 9F33 9F34 9F35 9F36 9F37 9F39 9F40 9F41 9F4C 9F4E 9F53 9F5B 9F6C 9F6E 9F7C'
  ).split(' '),
);

/** Whether the text is a list of EMV data objects with a tag outside the permitted ones. Text of another form is not judged here. */
export function hasForbiddenTag(text: string, looks?: Looks): boolean {
  const all = tagsOf(text);
  const tags = looks === 'first' ? all?.slice(0, 1) : looks === 'last' ? all?.slice(-1) : all;
  return tags?.some((tag) => !PERMITTED.has(tag)) ?? false;
}

/** The tags of data objects in hex, or undefined where the text cannot be read as such. */
export function tagsOf(text: string): readonly string[] | undefined {
  if (text.length % 2 !== 0 || text.length === 0) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 2) {
    const byte = Number(`0x${text.slice(at, at + 2)}`);
    if (Number.isNaN(byte)) return undefined;
    bytes.push(byte);
  }
  const tags: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    let tag = hex(bytes[at]);
    let goesOn = ((bytes[at] as number) & 0x1f) === 0x1f;
    at += 1;
    while (goesOn && at < bytes.length) {
      tag += hex(bytes[at]);
      goesOn = ((bytes[at] as number) & 0x80) !== 0;
      at += 1;
    }
    let length = bytes[at] ?? Number.NaN;
    at += 1;
    if (length === 0x81) {
      length = bytes[at] ?? Number.NaN;
      at += 1;
    } else if (length > 0x81) {
      return undefined;
    }
    if (Number.isNaN(length) || at + length > bytes.length) return undefined;
    at += length;
    tags.push(tag);
  }
  return tags;
}

const hex = (byte: number | undefined): string => (byte ?? 0).toString(16).toUpperCase().padStart(2, '0');
