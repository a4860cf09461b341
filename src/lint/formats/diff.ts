import { covered } from './frame.js';

const AROUND = 3;

/** What a repair changes, as a unified diff to read. Repairs stay within their lines; card data is covered, so that it is no patch for every text. */
export function diffOf(file: string, before: string, after: string): string {
  const [old, now, oldShown, nowShown] = [before, after, covered(before), covered(after)].map(linesOf) as [
    string[],
    string[],
    string[],
    string[],
  ];
  const changed = old.flatMap((line, index) => (line === now[index] ? [] : [index]));
  if (changed.length === 0) return '';
  const hunks = hunksOf(changed, old.length).map(({ from, to }) => {
    const lines = old.slice(from, to).flatMap((line, offset) => {
      const at = from + offset;
      return line === now[at] ? [` ${oldShown[at]}`] : [`-${oldShown[at]}`, `+${nowShown[at]}`];
    });
    return `@@ -${from + 1},${to - from} +${from + 1},${to - from} @@\n${lines.join('\n')}\n`;
  });
  return `--- ${file}\n+++ ${file}\n${hunks.join('')}`;
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** Changed lines with those around them; what meets becomes one. */
function hunksOf(changed: readonly number[], length: number): readonly { readonly from: number; readonly to: number }[] {
  const hunks: { from: number; to: number }[] = [];
  for (const at of changed) {
    const [from, to] = [Math.max(0, at - AROUND), Math.min(length, at + AROUND + 1)];
    const last = hunks.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else hunks.push({ from, to });
  }
  return hunks;
}
