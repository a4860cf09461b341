import { once } from '../catalogue/contracts.js';
import { FIRMNESS, weaker } from '../catalogue/level.js';
import { ROLES } from '../catalogue/roles.js';
import type { Contract, Field } from '../catalogue/vocabulary.js';
import { pathOf } from '../json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Values } from '../model/values.js';
import type { CleanGroups } from './clean-groups.js';
import type { BodyFinding, ValueBreach } from './fault.js';
import { isHollow } from './leaf-values.js';
import { namedFinding } from './named.js';
import type { RawNumber } from './raw-numbers.js';
import { judgeScalar } from './scalar.js';
import { show } from './show.js';
import { type FieldNode, treeOf } from './tree.js';
import { valueAt } from './value-at.js';

/** Where a listing is cut, a field that is sent beyond it is judged by part 2, if part 2 describes it. */
export function judgeCutListing(
  contract: Contract,
  body: JsonObject,
  raw: RawNumber,
  values: Values | undefined,
  clean?: CleanGroups,
): readonly BodyFinding[] {
  if (contract.listing !== 'cut') return [];
  const findings: BodyFinding[] = [];
  const trail: (string | number)[] = [];
  const within = (step: string | number, look: () => void): void => {
    trail.push(step);
    look();
    trail.pop();
  };
  const judge = (value: JsonValue, generic: string): void => {
    if (isArray(value)) return value.forEach((element, index) => within(index, () => judge(element, `${generic}[n]`)));
    const rows = rowsOf(generic);
    const isScalar = rows.length > 0 && rows.every(({ type }) => type !== 'group');
    if (isObject(value) && !isScalar) {
      for (const key of Object.keys(value)) within(key, () => judge(value[key] as JsonValue, memberOf(generic, key)));
      return;
    }
    const breach = value === null || rows.length === 0 ? undefined : leastBreach(rows, value, pathOf(trail), raw, values);
    if (breach === undefined) return;
    const { level, kind: _kind, ...told } = breach;
    findings.push(namedFinding(contract, 'cut-listing-bounds', { path: pathOf(trail), ...told, level: weaker('should', level) }));
  };
  const walk = (node: FieldNode, group: JsonObject): void => {
    if ((node.opaque && node.path !== '') || clean?.has(node, group) === true) return;
    const before = findings.length;
    for (const key of Object.keys(group)) {
      const value = group[key] as JsonValue;
      const listed = node.members.get(key) ?? node.everyKey;
      // Most members are listed scalars, which are judged elsewhere.
      if (listed !== undefined && (typeof value !== 'object' || value === null)) continue;
      within(key, () => {
        if (listed === undefined) judge(value, node.path === '' ? key : `${node.path}.${key}`);
        else if (isObject(value)) walk(listed, value);
        else if (isArray(value)) value.forEach((element, index) => within(index, () => isObject(element) && walk(listed, element)));
      });
    }
    if (findings.length === before) clean?.add(node, group);
  };
  walk(treeOf(contract, 'request'), body);
  return findings;
}

/** The breach by the most lenient operation that has the field; undefined if one of them accepts the value, or none has the field. */
function leastBreach(
  rows: readonly Field[],
  value: JsonValue,
  path: string,
  raw: RawNumber,
  values: Values | undefined,
): ValueBreach | undefined {
  let least: ValueBreach | undefined;
  for (const field of rows) {
    const found = breaches(field, value, path, raw, values);
    if (found.length === 0) return undefined;
    const worst = found.reduce((one, other) => (FIRMNESS[other.level] > FIRMNESS[one.level] ? other : one));
    if (least === undefined || FIRMNESS[worst.level] < FIRMNESS[least.level]) least = worst;
  }
  return least;
}

function breaches(field: Field, value: JsonValue, path: string, raw: RawNumber, values: Values | undefined): readonly ValueBreach[] {
  if (field.type === 'group') return [{ kind: 'json-type', level: 'must', expected: 'an object', actual: show(value, path) }];
  return judgeScalar(field, value, {
    side: 'request',
    path,
    raw: typeof value === 'number' ? raw(path) : undefined,
    names: values?.names,
    currencies: values?.currencies,
    countries: values?.countries,
  });
}

/** The members of a map share one row. */
const memberOf = (group: string, key: string): string => (group === ROLES.custom ? `${group}.{X}` : `${group}.${key}`);

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

const requiredByGroup = once((contracts) => {
  const groups = new Map<string, string[]>();
  for (const [path, rows] of rowsIn(contracts)) {
    if (!rows.every(({ presence }) => presence === 'required-in-group')) continue;
    const end = path.lastIndexOf('.');
    groups.set(path.slice(0, end), [...(groups.get(path.slice(0, end)) ?? []), path.slice(end + 1)]);
  }
  return groups;
});

const rowsByPath = once(rowsIn);

function rowsIn(contracts: readonly Contract[]): ReadonlyMap<string, readonly Field[]> {
  const rows = new Map<string, Field[]>();
  for (const { request } of contracts)
    for (const field of request) if (field.value === undefined) rows.set(field.path, [...(rows.get(field.path) ?? []), field]);
  return rows;
}

/** Whether some operation has a row for a path, by which its value is judged. */
export const hasRows = (generic: string): boolean => rowsOf(generic).length > 0;

/** The rows that requests of any operation have for a path. */
export const rowsOf = (generic: string): readonly Field[] => rowsByPath().get(generic) ?? [];
