import type { FixedRuleId } from '../catalogue/named-rules.js';
import type { JsonValue } from '../json/value.js';
import type { Contract, Level, Polarity } from '../catalogue/vocabulary.js';
import type { Expectation } from './case.js';
import type { Config } from './config.js';
import type { Exchange } from './exchange.js';
import type { Finding, RuleKey } from './finding.js';
import type { Outcome } from './outcome.js';

/** What a check says about one rule. */
export interface Judgement extends RuleKey, Partial<Pick<Finding, 'path' | 'expected' | 'actual'>> {
  readonly polarity: Polarity;
  readonly level: Level;
  readonly status: 'conforms' | 'violates' | 'inconclusive';
  /** Why it is inconclusive. */
  readonly reason?: string;
  /** Why the check of a house rule failed: told as an error of the harness, by the name of the rule. */
  readonly fault?: string;
}

/** What is known about the order of an exchange: how it came to be, and what was answered so far, oldest first. */
export interface OrderHistory {
  /** Provisioned by a recipe, in this state; undefined for an order that the exchange opens itself. */
  readonly state?: string;
  readonly transactionId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly earlier: readonly Exchange[];
  /** Something was sent about it whose effect nobody knows: totals and states are not judged from here on. */
  readonly doubtful?: true;
  /** Where it is doubtful: an answer that shows the order as it was after that. */
  readonly seen?: JsonValue;
  /** Sent at the same time on this order just before, after `earlier`. */
  readonly concurrent?: readonly Exchange[];
  /** The body with which a recipe ended, where it shows the order. */
  readonly provisioned?: JsonValue;
  /** Requests about it that were refused, whatever came before or after them. */
  readonly refused?: readonly Exchange[];
  /** Nobody saw how it began: neither its first transaction is known nor what came before `earlier`. */
  readonly origin?: 'unseen';
}

export interface CheckContext extends RuleKey {
  readonly contract: Contract;
  readonly expect: Expectation;
  readonly level: Level;
  readonly polarity: Polarity;
  readonly order: OrderHistory;
  readonly expectations: Config['expect'];
  /** Card numbers, tracks and cryptograms that were sent or configured, to be searched for by value. */
  readonly secrets: readonly Secret[];
  readonly outcome: Outcome;
  /** No answer to a request of the contract: the order as it was read. */
  readonly read?: true;
  /** Sent together with another request on the same order. */
  readonly together: boolean;
  /** A rule whose secret effect would change the totals by this amount. */
  readonly suspect?: { readonly rule: FixedRuleId; readonly amount: string } | undefined;
  /** Where a refund carries its amount (A3). */
  readonly refundAmountPath: string;
  /** Odd: path, method, version or size are none of part 1's. */
  readonly wire: { readonly odd: boolean; readonly badCredentials: boolean };
}

/** What has to be known of the same request without its fault: nothing, its answer of any time in the run, or one from now. */
export type TwinNeed = 'none' | 'remembered' | 'afresh';

export interface Secret {
  readonly name: string;
  readonly value: string;
  /** Short codes are looked for as whole values only. */
  readonly short?: true;
  /** Lets somebody in: hidden from what others wrote, and never part of a request's body by intent. */
  readonly credential?: true;
  /** The case put it where it does not belong: hidden from reports, but not looked for in answers. */
  readonly freeText?: true;
}

/** A pure function from an exchange to judgements. It never throws. */
export interface Check {
  readonly id: string;
  inspect(exchange: Exchange, context: CheckContext): readonly Judgement[];
}
