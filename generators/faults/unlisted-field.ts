import { API_ENTRY_POINT, ROLES } from '../../src/catalogue/roles.js';
import { perCatalogue } from '../../src/catalogue/catalogue.js';
import { otherVersionFields } from '../../src/catalogue/rules.js';
import type { Contract, Field } from '../../src/catalogue/vocabulary.js';
import type { Edit } from '../../src/json/edit.js';
import { hasAt } from '../../src/json/path.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { fieldTable, groupOf, groupsAbove } from '../fields.js';
import { typicalValue } from '../values/typical.js';
import type { AddedField } from './added-field.js';

/** Fields that only responses have; sending them is as wrong as sending those of another operation. */
const RESPONSE_ONLY = [ROLES.entryPoint, ROLES.capturedTotal];

/** The number of foreign groups that are tried in every run. */
const GROUPS_A_RUN = 3;

/** What moves money is tried in every run. */
const MONEY: readonly string[] = [ROLES.orderAmount, ROLES.orderCurrency, ROLES.amount, ROLES.currency];

/**
 * Fields that part 2 gives to other operations, or to responses only: those of some groups that the contract lacks, members of those
 * that it has, and money in every run, the others in their turn.
 */
export function unlistedField(contract: Contract, values: Values): readonly AddedField[] {
  const own = fieldTable(contract).byPath;
  const base = baseBody(contract, values, contract.states[0] ?? 'none');
  // Groups that every request has beyond the listing are in the base body already.
  const seen = new Set(Object.keys(base).filter((key) => !own.has(key)));
  const isOverlaid = new Set(seen);
  // What another version of the operation has is a rule of its own.
  const elsewhere = new Set(otherVersionFields(contract));
  const paths = new Set<string>();
  const added: AddedField[] = [];
  let fresh = 0;
  for (const { operation, field, top } of pool(contract)) {
    const isOther = operation !== contract.operation && !isOverlaid.has(top) && !own.has(field.path) && !elsewhere.has(field.path);
    if (!isOther || paths.has(field.path)) continue;
    paths.add(field.path);
    const isNew = !seen.has(top);
    // Fields that are only observed are tried once for each group.
    if (!isNew && (contract.listing === 'cut' || field.path.includes('[n]') || hasAt(base, field.path))) continue;
    seen.add(top);
    fresh += Number(isNew);
    // Operations often share the code that reads a group.
    const isMember = own.has(groupOf(field.path)) && groupOf(field.path) === top;
    const rule = ruleFor(contract, field.path);
    const beside = rule.rule === 'unlisted-field' ? [] : besideIn(contract, field.path, values);
    added.push({
      path: field.path,
      near: nearIn(contract, field.path),
      value: typicalValue(field, values),
      ...(beside.length === 0 ? {} : { beside }),
      due: (isNew && fresh <= GROUPS_A_RUN) || isMember || MONEY.includes(field.path) ? 'always' : 'late',
      ...rule,
    });
  }
  for (const path of RESPONSE_ONLY.filter((one) => !own.has(one)))
    added.push({
      path,
      near: undefined,
      due: 'always',
      value: path === ROLES.entryPoint ? API_ENTRY_POINT : '10.00',
      ...ruleFor(contract, path),
    });
  return added;
}

/** A listed member of the innermost group around it that the contract has. */
function nearIn(contract: Contract, path: string): string | undefined {
  const listed = fieldTable(contract).leaves.filter((leaf) => leaf.accept !== 'open');
  const groups = groupsAbove(path).toSorted((left, right) => right.length - left.length);
  return groups.flatMap((group) => listed.find((leaf) => leaf.path.startsWith(`${group}.`)) ?? [])[0]?.path;
}

/** What a group requires is required wherever the group is sent: a field that may be accepted is not sent without it. */
function besideIn(contract: Contract, path: string, values: Values): readonly Edit[] {
  const own = fieldTable(contract).byPath;
  return groupsAbove(path)
    .flatMap((group) => requiredElsewhere(contract).get(group) ?? [])
    .filter((member) => member.path !== path && !own.has(member.path))
    .map((member) => ({ op: 'set', path: member.path, value: typicalValue(member, values) }));
}

/** The members of each group that every operation which lists them requires in it. */
const requiredElsewhere = perCatalogue(({ contracts }) => {
  const members = new Map<string, Field>();
  const optional = new Set<string>();
  for (const field of contracts.flatMap(({ request }) => request)) {
    if (field.presence === 'required-in-group') members.set(field.path, field);
    else optional.add(field.path);
  }
  const groups = new Map<string, Field[]>();
  for (const [path, field] of members) if (!optional.has(path)) groups.set(groupOf(path), [...(groups.get(groupOf(path)) ?? []), field]);
  return groups;
});

/** Fields of all operations that another one may be sent; worked out once. */
const pool = perCatalogue(({ contracts }) =>
  contracts.flatMap(({ operation, request }) =>
    request.filter(isCandidate).map((field) => ({ operation, field, top: /^[^.[]+/.exec(field.path)?.[0] ?? '' })),
  ),
);

/** Sub-merchant data, sessions and issued things have rules of their own, or cannot be made up. */
function isCandidate(field: Field): boolean {
  return (
    field.type !== 'group' &&
    field.neverSent === undefined &&
    field.value === undefined &&
    (field.accept !== 'open' || field.path.startsWith('sourceOfFunds.')) &&
    !field.path.startsWith('order.subMerchant.') &&
    !field.path.startsWith('session.') &&
    !field.path.includes('{X}')
  );
}

function ruleFor(contract: Contract, path: string): Pick<AddedField, 'mutation' | 'rule'> {
  if (contract.listing === 'cut') return { mutation: 'unlisted-field', rule: 'unlisted-field-cut' };
  const plausible = contract.plausible.some((promised) => path === promised || path.startsWith(`${promised}.`));
  return plausible
    ? { mutation: 'unlisted-field', rule: 'unlisted-field-plausible' }
    : { mutation: 'unlisted-field', rule: 'unlisted-field' };
}
