import type { Contract } from '../../catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../../json/edit.js';
import { generic, getAt, isPath } from '../../json/path.js';
import { type Leaf, leavesOf } from '../../json/leaves.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { simplify, type Shows } from './simplify.js';

/** Tries a case with one value changed. */
export type TryCase = (one: Case, what: string) => Promise<boolean>;

/** Simplifies the values in which a case departs from the smallest good body, those of its fault first. */
export async function simplifyCase(one: Case, needed: JsonObject, contract: Contract, shows: TryCase): Promise<void> {
  let current = one;
  const each = async (path: string, value: JsonValue, changed: (value: JsonValue) => Case): Promise<void> => {
    const attempt: Shows = async (simpler, what) => {
      const candidate = changed(simpler);
      if (!(await shows(candidate, `${path} ${what}`))) return false;
      current = candidate;
      return true;
    };
    await simplify(value, kindAt(contract, path), attempt);
  };
  for (const [position, edit] of one.edits.entries())
    if (edit.op === 'set')
      await each(edit.path, edit.value, (value) => ({
        ...current,
        edits: current.edits.map((other, place): Edit => (place === position ? { ...edit, value } : other)),
      }));
  const touched = new Set(one.edits.map((edit) => edit.path));
  for (const { path, value } of departures(current.base, needed))
    if (!touched.has(path))
      await each(path, value, (simpler) => ({
        ...current,
        base: applyEdits(current.base, [{ op: 'set', path, value: simpler }]) as JsonObject,
      }));
}

/** Simplifies the values in which a body departs from the smallest good one. */
export async function simplifyBody(
  body: JsonObject,
  needed: JsonObject,
  contract: Contract,
  keeps: (body: JsonObject, what: string) => Promise<boolean>,
): Promise<JsonObject> {
  let current = body;
  for (const { path, value } of departures(body, needed)) {
    await simplify(value, kindAt(contract, path), async (simpler, what) => {
      const candidate = applyEdits(current, [{ op: 'set', path, value: simpler }]) as JsonObject;
      if (!(await keeps(candidate, `${path} ${what}`))) return false;
      current = candidate;
      return true;
    });
  }
  return current;
}

/** Leaves that the smallest good body lacks or has with another value; none under a name that has to be quoted. */
const departures = (body: JsonObject, needed: JsonObject): readonly Leaf[] =>
  leavesOf(body).filter(({ path, value }) => !path.includes('["') && getAt(needed, path) !== value);

function kindAt(contract: Contract, path: string): 'amount' | 'other' {
  const name = isPath(path) ? generic(path) : path;
  return contract.request.some((field) => field.path === name && field.type === 'Decimal') || /\.amount$/i.test(path) ? 'amount' : 'other';
}
