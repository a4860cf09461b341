/**
 * Which share of the defects that a whole run finds had been found after a share of its requests: `touchstone qualify --curve` over all named
 * defects, seed 1.
 */
export const CURVE: readonly (readonly [share: number, found: number])[] = [
  [0, 0],
  [0.01, 0.089],
  [0.02, 0.232],
  [0.05, 0.382],
  [0.1, 0.588],
  [0.2, 0.749],
  [0.5, 0.902],
  [1, 1],
];

/** The same for any share, in a straight line from one point to the next. */
export function foundAfter(share: number): number {
  const next = CURVE.findIndex(([at]) => at >= share);
  const [[from, low], [to, high]] = [CURVE[next - 1] ?? [0, 0], CURVE[next] ?? [1, 1]];
  return to === from ? high : low + ((high - low) * (share - from)) / (to - from);
}
