/**
 * The sandbox's stand-in for terminal encryption. A payload is the card number in hex digits, padded with F to at least 32
 * characters, each digit moved by the digit of the key serial number at the same place. It hides nothing; it only lets the rules
 * about encrypted card data be exercised without keys.
 */
export function decrypt(keySerialNumber: string, payload: string): string | undefined {
  const plain = shift(keySerialNumber, payload.toUpperCase(), -1);
  if (plain === undefined) return undefined;
  const end = plain.indexOf('F');
  const pan = end < 0 ? plain : plain.slice(0, end);
  const rest = end < 0 ? '' : plain.slice(end);
  const isPan = pan.length >= 9 && pan.length <= 19 && !/[A-E]/.test(pan);
  return isPan && /^F*$/.test(rest) ? pan : undefined;
}

/** Makes a payload for `decrypt`. */
export function encrypt(keySerialNumber: string, pan: string): string {
  return shift(keySerialNumber, pan.padEnd(32, 'F'), 1) ?? '';
}

function shift(key: string, text: string, by: 1 | -1): string | undefined {
  if (key.length === 0) return undefined;
  let out = '';
  for (let at = 0; at < text.length; at += 1) {
    const digit = Number.parseInt(text[at] as string, 16);
    const move = Number.parseInt(key[at % key.length] as string, 16);
    if (Number.isNaN(digit) || Number.isNaN(move)) return undefined;
    out += ((((digit + by * move) % 16) + 16) % 16).toString(16).toUpperCase();
  }
  return out;
}
