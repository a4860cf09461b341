import { ROLES } from '../../src/catalogue/roles.js';
import { type Catalogued, perCatalogue } from '../../src/catalogue/catalogue.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Values } from '../../src/model/values.js';
import { fieldTable, groupsAbove } from '../fields.js';
import { nearNames } from '../mistakes/names.js';
import { typicalValue } from '../values/typical.js';
import type { AddedField } from './added-field.js';

const NAME = 'touchstoneUnknown';

/** Names that every object of a scripting language has: code that looks them up without care finds something. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype'] as const;

/** A field that no table has: at the top, in every group, in an element of every array; names near known ones, and names that any object has. */
export function unknownField(contract: Contract, values: Values): readonly AddedField[] {
  const all = contract.request.filter((field) => field.type === 'group' && field.neverSent === undefined && field.path !== ROLES.custom);
  const groups = all.filter(({ path }) => memberOf(contract, path) !== undefined);
  // Groups of which no field need be accepted: an unknown name is sent there by itself, where the group requires nothing beside it.
  const bare = all.filter(
    ({ path }) => !groups.some((group) => group.path === path) && !/[[{]/.test(path) && !fieldTable(contract).requiredIn.has(path),
  );
  const made = (path: string, near: string | undefined, variant: string, more: Partial<AddedField> = {}): AddedField => ({
    path,
    near,
    value: 'text',
    mutation: 'unknown-field',
    rule: 'unknown-field',
    variant,
    due: 'always',
    ...more,
  });
  const address = groups.find((group) => group.path.endsWith(ROLES.terminalAddress));
  return [
    made(NAME, undefined, 'top-level'),
    // These take turns, because every run already sends each group a near or a likely name, which shows as much.
    ...groups.map((group) =>
      made(`${group.path}.${NAME}`, memberOf(contract, group.path), group.path.endsWith('[n]') ? 'in-element' : 'nested', { due: 'late' }),
    ),
    ...(address === undefined
      ? []
      : [made(`${address.path}.stateProvinceCode`, memberOf(contract, address.path), 'nested', { value: 'CA' })]),
    ...renamed(contract, values),
    ...requiredRenamed(contract, values),
    ...INHERITED.map((name, i) => made(name, undefined, 'inherited', { mutation: 'inherited-field', due: i < 3 ? 'always' : 'late' })),
    ...groups.flatMap((group, i) => {
      const name = INHERITED[i % INHERITED.length] ?? 'constructor';
      return [made(`${group.path}.${name}`, memberOf(contract, group.path), 'inherited', { mutation: 'inherited-field', due: 'late' })];
    }),
    ...COMMON_SENSE.filter((word) => !isKnown(word, contract)).map((word) =>
      made(word, undefined, 'stray-word', { mutation: 'stray-word', due: 'late' }),
    ),
    ...groups.flatMap((group) => strayWords(contract, group.path, words(contract), made)),
    ...bare.flatMap((group) => strayWords(contract, group.path, LIKELY, made)),
  ];
}

/** Known names misspelt, in another case, in another form or number. */
function renamed(contract: Contract, values: Values): readonly AddedField[] {
  const { byPath, leaves } = fieldTable(contract);
  const named = leaves.filter((leaf) => leaf.accept !== 'open' && !leaf.path.includes('{X}') && leaf.value === undefined);
  return named.flatMap((leaf, i): AddedField[] => {
    const at = leaf.path.lastIndexOf('.') + 1;
    const [head, name] = [leaf.path.slice(0, at), leaf.path.slice(at)];
    const near = { near: leaf.path, value: typicalValue(leaf, values), rule: 'unknown-field' } as const;
    const isFirst = named.find(({ path }) => path.slice(0, path.lastIndexOf('.') + 1) === head) === leaf;
    return Object.entries(nearNames(name))
      .filter(([, other]) => other !== '')
      .map(
        ([mutation, other], which): AddedField => ({
          ...near,
          path: `${head}${other}`,
          mutation,
          due: which > 3 || leaf.path.includes('[n]') || isShouted(name, other) ? 'late' : dueNear(which, i, isFirst),
        }),
      )
      .filter((added) => !byPath.has(added.path) && added.path !== leaf.path && !isKnown(added.path, contract));
  });
}

/** What must be there, under its name in another case alone: who reads names without regard to case finds it. */
const requiredRenamed = (contract: Contract, values: Values): readonly AddedField[] =>
  fieldTable(contract)
    .leaves.filter(({ presence, path, value }) => presence === 'required' && !/[[{]/.test(path) && value === undefined)
    .map((leaf): AddedField => {
      const at = leaf.path.lastIndexOf('.') + 1;
      const name = leaf.path.slice(at);
      return {
        path: `${leaf.path.slice(0, at)}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        near: leaf.path,
        insteadOf: leaf.path,
        value: typicalValue(leaf, values),
        mutation: 'wrong-case-name',
        rule: 'unknown-field',
        variant: 'instead',
        due: 'always',
      };
    });

/** Every run sends a field under one of four names near its own, which the fields of a contract take in turn, and the first of a group misspelt. */
const dueNear = (which: number, position: number, isFirst: boolean): AddedField['due'] =>
  which === 0 && isFirst ? 'always' : { at: (position + which) % 4, of: 4 };

/** The name in capitals; a gateway that ignores case already shows it by the variant with a capital first letter. */
const isShouted = (name: string, other: string): boolean => name === name.toLowerCase() && other === name.toUpperCase();

/**
 * Members of other groups of the catalogue: names that one expects in a group though no table has them there. Not the type beside a
 * source of funds, which some targets require.
 */
function strayWords(
  contract: Contract,
  group: string,
  names: readonly string[],
  made: (path: string, near: string | undefined, variant: string, more?: Partial<AddedField>) => AddedField,
): readonly AddedField[] {
  const { byPath } = fieldTable(contract);
  return names
    .filter(
      (word) => !byPath.has(`${group}.${word}`) && !isKnown(`${group}.${word}`, contract) && `${group}.${word}` !== 'sourceOfFunds.type',
    )
    .map((word) =>
      made(`${group}.${word}`, memberOf(contract, group), 'stray-word', {
        mutation: 'stray-word',
        due: turnOfWord(group, word),
      }),
    );
}

/**
 * Every run sends each group in an array one of the likely names, and every second run each other group, because these get names near
 * those of their fields in every run. Each group gets all of them in time.
 */
function turnOfWord(group: string, word: string): AddedField['due'] {
  const at = LIKELY.indexOf(word);
  const pause = group.includes('[n]') ? 1 : 2;
  return at < 0 ? 'late' : { at: (at * pause + group.length) % (LIKELY.length * pause), of: LIKELY.length * pause };
}

/** Names that some table has anywhere: a field of another operation is judged by another rule. */
const known = perCatalogue(
  ({ contracts }) =>
    new Set(
      contracts.flatMap(({ request, response }) =>
        [...request, ...response].flatMap(({ path }) => [path, ...groupsAbove(path), path.replace(/\[n\]$/, '')]),
      ),
    ),
);
const isKnown = (path: string, of: Catalogued): boolean => known(of).has(path) || known(of).has(`${path}[n]`);

/** Names that are likely when a group is extended. Twice their number divides the number of turns. */
const LIKELY: readonly string[] = ['note', 'comment', 'memo', 'metadata', 'remark', 'description', 'reference'];
const COMMON_SENSE = ['touchstone', ...LIKELY, 'extra', 'status', 'code', 'value'] as const;

/** The names that groups have in common, the commonest first. */
const words = perCatalogue((catalogue): readonly string[] => {
  const counts = new Map<string, number>();
  for (const path of known(catalogue)) {
    const word = path.slice(path.lastIndexOf('.') + 1);
    if (/^[a-z]\w*$/i.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const common = [...counts].toSorted(([, left], [, right]) => right - left).map(([word]) => word);
  return [...common.slice(0, 6), ...COMMON_SENSE];
});

const memberOf = (contract: Contract, group: string): string | undefined =>
  fieldTable(contract).leaves.find((leaf) => leaf.path.startsWith(`${group}.`) && leaf.accept !== 'open')?.path;
