import { type Catalogued, perCatalogue } from '../catalogue/catalogue.js';
import { ROLES } from '../catalogue/roles.js';
import { groupBy } from '../json/group-by.js';
import { remembered } from '../json/remembered.js';
import type { Contract, Field } from '../catalogue/vocabulary.js';
import { isObject, type JsonObject } from '../json/value.js';
import { type BodyFinding, namedFinding } from './fault.js';
import { hasLeafAt, isHollow } from './leaf-values.js';
import { valueAt } from './value-at.js';

const rowsByPath = perCatalogue(({ contracts }) =>
  groupBy(
    contracts.flatMap(({ request }) => request.filter(({ value }) => value === undefined)),
    ({ path }) => path,
  ),
);

/** The rows that requests of any operation have for a path: beyond a cut listing, a value is judged by them. */
export const rowsOf = (of: Catalogued, generic: string): readonly Field[] => rowsByPath(of).get(generic) ?? [];

const requiredByGroup = perCatalogue((catalogue) => {
  const groups = new Map<string, string[]>();
  for (const [path, rows] of rowsByPath(catalogue)) {
    const end = path.lastIndexOf('.');
    if (rows.every(({ presence }) => presence === 'required-in-group'))
      remembered(groups, path.slice(0, end), () => []).push(path.slice(end + 1));
  }
  return groups;
});

/** Members that every operation which lists a group requires in it. */
export const requiredIn = (of: Catalogued, group: string): readonly string[] => requiredByGroup(of).get(group) ?? [];

/** Members that a group beyond a cut listing lacks, though every operation that lists the group requires them in it. */
export function judgeGroupsBeyond(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  if (contract.listing !== 'cut') return [];
  const members = [...requiredByGroup(contract)].flatMap(([group, names]) => {
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
  return [...members, ...browserPaymentBeyond(contract, body)];
}

/** Where no provider of its own is named, a browser payment says where the payer comes back to (2.12), in requests too. */
function browserPaymentBeyond(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  const isWanted = hasLeafAt(body, ROLES.browserPayment) && !hasLeafAt(body, ROLES.provider) && !hasLeafAt(body, ROLES.returnUrl);
  if (!isWanted || contract.request.some(({ path }) => path === ROLES.returnUrl)) return [];
  const told = { path: ROLES.returnUrl, expected: 'the field, since the browser payment has no providerA', actual: 'nothing' };
  return [namedFinding(contract, 'cut-listing-bounds', told)];
}
