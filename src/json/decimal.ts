/** An exact decimal: `digits` divided by ten to the power of `scale`. The scale is kept as written, so 1.50 is not 1.5. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Longer than any amount, but short enough that arithmetic on hostile text is cheap. */
const LIMIT = 1000;

/** Reads a decimal from raw text, with or without an exponent; undefined for anything else and for absurdly many digits. */
export function parseDecimal(text: string): Decimal | undefined {
  const parts = text.length > LIMIT ? null : NUMBER.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > LIMIT) return undefined;
  const digits = BigInt(sign + whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** The exact sum, at the finer of the two scales. */
export function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { digits: digitsAt(left, scale) + digitsAt(right, scale), scale };
}

/** The exact difference, at the finer of the two scales. */
export function subtract(left: Decimal, right: Decimal): Decimal {
  return add(left, { digits: -right.digits, scale: right.scale });
}

/** Orders by value: negative, zero or positive, as a sort function wants it. 1.50 and 1.5 are equal. */
export function compare(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const { digits } = subtract(left, right);
  if (digits === 0n) return 0;
  return digits < 0n ? -1 : 1;
}

/** How many digits follow the point once the exponent is written out: 2 for `1.50`, 4 for `1.5e-3`; undefined for a text that is no number. */
export function countFractionDigits(text: string): number | undefined {
  const parts = NUMBER.exec(text);
  if (parts === null) return undefined;
  const [, , , fraction = '', exponent = '0'] = parts;
  return Math.max(0, fraction.length - Number(exponent));
}

/** The decimal as plain text, without an exponent and with all digits of its scale. */
export function toText({ digits, scale }: Decimal): string {
  if (scale === 0) return digits.toString();
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** No amount has more decimals: zeros behind one that has would help nobody. */
const MOST_DECIMALS = 4;

/** Decimals as plain text, all with as many digits after the point as the one that has most. */
export function alignedTexts(all: readonly Decimal[]): readonly string[] {
  const most = Math.min(MOST_DECIMALS, Math.max(0, ...all.map(({ scale }) => scale)));
  return all.map((one) => {
    const scale = Math.max(one.scale, most);
    return toText({ digits: digitsAt(one, scale), scale });
  });
}

function digitsAt({ digits, scale }: Decimal, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}
