import { kindsOf, refusalLevel } from '../../src/catalogue/field-rules.js';
import { weaker } from '../../src/catalogue/level.js';
import type { Contract, Field, Level, RuleKind } from '../../src/catalogue/vocabulary.js';
import type { RandomStream } from '../../src/json/random.js';
import type { JsonValue } from '../../src/json/value.js';
import type { FaultFamily, ValidationType } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import type { Place } from '../places.js';

/** One way in which one field is broken: the value put in its place, and how that must be answered. */
export interface Fault {
  readonly kind: RuleKind;
  readonly level: Level;
  readonly variant?: string;
  /** The wrong value; undefined removes the field. */
  readonly value: JsonValue | undefined;
  readonly types: readonly ValidationType[];
  readonly orBelow?: true;
  readonly orAbove?: true;
  /** The path of the wrong value, where it is not that of the field: the array, for a fault of the array itself. */
  readonly at?: string;
  /** Another fault of the mutation usually shows the same, so this one is sent only in its turn. */
  readonly rare?: true;
  /** It takes turns, but more often than others: in one of so many runs. */
  readonly inOneOf?: number;
  /** Sent in every run although no answer is settled: it is what programs fail on. */
  readonly everyRun?: true;
  /** Whether the base body has the field; absent unless said otherwise. */
  readonly base?: 'present';
}

/** What a mutation may look at while it breaks one field at one place. */
export interface Spot {
  readonly contract: Contract;
  readonly values: Values;
  readonly place: Place;
  readonly kinds: readonly RuleKind[];
  /** The random stream of the case that this variant becomes. */
  stream(variant?: string): RandomStream;
}

/** A named way of breaking one rule of a field; no faults where the field cannot be broken this way. */
export interface Mutation {
  readonly id: string;
  readonly family: FaultFamily;
  /**
   * Whether a fault goes into every run, given how many earlier faults of the mutation break a rule of this kind. Without this
   * function all do; the others take turns.
   */
  always?(kind: RuleKind, before: number, variant: string | undefined): boolean;
  faults(field: Field, spot: Spot): readonly Fault[];
}

/** The level of a fault of this kind, at most as firm as the reading of its value. */
export const levelOf = (field: Field, kind: RuleKind, interpretation: Level = 'must'): Level =>
  weaker(refusalLevel(field, kind), interpretation);

/** Fields reached through a shared wildcard may be unsupported as well. */
export function typesFor(field: Field, ...types: readonly ValidationType[]): readonly ValidationType[] {
  return field.wildcard === 'shared' && !types.includes('UNSUPPORTED') ? [...types, 'UNSUPPORTED'] : types;
}

/** The kind of rule that judges a length below or above the bounds of this field, if one does. */
export function lengthKind(spot: Spot, end: 'min' | 'max'): RuleKind | undefined {
  if (spot.kinds.includes('length')) return 'length';
  const kind: RuleKind = end === 'min' ? 'min-length' : 'max-length';
  return spot.kinds.includes(kind) ? kind : undefined;
}

export const kindsFor = kindsOf;
