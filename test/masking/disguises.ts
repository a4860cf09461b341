/** Ways in which a hostile target may write what it was told, beyond those that the mask looks for. */
export function disguises(secret: string): readonly (readonly [string, string])[] {
  const bytes = Buffer.from(secret);
  const characters = [...secret];
  const coded = (write: (code: number) => string): string => characters.map((one) => write(one.codePointAt(0) as number)).join('');
  const base64 = bytes.toString('base64');
  const percent = (text: string): string => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const shifted = (digit: number, letter: number): string =>
    characters
      .map((one) =>
        /\d/.test(one)
          ? String.fromCodePoint(digit + Number(one))
          : /[a-z]/.test(one)
            ? String.fromCodePoint(letter + one.charCodeAt(0) - 97)
            : one,
      )
      .join('');
  const joined = (gap: string): string => characters.join(gap);
  const grouped = (gap: string): string => secret.replace(/(.{4})(?=.)/g, `$1${gap}`);
  return [
    ['Base64 twice', Buffer.from(base64).toString('base64')],
    ['Base64 of UTF-16', Buffer.from(secret, 'utf16le').toString('base64')],
    ['Base64 in lines', base64.replace(/(.{8})/g, '$1\n')],
    ['base32', base32(bytes)],
    ['hex with colons', bytes.toString('hex').replace(/(..)(?=.)/g, '$1:')],
    ['hex with 0x', [...bytes].map((byte) => `0x${byte.toString(16)}`).join(' ')],
    ['hex with blanks', bytes.toString('hex').replace(/(..)(?=.)/g, '$1 ')],
    ['bytes as a list', `[${[...bytes].join(', ')}]`],
    ['octal', coded((code) => `\\${code.toString(8)}`)],
    ['quoted-printable', coded((code) => `=${code.toString(16).toUpperCase()}`)],
    ['percent six times', [1, 2, 3, 4, 5].reduce((text) => encodeURIComponent(text), percent(secret))],
    ['%u', coded((code) => `%u${code.toString(16).padStart(4, '0')}`)],
    ['\\u{}', coded((code) => `\\u{${code.toString(16)}}`)],
    ['entities with zeros', coded((code) => `&#${String(code).padStart(7, '0')};`)],
    ['entities without semicolons', coded((code) => `&#${code} `)],
    ['binary', coded((code) => `${code.toString(2).padStart(8, '0')} `)],
    ['zero-width characters', joined('\u200b')],
    ['soft hyphens', joined('\u00ad')],
    ['combining characters', joined('\u0301')],
    ['full-width characters', shifted(0xff10, 0xff41)],
    ['mathematical characters', shifted(0x1d7ce, 0x1d41a)],
    ['points', grouped('.')],
    ['slashes', grouped('/')],
    ['underscores', grouped('_')],
    ['bars', grouped('|')],
    ['words between', grouped(' then ')],
    ['reversed', characters.toReversed().join('')],
    ['glued to digits', `00${secret}00`],
    ['every character in quotes', characters.map((one) => `'${one}'`).join(',')],
    ['spelled with marks', joined('*')],
    ['with an exponent', `${secret.slice(0, 1)}.${secret.slice(1)}e15`],
    ['rotated', secret.replace(/\d/g, (digit) => String((Number(digit) + 5) % 10)).concat('x')],
  ];
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
