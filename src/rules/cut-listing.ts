import { CONTRACTS } from '../catalogue/contracts.js';
import { FIRMNESS, weaker } from '../catalogue/level.js';
import type { Contract, Field } from '../catalogue/vocabulary.js';
import { appendKey, joinPath } from '../json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Values } from '../model/values.js';
import type { BodyFinding, ValueBreach } from './fault.js';
import { namedFinding } from './named.js';
import type { RawNumber } from './raw-numbers.js';
import { judgeScalar } from './scalar.js';
import { show } from './show.js';
import { type FieldNode, treeOf } from './tree.js';

/** Where a listing is cut, a field beyond it that part 2 describes is judged by part 2 when it is sent. */
export function judgeCutListing(contract: Contract, body: JsonObject, raw: RawNumber, values: Values | undefined): readonly BodyFinding[] {
  if (contract.listing !== 'cut') return [];
  const findings: BodyFinding[] = [];
  const judge = (value: JsonValue, path: string, generic: string): void => {
    if (isArray(value)) return value.forEach((element, index) => judge(element, joinPath(path, index), `${generic}[n]`));
    const isScalar = rowsOf(generic).length > 0 && rowsOf(generic).every(({ type }) => type !== 'group');
    if (isObject(value) && !isScalar) {
      for (const [key, member] of Object.entries(value)) judge(member, appendKey(path, key), `${generic}.${key}`);
      return;
    }
    const breach = value === null ? undefined : leastBreach(generic, value, path, raw, values);
    if (breach === undefined) return;
    const { level, kind: _kind, ...told } = breach;
    findings.push(namedFinding(contract, 'cut-listing-bounds', { path, ...told, level: weaker('should', level) }));
  };
  const walk = (node: FieldNode, group: JsonObject, path: string): void => {
    if (node.opaque && node.path !== '') return;
    for (const [key, value] of Object.entries(group)) {
      const at = appendKey(path, key);
      const listed = node.members.get(key) ?? node.everyKey;
      if (listed === undefined) judge(value, at, node.path === '' ? key : `${node.path}.${key}`);
      else if (isObject(value)) walk(listed, value, at);
      else if (isArray(value)) value.forEach((element, index) => isObject(element) && walk(listed, element, joinPath(at, index)));
    }
  };
  walk(treeOf(contract, 'request'), body, '');
  return findings;
}

/** What the most lenient of the operations that have the field says; undefined where one of them takes the value, or none has it. */
function leastBreach(generic: string, value: JsonValue, path: string, raw: RawNumber, values: Values | undefined): ValueBreach | undefined {
  let least: ValueBreach | undefined;
  for (const field of rowsOf(generic)) {
    const [worst] = breaches(field, value, path, raw, values).toSorted((one, other) => FIRMNESS[other.level] - FIRMNESS[one.level]);
    if (worst === undefined) return undefined;
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

const rows = new WeakMap<readonly Contract[], Map<string, readonly Field[]>>();

/** Whether some operation has a row for a path, by which its value is judged. */
export const hasRows = (generic: string): boolean => rowsOf(generic).length > 0;

/** The rows that requests of any operation have for a path. */
function rowsOf(generic: string): readonly Field[] {
  const known = rows.get(CONTRACTS) ?? new Map<string, readonly Field[]>();
  rows.set(CONTRACTS, known);
  let found = known.get(generic);
  if (found === undefined) {
    found = CONTRACTS.flatMap(({ request }) => request.filter((field) => field.path === generic && field.value === undefined));
    // Paths of payloads are without end; those of the catalogue are few.
    if (found.length > 0) known.set(generic, found);
  }
  return found;
}
