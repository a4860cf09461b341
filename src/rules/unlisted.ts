import type { JsonValue } from '../json/value.js';
import type { Contract, OperationId } from '../catalogue/vocabulary.js';
import { otherVersionFields } from '../catalogue/rules.js';
import type { BodyFinding } from './fault.js';
import { knownKeys } from './known-fields.js';
import { hasLeaf } from './leaf-values.js';
import { namedFinding } from './named.js';
import { nearest } from './nearest.js';
import { show } from './show.js';
import type { FieldNode } from './tree.js';

/** Groups that other parts of the text half promise to an operation whose listing lacks them. */
const PLAUSIBLE: Partial<Readonly<Record<OperationId, readonly string[]>>> = {
  verify: ['sourceOfFunds', 'order.item', 'order.itemAmount'],
  void: ['sourceOfFunds'],
  'confirm-browser-payment': ['posTerminal', 'order.item', 'order.itemAmount'],
};

interface Stranger {
  readonly key: string;
  readonly path: string;
  readonly value: JsonValue;
}

/** A finding for a key that the listing of a request does not have. */
export function unlistedField(contract: Contract, group: FieldNode, { key, path, value }: Stranger): BodyFinding {
  const generic = group.path === '' ? key : `${group.path}.${key}`;
  const rule = classify(contract, group, key, generic);
  const suggestion = rule === 'unknown-field' ? suggest(contract, group, key) : undefined;
  return namedFinding(contract, rule, {
    path,
    expected: expectation[rule],
    actual: show(value, path),
    // A group without any value says nothing, and is sent by many a serialiser.
    ...(hasLeaf(value) ? {} : { level: 'open' as const }),
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

const expectation = {
  'unknown-field': 'only fields that the specification has',
  'other-version-field': 'only fields that this version has',
  'unlisted-field': 'only fields that the operation lists',
  'unlisted-field-cut': 'only fields of the listing, which is cut',
  'unlisted-field-plausible': 'only fields that the operation lists',
} as const;

function classify(contract: Contract, group: FieldNode, key: string, generic: string): keyof typeof expectation {
  const within = (path: string): boolean => path === generic || path.startsWith(`${generic}.`) || path.startsWith(`${generic}[`);
  if (otherVersionFields(contract).some(within)) return 'other-version-field';
  if (!knownKeys(group.path).has(key)) return 'unknown-field';
  if (contract.listing === 'cut') return 'unlisted-field-cut';
  const promised = PLAUSIBLE[contract.operation] ?? [];
  return promised.some((path) => generic === path || generic.startsWith(`${path}.`)) ? 'unlisted-field-plausible' : 'unlisted-field';
}

function suggest(contract: Contract, group: FieldNode, key: string): string | undefined {
  if (/^[^.]+(?:\.[^.]+)+$/.test(key)) {
    const [first = '', ...rest] = key.split('.');
    return key.length > 100 ? 'nest it' : `nest it: ${first} is an object that has ${rest.join('.')}`;
  }
  const near = nearest(key, group.members.keys());
  if (near !== undefined) return `did you mean ${near}?`;
  const elsewhere = contract.request.filter((field) => field.path.endsWith(`.${key}`));
  return elsewhere.length === 1 ? `did you mean ${elsewhere[0]?.path}?` : undefined;
}
