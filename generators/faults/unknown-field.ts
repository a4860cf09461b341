import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Values } from '../../src/model/values.js';
import { typicalValue } from '../values/typical.js';
import { fieldTable } from '../fields.js';
import type { AddedField } from './added-field.js';

const NAME = 'touchstoneUnknown';

/** A field that no table has: at the top, in every group, in an element of every array; and known names misspelt or in another case. */
export function unknownField(contract: Contract, values: Values): readonly AddedField[] {
  const groups = contract.request.filter(
    (field) =>
      field.type === 'group' &&
      field.neverSent === undefined &&
      field.path !== 'order.custom' &&
      memberOf(contract, field.path) !== undefined,
  );
  const leaves = fieldTable(contract).leaves.filter(
    (leaf) => leaf.accept !== 'open' && !leaf.path.includes('{X}') && leaf.value === undefined,
  );
  const made = (path: string, near: string | undefined, variant: string): AddedField => ({
    path,
    near,
    value: 'text',
    recipe: 'unknown-field',
    rule: 'unknown-field',
    variant,
  });
  const renamed = leaves.flatMap((leaf, i): AddedField[] => {
    // One leaf in eight is enough to show how near misses are taken; the first of the listing is always among them.
    if (i % 8 !== 0) return [];
    const at = leaf.path.lastIndexOf('.') + 1;
    const [head, name] = [leaf.path.slice(0, at), leaf.path.slice(at)];
    const value = typicalValue(leaf, values);
    const near = { near: leaf.path, value, rule: 'unknown-field' } as const;
    return [
      { ...near, path: `${head}${name.slice(0, -1)}`, recipe: 'misspelt-name' },
      { ...near, path: `${head}${name.charAt(0).toUpperCase()}${name.slice(1)}`, recipe: 'wrong-case-name' },
    ].filter((added) => !fieldTable(contract).byPath.has(added.path) && added.path !== leaf.path);
  });
  const [last] = groups.filter((group) => group.path.endsWith('posTerminal.address'));
  return [
    made(NAME, undefined, 'top-level'),
    ...groups.map((group) =>
      made(`${group.path}.${NAME}`, memberOf(contract, group.path), group.path.endsWith('[n]') ? 'in-element' : 'nested'),
    ),
    ...(last === undefined ? [] : [{ ...made(`${last.path}.stateProvinceCode`, memberOf(contract, last.path), 'nested'), value: 'CA' }]),
    ...renamed,
  ];
}

const memberOf = (contract: Contract, group: string): string | undefined =>
  fieldTable(contract).leaves.find((leaf) => leaf.path.startsWith(`${group}.`) && leaf.accept !== 'open')?.path;
