import { FIRMNESS, weaker } from '../src/catalogue/level.js';
import { pairOf, ROLES } from '../src/catalogue/roles.js';
import type { Contract, Field, Level, RuleKind } from '../src/catalogue/vocabulary.js';
import { compare, parseDecimal } from '../src/json/decimal.js';
import { codePointLength } from '../src/json/length.js';
import type { JsonValue } from '../src/json/value.js';
import { ORDER_AMOUNT } from '../src/model/default-recipes.js';
import type { Values } from '../src/model/values.js';
import { fieldTable } from './fields.js';
import { agreedValues } from './values/agreed.js';
import { isVersionDifference } from './version-difference.js';
import { scalarText } from './values/scalar-text.js';

/** A good value of a field that some combined case must carry. */
export interface Candidate {
  readonly field: Field;
  readonly value: JsonValue;
  readonly kinds: readonly RuleKind[];
  readonly level: Level;
}

/** Candidates that may share a body: refused for the same reasons, at the same level. */
export interface Bucket {
  readonly level: Level;
  readonly suite: 'acceptance' | 'versions';
  /** The configuration key that issues them, where one does. */
  readonly issued: string | undefined;
  /** Waiting values by generic path, in the order of the listing. */
  readonly queues: Map<string, Candidate[]>;
}

/** Every agreed value of the contract, sorted into buckets: the plain must-accept ones first. */
export function bucketsOf(contract: Contract, values: Values): readonly Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const field of fieldTable(contract).leaves) {
    if (field.value !== undefined) continue;
    const suite = isVersionDifference(contract, field) ? 'versions' : 'acceptance';
    for (const agreed of agreedValues(contract, field, values)) {
      const level = levelHere(contract, field, agreed.value, agreed.level);
      const { issued } = field;
      const key = `${FIRMNESS.must - FIRMNESS[level]} ${suite} ${issued ?? ''}`;
      const bucket = buckets.get(key) ?? { level, suite, issued, queues: new Map() };
      buckets.set(key, bucket);
      bucket.queues.set(field.path, [...(bucket.queues.get(field.path) ?? []), { field, value: agreed.value, kinds: agreed.kinds, level }]);
    }
  }
  return [...buckets.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, bucket]) => bucket);
}

/** The level of acceptance, lowered where a relation, or the amount of the order that it is for, puts the value in doubt. */
export function levelHere(contract: Contract, field: Field, value: JsonValue, level: Level): Level {
  if (isReduction(contract, field, value)) return weaker(level, 'should');
  for (const relation of contract.relations) {
    if (relation.kind === 'longer-than' && relation.path === field.path && codePointLength(scalarText(value)) > relation.max)
      return relation.level;
    if (relation.kind === 'required-when' && relation.when === field.path && relation.in.includes(scalarText(value))) {
      // The partner that the value asks for is not in the listing.
      if (!fieldTable(contract).byPath.has(relation.path)) return 'open';
    }
  }
  return level;
}

const AUTHORIZED = parseDecimal(ORDER_AMOUNT);

/** Whether an authorization would be updated to less than it is, which is attempted (2.4): no sentence promises that it is accepted. */
function isReduction(contract: Contract, { path }: Field, value: JsonValue): boolean {
  if (path !== ROLES.amount || !pairOf(contract).includes(path) || typeof value !== 'string' || AUTHORIZED === undefined) return false;
  const amount = parseDecimal(value);
  return amount !== undefined && compare(amount, AUTHORIZED) < 0;
}
