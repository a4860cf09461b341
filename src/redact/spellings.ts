/** A way to write a secret, other than by escapes. */
export interface Spelling {
  readonly text: string;
  /** Part of a longer encoded text, so that the text around it must be masked too. */
  readonly encoded: boolean;
}

/** Shorter encoded texts occur by chance. */
const SHORTEST_ENCODED = 5;

/** The secret itself, as bytes read as Latin-1, with plus signs for blanks, in Base64 of both alphabets, and in hex. */
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

/** The Base64 characters that hold only these bytes, if they begin `offset` bytes after the start of a group. */
function base64At(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replaceAll('=', '');
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(first, last);
}
