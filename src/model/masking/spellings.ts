/** One way to write a secret that escapes do not account for. */
export interface Spelling {
  readonly text: string;
  /** Part of a longer encoded text: what stands around it belongs to it. */
  readonly encoded: boolean;
}

/** Fewer encoded characters than this occur by chance. */
const SHORTEST_ENCODED = 5;

/** The secret itself, as bytes that were taken for characters, with plus signs for blanks, in Base64 of both alphabets, and in hex. */
export function spellingsOf(secret: string): readonly Spelling[] {
  const bytes = Buffer.from(secret, 'utf8');
  const plain = [secret, bytes.toString('latin1'), secret.replaceAll(' ', '+')];
  const hex = bytes.toString('hex');
  const encoded = [0, 1, 2].flatMap((offset) => {
    const text = base64At(bytes, offset);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const all = new Map<string, boolean>();
  for (const text of [hex, hex.toUpperCase(), ...encoded]) if (text.length >= SHORTEST_ENCODED) all.set(text, true);
  for (const text of plain) all.set(text, false);
  return [...all].map(([text, isEncoded]) => ({ text, encoded: isEncoded }));
}

/** The Base64 characters that hold nothing but these bytes, where they stand so many bytes after the start of a group. */
function base64At(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replaceAll('=', '');
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(first, last);
}
