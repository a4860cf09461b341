/** A text as a reader may decode it, with the position of each character in the original text. */
export interface Decoding {
  readonly text: string;
  /** The offset of every character, and of the end, in the original text; undefined if both are the same. */
  readonly at: Uint32Array | undefined;
}

/** `\u003d` and `\/` of JSON, `\x3d` of scripts, `%3d` of URLs, `&#61;` and `&amp;` of pages, and digits of other scripts, full-width ones too. */
const ESCAPE =
  /(?=[\\%&\u0660-\u{10ffff}])(?:((?:\\u[0-9a-fA-F]{4})+)|\\x([0-9a-fA-F]{2})|\\(["'\\/bfnrt])|%([0-9a-fA-F]{2})|&#([0-9]{1,6});|&#[xX]([0-9a-fA-F]{1,5});|&(quot|amp|lt|gt|apos);|(\p{Nd}))/gu;
/** An escape may be there, or a digit beyond Latin: the first one is U+0660. */
const MAY_HAVE_ESCAPE = /[\\%&\u0660-\uffff]/;
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

/** JSON within JSON: deeper nesting does not happen by accident, and what is not known to be harmless is not shown anyway. */
const MOST_ROUNDS = 2;

/** The text as written, then without its escapes, once for each layer of them. */
export function decodingsOf(text: string): readonly Decoding[] {
  const decodings: Decoding[] = [{ text, at: undefined }];
  for (let last = decodings[0] as Decoding; decodings.length <= MOST_ROUNDS && MAY_HAVE_ESCAPE.test(last.text); ) {
    const next = unescaped(last);
    if (next === undefined) break;
    decodings.push(next);
    last = next;
  }
  return decodings;
}

/** The length of `\\u003d`. Whole words are written so: a row of them is one match. */
const UNIT = 6;

function unescaped({ text, at }: Decoding): Decoding | undefined {
  const offsets = new Uint32Array(text.length + 1);
  const parts: string[] = [];
  let [from, length] = [0, 0];
  const note = (place: number): void => {
    offsets[length++] = at === undefined ? place : (at[place] ?? 0);
  };
  const copy = (to: number): void => {
    if (to > from) parts.push(text.slice(from, to));
    for (let i = from; i < to; i += 1) note(i);
  };
  for (const match of text.matchAll(ESCAPE)) {
    const { 0: whole, 1: units, index } = match;
    copy(index);
    const characters = meaning(match);
    parts.push(characters);
    for (let i = 0; i < characters.length; i += 1) note(index + (units === undefined ? 0 : i * UNIT));
    from = index + whole.length;
  }
  if (from === 0) return undefined;
  copy(text.length);
  note(text.length);
  return { text: parts.join(''), at: offsets.subarray(0, length) };
}

function meaning([, units, script, letter, percent, decimal, hex, entity, digit]: RegExpMatchArray): string {
  if (units !== undefined) return JSON.parse(`"${units}"`) as string;
  if (letter !== undefined) return LETTERS[letter] ?? letter;
  if (entity !== undefined) return ENTITIES[entity] as string;
  if (digit !== undefined) return latinDigit(digit);
  const digits = script ?? percent ?? hex;
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return code > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(code);
}

const IS_DIGIT = /^\p{Nd}$/u;

/** Each script has its ten digits in a row, and rows may follow each other. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let zero = code;
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
