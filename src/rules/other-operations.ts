import { once } from '../catalogue/contracts.js';
import type { Contract, Field } from '../catalogue/vocabulary.js';
import { isObject, type JsonObject } from '../json/value.js';
import type { BodyFinding } from './fault.js';
import { isHollow } from './leaf-values.js';
import { namedFinding } from './named.js';
import { valueAt } from './value-at.js';

const rowsByPath = once(rowsIn);

function rowsIn(contracts: readonly Contract[]): ReadonlyMap<string, readonly Field[]> {
  const rows = new Map<string, Field[]>();
  for (const { request } of contracts)
    for (const field of request) if (field.value === undefined) rows.set(field.path, [...(rows.get(field.path) ?? []), field]);
  return rows;
}

/** The rows that requests of any operation have for a path: beyond a cut listing, a value is judged by them. */
export const rowsOf = (generic: string): readonly Field[] => rowsByPath().get(generic) ?? [];

const requiredByGroup = once((contracts) => {
  const groups = new Map<string, string[]>();
  for (const [path, rows] of rowsIn(contracts)) {
    if (!rows.every(({ presence }) => presence === 'required-in-group')) continue;
    const end = path.lastIndexOf('.');
    groups.set(path.slice(0, end), [...(groups.get(path.slice(0, end)) ?? []), path.slice(end + 1)]);
  }
  return groups;
});

/** Members that every operation which lists a group requires in it. */
export const requiredIn = (group: string): readonly string[] => requiredByGroup().get(group) ?? [];

/** Members that a group beyond a cut listing lacks, though every operation that lists the group requires them in it. */
export function judgeGroupsBeyond(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  if (contract.listing !== 'cut') return [];
  return [...requiredByGroup()].flatMap(([group, names]) => {
    const value = valueAt(body, group);
    if (!isObject(value) || isHollow(value)) return [];
    return names
      .filter((name) => (value[name] ?? null) === null && !contract.request.some(({ path }) => path === `${group}.${name}`))
      .map((name) =>
        namedFinding(contract, 'cut-listing-bounds', {
          path: `${group}.${name}`,
          expected: 'the field, since its group is given',
          actual: 'nothing',
        }),
      );
  });
}
