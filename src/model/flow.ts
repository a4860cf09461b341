import type { FixedRuleId } from '../catalogue/named-rules.js';
import { defined } from '../json/defined.js';
import type { Nearness } from '../json/near-text.js';
import type { JsonObject } from '../json/value.js';
import type { ContractId, Level, Need, StateName } from '../catalogue/vocabulary.js';
import type { Expectation, SuiteId, Wire } from './case.js';
import { type Context, type Money, withoutDimension } from './context.js';
import type { RuleKey } from './finding.js';

/**
 * One step of a flow. Orders and transactions are words: an order that the flow lists under `orders` is
 * provisioned, any other is new; a transaction word stands for one made id, `initial` for the provisioned one, `initial@A` for that of order A,
 * `r1~longer` for an id that is near to that of `r1`, `length-40` and `digits-20` for ids of so many characters or digits.
 */
export interface FlowStep {
  readonly name: string;
  readonly contract: ContractId;
  readonly order: string;
  readonly transaction: string;
  /**
   * Template. `{{order:A.transactionId}}`, `.amount`, `.quarter`, `.third`, `.cent`, `.double`, `.amount-third-cent`, `.respelled`, `.currency`,
   * `.otherCurrency`, `.sessionId`, `.sessionVersion`, `.sessionVersion.otherEnd` are of order A; `{{step:word}}` is a made transaction id,
   * `{{step:word~longer}}` one that is near to it.
   */
  readonly body: JsonObject;
  readonly expect: Expectation;
  /** The rule that is broken if the expectation is not met, with its level; steps without one only prepare. */
  readonly judges?: RuleKey & { readonly level: Level };
  /** The later step that is the same request without the fault. */
  readonly control?: string;
  readonly wire?: Wire;
  readonly same?: SameAs;
  /** Not a request of the contract: the order is read by the recipe of the configuration. The step is left out where there is none. */
  readonly reads?: true;
  /** What it is sent without is the point of it: no circumstances put anything beside its fields. */
  readonly alone?: true;
  /** The step is left out if the configuration does not have this. */
  readonly onlyWith?: Need;
  /** Templates. The step is left out if both say the same: what is wrong of one order may be right of another. */
  readonly unlessSame?: readonly [string, string];
  /** If it does not succeed, though it is taken, the steps after it say nothing. */
  readonly mustSucceed?: true;
  /** If it does not fail, the steps after it say nothing. */
  readonly mustFail?: true;
  /**
   * Judged only if the earlier step of this name was refused, where there is one. The words end the title of what shows only after the steps
   * before.
   */
  readonly ifRefused?: { readonly step: string; readonly words: string };
  /** Sent at the same time as the step before it. */
  readonly together?: true;
  /** The order may have been used before: its totals and states are not judged. */
  readonly unknownPast?: true;
  /** An earlier step may have had a hidden effect: totals that are off by this amount are a finding of this rule. */
  readonly suspect?: { readonly rule: FixedRuleId; readonly amount: string };
}

/** That a step means the same as an earlier one, so that both get the same answer. */
export interface SameAs {
  /** The name of the earlier step. */
  readonly as: string;
  /** How the earlier one was sent, as the rest of a sentence that begins with "as". */
  readonly relation: string;
  /** Members of the answer that may differ. */
  readonly but?: readonly string[];
  /** Compared only where nothing was taken on either order before: a failure may have changed what can follow it. */
  readonly onlyOf?: 'untouched-orders' | 'carried-out';
}

/** A sequence of requests on few orders, judged by the model of totals and states. */
export interface Flow {
  /** `flow/<name>/<hash>` */
  readonly id: string;
  readonly name: string;
  /** The contract that the flow is about, and is selected by. */
  readonly contract: ContractId;
  readonly suite: SuiteId;
  readonly orders: Readonly<Record<string, StateName>>;
  /** By which of several recipes an order is provisioned, counted from 0 and wrapping around; the usual one by default. */
  readonly ways?: Readonly<Record<string, number>>;
  /** Amount and currency that an order is provisioned with, where its recipe can take them. */
  readonly money?: Readonly<Record<string, Money>>;
  /** Ids that an order must have, as templates with `{{id:40}}`. */
  readonly ids?: Readonly<Record<string, { readonly orderId?: string; readonly transactionId?: string }>>;
  /** Orders under an id that is near to that of another order: each word with the word of that order and how the ids differ. */
  readonly near?: Readonly<Record<string, readonly [word: string, how: Nearness]>>;
  /** Orders of another merchant under the id of one of ours: each word with the word of our order. */
  readonly sameId?: Readonly<Record<string, string>>;
  /** The flow was drawn at random: any part of it is a flow too, since each step is judged by the answers before it. */
  readonly anyPart?: true;
  readonly needs: readonly Need[];
  /** Rules that this flow is meant to show; inconclusive if it cannot run. */
  readonly rules: readonly RuleKey[];
  readonly steps: readonly FlowStep[];
  /** The circumstances of all its requests: names only, so that each can be taken away. */
  readonly context?: Context;
  /** The seed by which what the circumstances put beside the fields of its steps is drawn. */
  readonly drawnBy?: number;
}

/** The sequence in these circumstances in place of its own. Those that it had may have given its orders their money. */
export function inFlowContext(flow: Flow, context: Context | undefined): Flow {
  const { context: before, money, ...plain } = flow;
  // Amount and currency go together: its orders are made with both.
  const keepsMoney = before?.money === context?.money && before?.currency === context?.currency;
  const left = keepsMoney ? context : withoutDimension(withoutDimension(context, 'money'), 'currency');
  return { ...plain, ...defined({ money: keepsMoney ? money : undefined, context: left }) };
}
