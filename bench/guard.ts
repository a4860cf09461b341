import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './row.js';

const FILE = join('bench', 'ratios.json');
const KEPT = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, number>>;

/** Ratios that fell by more than a third since they were last kept, one sentence each. */
export function fallen(rows: readonly Row[], kept: Readonly<Record<string, number>> = KEPT): readonly string[] {
  return rows.flatMap(({ id, what, against, ratio }) => {
    const before = kept[id];
    return before === undefined || ratio >= (before * 2) / 3
      ? []
      : [`${what} was ${before.toFixed(2)} of ${against}, and is ${ratio.toFixed(2)}`];
  });
}

/** Of two measurements of the same, the better one of each row. */
export function better(rows: readonly Row[], again: readonly Row[]): readonly Row[] {
  return rows.map((row) => {
    const other = again.find(({ id }) => id === row.id);
    return other !== undefined && other.ratio > row.ratio ? other : row;
  });
}

/** Keeps the ratios of today, for whoever looks at the change of the file. */
export function keep(rows: readonly Row[]): void {
  const ratios = { ...KEPT, ...Object.fromEntries(rows.map(({ id, ratio }) => [id, Math.round(ratio * 100) / 100])) };
  writeFileSync(FILE, `${JSON.stringify(ratios, null, 2)}\n`);
}
