import type { Contract, Level, Polarity } from '../catalogue/vocabulary.js';
import type { Expectation, RuleKey } from './case.js';
import type { Config } from './config.js';
import type { Exchange } from './exchange.js';
import type { Outcome } from './outcome.js';

/** What a check says about one rule. */
export interface Judgement extends RuleKey {
  readonly polarity: Polarity;
  readonly level: Level;
  readonly status: 'conforms' | 'violates' | 'inconclusive';
  /** Where in the request or the answer. */
  readonly path?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Why it is inconclusive. */
  readonly reason?: string;
}

/** What is known about the order of an exchange: how it came to be, and what was answered so far, oldest first. */
export interface OrderHistory {
  /** Provisioned by a recipe, in this state; undefined for an order that the exchange opens itself. */
  readonly state?: string;
  readonly transactionId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly earlier: readonly Exchange[];
}

export interface CheckContext {
  readonly contract: Contract;
  readonly expect: Expectation;
  readonly rule: RuleKey;
  readonly level: Level;
  readonly polarity: Polarity;
  readonly order: OrderHistory;
  readonly expectations: Config['expect'];
  /** Card numbers, tracks and cryptograms that were sent or configured, to be searched for by value. */
  readonly secrets: readonly Secret[];
  /** Whether the request carried responseControls.sensitiveData. */
  readonly outcome: Outcome;
}

export interface Secret {
  readonly name: string;
  readonly value: string;
  /** Short codes are looked for as whole values only. */
  readonly short?: true;
}

/** A pure function from an exchange to judgements. It never throws. */
export interface Check {
  readonly id: string;
  inspect(exchange: Exchange, context: CheckContext): readonly Judgement[];
}
