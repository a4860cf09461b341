import type { Contract, Field, Level, Rule, RuleKind, StateName } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Case, Cover } from '../../model/case.js';
import type { Check, CheckContext, Judgement, TwinNeed } from '../../model/check.js';
import type { Config } from '../../model/config.js';
import type { RunEvent } from '../../model/event.js';
import type { Outcome } from '../../model/outcome.js';
import type { Values } from '../../model/values.js';
import type { Client } from '../../target/client.js';
import type { MissingWay } from '../../target/provision.js';
import type { Provide, ReadBack } from './states.js';

/** How answers are judged: the checks reach the engine as arguments. */
export interface Judging {
  readonly checks: readonly Check[];
  readonly refusalDetail: Check;
  verdict(context: CheckContext, twin: Outcome | undefined): readonly Judgement[];
  twinMatters(context: CheckContext): TwinNeed;
  /** Every rule, of whatever level, that a request body breaks, given what is configured. */
  broken(contract: Contract, body: JsonObject, values: Values): readonly BrokenRule[];
}

/** A rule that a request body breaks, and where. */
export interface BrokenRule {
  readonly rule: string;
  readonly path: string;
  readonly level: Level;
}

/** How requests are made: the generators reach the engine as arguments. */
export interface Making {
  baseBody(contract: Contract, values: Values, state: StateName): JsonObject;
  subPack(pack: Case, covers: readonly Cover[], values: Values): Case;
  /** A good value of a field. */
  typicalValue(field: Field, values: Values): JsonValue;
  /** Good values that together reach every bound of a field and every listed value. */
  goodValues(contract: Contract, field: Field, values: Values): readonly GoodValue[];
}

/** A good value of a field, the kinds of rule that it shows to be kept, and how firmly it must be accepted. */
export interface GoodValue {
  readonly value: JsonValue;
  readonly kinds: readonly RuleKind[];
  readonly level: Level;
}

export interface Dependencies {
  readonly config: Config;
  readonly values: Values;
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly client: Client;
  readonly provide: Provide;
  /** Ways to a state that have failed so far. */
  readonly missingWays?: () => readonly MissingWay[];
  /** Set where the configuration has a recipe that reads orders. */
  readonly readBack?: ReadBack | undefined;
  readonly judging: Judging;
  readonly making: Making;
  readonly runId: string;
  /** Flags with which `replay` finds the same target, values and seed again. */
  readonly again?: readonly string[];
  readonly emit: (event: RunEvent) => void;
}

export function contractOf(deps: Pick<Dependencies, 'contracts'>, id: string): Contract {
  const contract = deps.contracts.get(id);
  if (contract === undefined) throw new Error(`no contract ${id}`);
  return contract;
}
