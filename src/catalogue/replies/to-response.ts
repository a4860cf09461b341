import type { Row } from '../vocabulary.js';
import { amount } from '../rows.js';

/** Properties of a row about sending a value, which do not apply to getting one back. */
const OF_REQUESTS: ReadonlySet<string> = new Set<keyof Row>([
  'accept',
  'issued',
  'samples',
  'lenient',
  'invalidOnly',
  'wildcard',
  'neverSent',
  'presence',
  'levels',
]);
const OF_STRINGS: ReadonlySet<string> = new Set<keyof Row>(['minLength', 'maxLength', 'disputed', 'disputedCharacters']);

/** Request rows as a response echoes them: amounts are numbers, and properties about accepting a request are dropped. */
export function toResponse(table: readonly Row[]): readonly Row[] {
  return table.map((row) => {
    const bare = without(row, OF_REQUESTS);
    if (row.type === 'Decimal') return { ...without(bare, OF_STRINGS), ...amount() };
    // Doubts about the allowed values apply in both directions.
    return row.levels?.values === undefined ? bare : { ...bare, levels: row.levels };
  });
}

function without(row: Row, keys: ReadonlySet<string>): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.has(key))) as Row;
}
