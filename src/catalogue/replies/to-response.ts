import type { Row } from '../vocabulary.js';
import { amount } from '../rows.js';

/** Request rows as a response echoes them: amounts are numbers, and nothing of a request's acceptance carries over. */
export function toResponse(table: readonly Row[]): readonly Row[] {
  return table.map((row) => {
    const { accept, issued, samples, lenient, disputed, invalidOnly, wildcard, neverSent, disputedCharacters, presence, levels, ...rest } =
      row;
    if (row.type !== 'Decimal')
      return levels?.values === undefined ? { ...rest, ...keptDoubts(row) } : { ...rest, levels, ...keptDoubts(row) };
    const { minLength, maxLength, ...bare } = rest;
    return { ...bare, ...amount() };
  });
}

/** Doubts about what a value may be hold in both directions. */
function keptDoubts(row: Row): Partial<Row> {
  return {
    ...(row.disputed === undefined ? {} : { disputed: row.disputed }),
    ...(row.disputedCharacters === undefined ? {} : { disputedCharacters: row.disputedCharacters }),
  };
}
