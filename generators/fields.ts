import type { Contract, Field } from '../src/catalogue/vocabulary.js';

/** The request fields of a contract, looked up by path and by group; made once per contract. */
export interface FieldTable {
  readonly byPath: ReadonlyMap<string, Field>;
  /** Fields that a request may carry, groups left out. */
  readonly leaves: readonly Field[];
  /** Members that must be there as soon as their group is, by the path of the group. */
  readonly requiredIn: ReadonlyMap<string, readonly Field[]>;
}

const tables = new WeakMap<Contract, FieldTable>();

export function fieldTable(contract: Contract): FieldTable {
  const known = tables.get(contract);
  if (known !== undefined) return known;
  const requiredIn = new Map<string, Field[]>();
  for (const field of contract.request) {
    if (field.presence !== 'required-in-group') continue;
    const group = groupOf(field.path);
    requiredIn.set(group, [...(requiredIn.get(group) ?? []), field]);
  }
  const table: FieldTable = {
    byPath: new Map(contract.request.map((field) => [field.path, field])),
    leaves: contract.request.filter((field) => field.type !== 'group' && field.neverSent === undefined),
    requiredIn,
  };
  tables.set(contract, table);
  return table;
}

/** The generic path of the group that holds a field; empty at the top. */
export const groupOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/** The generic paths of all groups around a field, the outermost first. */
export function groupsAbove(path: string): readonly string[] {
  const parts = path.split('.');
  return parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('.'));
}

/** Whether a path is the group, or lies in it. */
export const isWithin = (path: string, group: string): boolean =>
  path === group || path.startsWith(`${group}.`) || path.startsWith(`${group}[`);
