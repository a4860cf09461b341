/**
 * Sixty-four bits that identify a request without storing it. They are keyed, so that they reveal no card numbers without the key.
 * They do not resist forgery, which is not needed: a merchant could only deceive himself.
 */
export function fingerprint(key: Uint32Array, ...texts: readonly string[]): string {
  let a = key[0] as number;
  let b = key[1] as number;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 0x9e3779b1);
      b = Math.imul(b ^ code, 0x85ebca77);
      a ^= b >>> 15;
      b ^= a >>> 13;
    }
    a = Math.imul(a ^ text.length, 0xc2b2ae3d);
  }
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}

/** The key of fingerprints from random bytes. */
export const fingerprintKey = (bytes: Buffer): Uint32Array => Uint32Array.of(bytes.readUInt32LE(0), bytes.readUInt32LE(4));
