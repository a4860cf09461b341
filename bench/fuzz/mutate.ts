/** Numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Pieces that have broken readers of text before. */
const PIECES = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\n',
  '\0',
  '\uD800',
  '\uFEFF',
  '__proto__',
  'constructor',
  'null',
  '1e999',
  '-0',
  '*a',
  '&a ',
  '<<: ',
  '- ',
  '# ',
  '!!js ',
  '${X}',
  '../',
  '4111111111111111',
  'toString',
  '\u202E',
  '{{',
  '}}',
  '**',
];

/** What costs a reader much, if it costs anything that grows faster than its length: repeated to hundreds of kilobytes. */
const LONG_PIECES = [
  '%2525252525',
  '%34',
  '4, -',
  '41-',
  '34313131',
  '&#52;',
  '&amp;amp;',
  '4111111111111112',
  '\\u0034',
  '\\"',
  '9',
  '0x34 ',
  'QUJD',
  '"a":1,',
  '"k":[',
  '{"a":',
  '[',
  '"x",',
  '# ',
  ' ',
  '\n',
  'a@',
  '- a: ',
  '\u0663',
  '\u200B',
  '{{',
];

/** The text with a few parts cut out, doubled, replaced or put in. */
export function mutated(text: string, random: () => number): string {
  let result = text;
  const times = 1 + Math.floor(random() * 4);
  for (let i = 0; i < times; i++) {
    const at = Math.floor(random() * (result.length + 1));
    const to = Math.min(result.length, at + Math.floor(random() ** 3 * 200));
    const piece = PIECES[Math.floor(random() * PIECES.length)] ?? '';
    if (random() < 0.02) {
      const long = LONG_PIECES[Math.floor(random() * LONG_PIECES.length)] ?? '';
      result = result.slice(0, at) + long.repeat(Math.ceil((random() * 400_000) / long.length)) + result.slice(at);
      continue;
    }
    const kind = Math.floor(random() * 6);
    if (kind === 0) result = result.slice(0, at) + result.slice(to);
    else if (kind === 1) result = result.slice(0, to) + result.slice(at);
    else if (kind === 2) result = result.slice(0, at);
    else if (kind === 3) result = result.slice(0, at) + piece.repeat(1 + Math.floor(random() ** 8 * 3000)) + result.slice(at);
    else if (kind === 4)
      result = result.replace(/"[^"]*"(?=\s*[,}\]])|\d+|true|false/g, (value) =>
        random() < 0.05 ? (VALUES[Math.floor(random() * VALUES.length)] ?? '') : value,
      );
    else result = result.slice(0, at) + String.fromCharCode(Math.floor(random() * 65_536)) + result.slice(at + 1);
  }
  return result.slice(0, 1_000_000);
}

const VALUES = ['null', '""', '{}', '[]', '-1', '1e308', '"x"', 'true', '[[[[]]]]', '{"type":"finding"}', '"2026-99-99"'];
