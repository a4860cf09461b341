/** Ways in which a target may write a secret that it was told, each with a name. */
export function spellings(kind: 'password' | 'number', secret: string): readonly (readonly [string, string])[] {
  const unicode = (text: string): string =>
    Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');
  const bytes = Buffer.from(secret);
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const encoded = ['', 'u:', 'ab', '{"a":"'].flatMap((before): (readonly [string, string])[] => [
    [`Base64 after ${JSON.stringify(before)}`, Buffer.from(before + secret).toString('base64')],
    [`Base64 for URLs after ${JSON.stringify(before)}`, Buffer.from(`${before}${secret}"}`).toString('base64url')],
  ]);
  const common: readonly (readonly [string, string])[] = [
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['JSON within JSON', JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1)],
    ['JSON escapes', unicode(secret)],
    ['JSON escapes in capitals', unicode(secret).replace(/[a-f0-9]{4}/g, (hex) => hex.toUpperCase())],
    ['escapes within escapes', unicode(secret).replaceAll('\\', '\\\\')],
    ['one escape among plain characters', `${unicode(secret.charAt(0))}${JSON.stringify(secret.slice(1)).slice(1, -1)}`],
    ['percent signs', percent],
    ['percent signs where needed', encodeURIComponent(secret)],
    ['percent signs twice', encodeURIComponent(percent)],
    ['a page', [...secret].map((character) => `&#${character.codePointAt(0)};`).join('')],
    ['hex', bytes.toString('hex')],
    ['hex in capitals', bytes.toString('hex').toUpperCase()],
    ...encoded,
  ];
  if (kind === 'password') return common;
  const otherDigits = (zero: number): string => secret.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  const grouped = (gap: string): string => secret.replace(/(\d{4})(?=\d)/g, `$1${gap}`);
  return [
    ...common,
    ['full-width digits', otherDigits(0xff10)],
    ['Arabic digits', otherDigits(0x0660)],
    ['digits of mathematics', otherDigits(0x1d7e2)],
    ['escaped full-width digits', unicode(otherDigits(0xff10))],
    ['blanks', grouped(' ')],
    ['dashes', grouped('-')],
    ['points', grouped('.')],
    ['escaped blanks', grouped('\\u0020')],
    ['tabs', grouped('\\t')],
    ['a list', grouped('\\",\\"')],
    ['single digits', secret.split('').join(' ')],
    ['single digits with commas', secret.split('').join(', ')],
  ];
}
