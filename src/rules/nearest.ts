/** The candidate that the text is most likely a slip of; undefined where none is near, or two are equally near. */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  const wanted = text.toLowerCase();
  // A third of the letters wrong is a slip; more is another word.
  const limit = Math.floor(Math.min(wanted.length, 60) / 3);
  let best: string | undefined;
  let steps = limit + 1;
  let tied = false;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > limit) continue;
    const distance = distanceOf(wanted, candidate.toLowerCase());
    if (distance < steps) [best, steps, tied] = [candidate, distance, false];
    else if (distance === steps && candidate !== best) tied = true;
  }
  return tied ? undefined : best;
}

/** Letters to change, add, drop or swap with their neighbour. */
function distanceOf(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1;
      let best = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + same);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        best = Math.min(best, (before[j - 2] as number) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[right.length] as number;
}
