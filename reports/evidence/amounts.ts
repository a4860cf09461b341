const NUMBER = /^-?\d+(?:\.(\d+))?$/;

/** Amounts with as many decimals as the one that has most, so that they can be compared at a glance; other texts stay as they are. */
export function alignedAmounts(texts: readonly string[]): readonly string[] {
  const scale = Math.max(0, ...texts.map((text) => NUMBER.exec(text)?.[1]?.length ?? 0));
  return texts.map((text) => withDecimals(text, scale));
}

/** The currencies that have another number of decimals than two. */
export const OTHER_DECIMALS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([decimals, codes]) => codes.split(' ').map((code): [string, number] => [code, Number(decimals)])),
);

/** Amounts with the decimals of their currency where it has not two, as far as nothing is lost; else as those that are aligned. */
export function amountsIn(currency: string | undefined, texts: readonly string[]): readonly string[] {
  const decimals = OTHER_DECIMALS.get(currency ?? '');
  return decimals === undefined ? alignedAmounts(texts) : texts.map((text) => withDecimalsOf(text, withDecimals('0', decimals)));
}

/** The amount with so many decimals, if it has not more of its own. */
export function withDecimals(text: string, scale: number): string {
  const own = NUMBER.exec(text)?.[1] ?? '';
  if (!NUMBER.test(text) || own.length >= scale) return text;
  return `${text}${own === '' ? '.' : ''}${'0'.repeat(scale - own.length)}`;
}

/** The amount with the decimals of another, as far as nothing is lost: `25.00` beside `50` is `25`. */
export function withDecimalsOf(text: string, other: string): string {
  if (!isAmount(text) || !isAmount(other)) return text;
  const scale = decimalsIn(other);
  const [whole = '', digits = ''] = text.split('.');
  if (digits.length <= scale || /[1-9]/.test(digits.slice(scale))) return withDecimals(text, scale);
  return scale === 0 ? whole : `${whole}.${digits.slice(0, scale)}`;
}

/** How many decimals an amount is written with. */
export const decimalsIn = (text: string): number => NUMBER.exec(text)?.[1]?.length ?? 0;

export const isAmount = (text: string): boolean => NUMBER.test(text);

/** The difference of two amounts, without its sign. */
export function amountBetween(one: string, other: string): string {
  const scale = Math.max(decimalsIn(one), decimalsIn(other));
  const units = (text: string): bigint => BigInt(withDecimals(text, scale).replace('.', ''));
  const sum = units(one) - units(other);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
