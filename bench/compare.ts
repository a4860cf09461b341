/** What one round of something took, per unit of its work. */
export type Round = () => number | Promise<number>;

export interface Compared {
  /** The middle of what a round of each took. */
  readonly plain: number;
  readonly ours: number;
  /** How ours compares with the plain way: the middle over pairs of rounds, and how far the middle half of them lies apart. */
  readonly ratio: number;
  readonly spread: number;
}

/**
 * Runs two things by turns and compares each round with the one beside it: what else the machine does meets both alike. The first
 * pairs warm up and do not count.
 */
export async function compare(
  plain: Round,
  ours: Round,
  { rounds, warm = 2 }: { readonly rounds: number; readonly warm?: number },
): Promise<Compared> {
  const pairs: { readonly plain: number; readonly ours: number }[] = [];
  for (let round = 0; round < rounds + warm; round += 1) {
    // Who comes second finds the machine as the first left it: they change places.
    const first = round % 2 === 0;
    const before = first ? await plain() : await ours();
    const after = first ? await ours() : await plain();
    if (round >= warm) pairs.push(first ? { plain: before, ours: after } : { plain: after, ours: before });
  }
  const ratios = pairs.map((pair) => pair.plain / pair.ours);
  return {
    plain: median(pairs.map((pair) => pair.plain)),
    ours: median(pairs.map((pair) => pair.ours)),
    ratio: median(ratios),
    spread: quantile(ratios, 0.75) - quantile(ratios, 0.25),
  };
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}
