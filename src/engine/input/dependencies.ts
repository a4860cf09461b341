import type { Catalogued } from '../../catalogue/catalogue.js';
import type { Contract, Field, Level, Rule, RuleKind, StateName } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { AuthVariant, Case, Coverage, Wire } from '../../model/case.js';
import type { Check, CheckContext, CheckResult, Secret, ControlNeed } from '../../model/check.js';
import type { Config } from '../../model/config.js';
import type { RunEvent } from '../../model/event.js';
import type { Flow, FlowStep, SameAs } from '../../model/flow.js';
import type { Outcome } from '../../model/outcome.js';
import type { Values } from '../../model/values.js';
import type { Exchange, Reply } from '../../model/exchange.js';
import type { Client, WireRequest } from '../../target/client.js';
import type { GivenIds, MissingWay } from '../../target/provision.js';
import type { Provide, ReadBack } from './states.js';

/** How answers are judged: the checks reach the engine as arguments. */
export interface Judging {
  readonly checks: readonly Check[];
  readonly refusalDetail: Check;
  verdict(context: CheckContext, control: Outcome | undefined): readonly CheckResult[];
  controlMatters(context: CheckContext): ControlNeed;
  /** Whether a request was answered as an earlier one of the same meaning. */
  same(
    one: Pick<CheckContext, 'outcome' | 'order'>,
    other: Pick<CheckContext, 'outcome' | 'order'>,
    as: SameAs,
    of: Catalogued,
  ): readonly CheckResult[];
  /** Every rule, of whatever level, that a request body breaks, given what is configured. With `names` the level of one that is alone is any. */
  broken(contract: Contract, body: JsonObject, values: Values, extent?: 'all' | 'names'): readonly BrokenRule[];
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
  /** The case as it is sent in its circumstances. */
  inContext(one: Case, values: Values): Case;
  /** The body of a step as it is sent in the circumstances of its sequence. */
  stepInContext(flow: Flow, step: FlowStep, values: Values): JsonObject;
  /** Its circumstances in words that end a title. */
  circumstances(one: Case | Flow, values: Values): readonly string[];
  partOfCombined(combined: Case, coverages: readonly Coverage[], values: Values): Case;
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

/** The exchange of a request that was not made from a contract; undefined where it is of none. */
export type Identify = (answer: {
  readonly request: WireRequest;
  readonly reply: Reply;
  readonly millis: number;
  readonly headers: Readonly<Record<string, string>>;
}) => { readonly sent: IdentifiedExchange; readonly wire?: Wire } | undefined;

/** An exchange as those that the engine sends itself. */
export interface IdentifiedExchange {
  readonly exchange: Exchange;
  readonly secrets: readonly Secret[];
  /** The body with ids in place and secrets still as placeholders, for people. Made when asked for: few exchanges are shown. */
  shown(): string | undefined;
  readonly auth: AuthVariant;
  /** An attempt ended without a clear answer, so its effect is unknown. */
  readonly doubtful: boolean;
}

export interface Dependencies {
  readonly config: Config;
  readonly values: Values;
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly client: Client;
  readonly provide: Provide;
  /** Those of the given parts with which an order in a state can be made. */
  readonly taken?: (state: StateName, given: GivenIds) => GivenIds;
  /** How many ways there are to a state. */
  readonly waysTo?: (state: StateName) => number;
  /** Ways to a state that have failed so far. */
  readonly missingWays?: () => readonly MissingWay[];
  /** Set where the configuration has a recipe that reads orders. */
  readonly readBack?: ReadBack | undefined;
  /** Refusals of good requests that prepare an order, where the same request was accepted when it was sent again. */
  readonly refusedOnce?: WeakSet<Reply>;
  /** Recognises the request of a recipe as one of a contract, so that its answer can be judged. */
  readonly identify?: Identify;
  readonly judging: Judging;
  readonly making: Making;
  readonly runId: string;
  readonly emit: (event: RunEvent) => void;
}

export function contractOf(deps: Pick<Dependencies, 'contracts'>, id: string): Contract {
  const contract = deps.contracts.get(id);
  if (contract === undefined) throw new Error(`no contract ${id}`);
  return contract;
}
