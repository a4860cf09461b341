/** An amount in thousandths. */
export function cents(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole || '0') * 1000n + BigInt(fraction.slice(0, 3).padEnd(3, '0'));
}

export const toNumber = (amount: bigint): number => Number(amount) / 1000;
