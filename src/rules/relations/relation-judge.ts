import type { JsonObject } from '../../json/value.js';
import type { Level, Relation } from '../../catalogue/vocabulary.js';
import type { Values } from '../../model/values.js';
import type { RawNumber } from '../raw-numbers.js';

/** A request body, and what is known of its target. */
export interface Body {
  readonly value: JsonObject;
  readonly raw: RawNumber;
  readonly values: Values | undefined;
}

/** Where and how a relation is broken. */
export interface BrokenAt {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  readonly suggestion?: string;
  /** Set if this way of breaking the relation weighs less than the relation itself. */
  readonly level?: Level;
}

export type RelationJudge<Kind extends Relation['kind']> = (
  relation: Extract<Relation, { readonly kind: Kind }>,
  body: Body,
) => readonly BrokenAt[];
