import { kindsOf, refusalLevel } from '../../catalogue/field-rules.js';
import { FIRMNESS } from '../../catalogue/level.js';
import type { Contract, Field, Level, RuleKind } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import type { BodySide } from '../tree.js';

/** The schema that is made: what it refuses is refused at this level or more firmly. */
export interface Making {
  readonly contract: Contract;
  readonly side: BodySide;
  readonly level: Level;
  /** What is let through beyond the listing: all that is not refused for certain, or only what some operation has a row for and accepts. */
  readonly beyond: 'read' | 'known';
}

/** Whether a level is firm enough to be in the schema. */
export const isIn = ({ level }: Making, judged: Level): boolean => FIRMNESS[judged] >= FIRMNESS[level];

/** Whether a kind of rule of a field is in the schema. */
export const isJudged = (making: Making, field: Field, kind: RuleKind): boolean =>
  kindsOf(field).includes(kind) && isIn(making, refusalLevel(field, kind));

/** `if` and `then` are keywords of JSON Schema; a schema is never awaited. */
// oxlint-disable-next-line unicorn/no-thenable
export const implies = (when: JsonObject, then: JsonObject): JsonObject => ({ if: when, then });

export const unless = (when: JsonObject, otherwise: JsonObject): JsonObject => ({ if: when, else: otherwise });
