import { once } from '../catalogue/contracts.js';
import type { Field } from '../catalogue/vocabulary.js';

const rowsByPath = once((contracts) => {
  const rows = new Map<string, Field[]>();
  for (const { request } of contracts)
    for (const field of request) if (field.value === undefined) rows.set(field.path, [...(rows.get(field.path) ?? []), field]);
  return rows;
});

/** The rows that requests of any operation have for a path: beyond a cut listing, a value is judged by them. */
export const rowsOf = (generic: string): readonly Field[] => rowsByPath().get(generic) ?? [];
