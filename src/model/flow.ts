import type { JsonObject } from '../json/value.js';
import type { ContractId, Level, Need, StateName } from '../catalogue/vocabulary.js';
import type { Expectation, RuleKey, Wire } from './case.js';

/** One step of a flow. Ids are symbolic: `state` is the provisioned one, other words are minted once per flow. */
export interface FlowStep {
  readonly name: string;
  readonly contract: ContractId;
  readonly order: string;
  readonly transaction: string;
  /** Template; `{{state:...}}` and `{{step:<transaction word>}}` (the minted id) are known. */
  readonly body: JsonObject;
  readonly expect: Expectation;
  /** The rule that a broken expectation names, with its level. */
  readonly rule?: RuleKey & { readonly level: Level };
  readonly wire?: Wire;
  /** Sent at the same time as the step before it. */
  readonly together?: true;
}

/** A sequence of requests on few orders, judged by the model of totals and states. */
export interface Flow {
  /** `flow/<name>/<hash>` */
  readonly id: string;
  readonly name: string;
  /** The contract that the flow is about, and is selected by. */
  readonly contract: ContractId;
  readonly state: StateName;
  readonly needs: readonly Need[];
  readonly rules: readonly RuleKey[];
  readonly steps: readonly FlowStep[];
}
