import type { Compared } from './compare.js';

/** One line of the table: how ours compares with the plain way of doing the same. */
export interface Row {
  /** A short name that stays, under which the guard knows it. */
  readonly id: string;
  readonly what: string;
  readonly against: string;
  readonly unit: string;
  readonly plain: number;
  readonly ours: number;
  /** Plain by ours: 1 is as fast, 0.5 takes twice as long. */
  readonly ratio: number;
  readonly spread: number;
  /** The ratio that is promised. */
  readonly goal: number;
  /** What else is worth knowing. */
  readonly note?: string;
}

export const rowOf = (
  facts: Pick<Row, 'id' | 'what' | 'against' | 'unit' | 'goal' | 'note'>,
  { plain, ours, ratio, spread }: Compared,
): Row => ({
  ...facts,
  plain,
  ours,
  ratio,
  spread,
});

/** The rows as a table for people. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['what', 'against', 'plain', 'ours', 'ratio', 'spread', 'goal', ''];
  const lines = rows.map(({ what, against, unit, plain, ours, ratio, spread, goal, note }) => [
    what,
    against,
    `${short(plain)} ${unit}`,
    `${short(ours)} ${unit}`,
    ratio.toFixed(2),
    `±${(spread / 2).toFixed(2)}`,
    goal.toFixed(2),
    [ratio < goal ? 'below its goal' : '', note ?? ''].filter(Boolean).join('; '),
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)));
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const short = (number: number): string => (number >= 100 ? number.toFixed(0) : number.toPrecision(3));
