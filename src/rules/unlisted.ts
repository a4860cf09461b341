import { appendKey, isWithin } from '../json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { otherVersionFields } from '../catalogue/rules.js';
import { type BodyFinding, namedFinding } from './fault.js';
import { knownKeys } from './known-fields.js';
import { hasLeaf } from './leaf-values.js';
import { nearest, onlyNearest } from '../model/nearest.js';
import { show } from './show.js';
import type { FieldNode } from './tree.js';
import { defined } from '../json/defined.js';

/** A key that the listing of a request does not have. */
export interface Stranger {
  readonly key: string;
  readonly path: string;
  readonly value: JsonValue;
  /** The group that holds the key. */
  readonly beside: JsonObject;
}

/**
 * Findings for a key that the listing of a request does not have. Usually one; in a group with fields of another version, one for each of
 * those fields and one for the rest. What the overlay adds is sent on purpose and is no finding.
 */
export function unlistedFields(
  contract: Contract,
  group: FieldNode,
  stranger: Stranger,
  overlay: readonly string[],
): readonly BodyFinding[] {
  const { key, path, value } = stranger;
  const generic = group.path === '' ? key : `${group.path}.${key}`;
  if (overlay.some((field) => isWithin(generic, field))) return [];
  const others = otherVersionFields(contract).filter((field) => !overlay.includes(field));
  const leaves = others.some((field) => isWithin(field, generic)) ? leavesOf(value, generic, path) : [];
  const theirs = leaves.filter((leaf) => others.includes(leaf.generic));
  const isOverlaid = overlay.some((field) => isWithin(field, generic));
  if (theirs.length === 0 && isOverlaid) return [];
  if (theirs.length === 0) return [findingOf(contract, standingOf(contract, group.path, key), group, stranger)];
  if (theirs.length === leaves.length) return [findingOf(contract, 'other-version-field', group, stranger)];
  return [
    ...theirs.map((leaf) => findingOf(contract, 'other-version-field', group, { ...stranger, ...leaf })),
    ...(isOverlaid ? [] : [findingOf(contract, standingOf(contract, group.path, key), group, stranger)]),
  ];
}

interface Leaf {
  readonly generic: string;
  readonly path: string;
  readonly value: JsonValue;
}

/** The scalars in a value, with their paths. Uses a stack of its own, so that depth cannot overflow it. */
function leavesOf(value: JsonValue, generic: string, path: string): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const left: Leaf[] = [{ generic, path, value }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { generic: above, path: at } = next;
    if (isArray(next.value)) next.value.forEach((element, i) => left.push({ generic: `${above}[n]`, path: `${at}[${i}]`, value: element }));
    else if (isObject(next.value))
      for (const [name, inner] of Object.entries(next.value))
        left.push({ generic: `${above}.${name}`, path: appendKey(at, name), value: inner });
    else if (next.value !== null) leaves.push(next);
  }
  return leaves;
}

function findingOf(contract: Contract, rule: keyof typeof expectation, group: FieldNode, stranger: Stranger): BodyFinding {
  const { key, path, value, beside } = stranger;
  const isUnknown = rule === 'unknown-field';
  const suggestion = isUnknown ? suggest(contract, group, key) : undefined;
  // A name that is present already cannot be the one that was meant.
  const absent = [...group.members.keys()].filter((name) => !(name in beside));
  const rename = isUnknown ? onlyNearest(key, absent) : undefined;
  const isOnly = rename !== undefined && suggestion === `did you mean ${rename}?`;
  return namedFinding(contract, rule, {
    path,
    expected: expectation[rule],
    actual: show(value, path),
    // A group without any value says nothing, and many serialisers send it.
    ...(hasLeaf(value) ? {} : { level: 'open' }),
    ...defined({ suggestion, rename: isOnly ? rename : undefined }),
  });
}

const expectation = {
  'unknown-field': 'only fields that the specification has',
  'other-version-field': 'only fields that this version has',
  'unlisted-field': 'only fields that the operation lists',
  'unlisted-field-cut': 'only fields of the listing, which is cut',
  'unlisted-field-plausible': 'only fields that the operation lists',
} as const;

/** Which rule applies to a key that the contract's own listing lacks. */
export function standingOf(contract: Contract, group: string, key: string): keyof typeof expectation {
  const generic = group === '' ? key : `${group}.${key}`;
  if (!knownKeys(contract, group).has(key)) return 'unknown-field';
  if (contract.listing === 'cut') return 'unlisted-field-cut';
  return contract.plausible.some((path) => generic === path || generic.startsWith(`${path}.`))
    ? 'unlisted-field-plausible'
    : 'unlisted-field';
}

function suggest(contract: Contract, group: FieldNode, key: string): string | undefined {
  if (/^[^.]+(?:\.[^.]+)+$/.test(key)) {
    const [first = '', ...rest] = key.split('.');
    return key.length > 100 ? 'nest it' : `nest it: ${first} is an object that has ${rest.join('.')}`;
  }
  // A name that only another operation has may be meant as well.
  const near = nearest(key, group.members.keys()) ?? nearest(key, knownKeys(contract, group.path));
  if (near !== undefined) return `did you mean ${near}?`;
  const elsewhere = contract.request.filter((field) => field.path.endsWith(`.${key}`));
  return elsewhere.length === 1 ? `did you mean ${elsewhere[0]?.path}?` : undefined;
}
