import type { FixedRuleId } from '../catalogue/named-rules.js';
import type { JsonValue } from '../json/value.js';
import type { Contract, Level, Validity } from '../catalogue/vocabulary.js';
import type { Expectation } from './case.js';
import type { Config } from './config.js';
import type { Exchange, SentRequest } from './exchange.js';
import type { Finding, RuleKey } from './finding.js';
import type { Observation } from './observation.js';
import type { Outcome } from './outcome.js';

/** What a check says about one rule. */
export interface CheckResult extends RuleKey, Partial<Pick<Finding, 'path' | 'expected' | 'actual'>> {
  readonly validity: Validity;
  readonly level: Level;
  readonly status: 'conforms' | 'violates' | 'inconclusive';
  /** What was seen, as data, where the check says it. */
  readonly observed?: Observation;
  /** Why it is inconclusive. */
  readonly reason?: string;
  /** No answer came, or none that can be read: what was planned was not judged. */
  readonly unread?: true;
  /** Why the check of a house rule failed; reported as an error of the harness, under the name of the rule. */
  readonly fault?: string;
  /** The check that failed, where it is no house rule; nothing else of the result counts. */
  readonly faultIn?: string;
}

/** What is known about the order of an exchange: how it was made, and the exchanges so far, oldest first. */
export interface OrderHistory {
  /** The state in which a recipe provisioned the order; undefined for an order that the exchange opens itself. */
  readonly state?: string;
  readonly transactionId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly earlier: readonly Exchange[];
  /** A request about the order had an unknown effect: totals and states are not judged from here on. */
  readonly doubtful?: true;
  /** For a doubtful order: an answer that shows the order as it was after that request. */
  readonly seen?: JsonValue;
  /** Requests that were sent at the same time on this order, after `earlier`. */
  readonly concurrent?: readonly Exchange[];
  /** The body of the last answer of a recipe, if it shows the order. */
  readonly provisioned?: JsonValue;
  /** Requests about the order that were refused, at any time. */
  readonly refused?: readonly Exchange[];
  /** The beginning of the order was not seen: its first transaction and what came before `earlier` are unknown. */
  readonly origin?: 'unseen';
}

export interface CheckContext extends RuleKey {
  readonly contract: Contract;
  readonly expect: Expectation;
  readonly level: Level;
  readonly validity: Validity;
  readonly order: OrderHistory;
  readonly expectations: Config['expect'];
  /** Card numbers, tracks and cryptograms that were sent or configured, to be searched for by value. */
  readonly secrets: readonly Secret[];
  readonly outcome: Outcome;
  /** The correlationIds of the requests that were judged before in this run. */
  readonly brought: ReadonlySet<string>;
  /** The texts that the requests of this run brought; absent where other orders are not known. */
  readonly otherTexts?: BroughtTexts;
  /** The exchange is not a request of the contract, but a read of the order. */
  readonly read?: true;
  /** Sent together with another request on the same order. */
  readonly together: boolean;
  /** A rule whose violation may have changed the totals by this amount, unseen until now. */
  readonly suspect?: { readonly rule: FixedRuleId; readonly amount: string } | undefined;
  /** Where a refund carries its amount (A3). */
  readonly refundAmountPath: string;
  /** Odd: path, method, version or size are not those of part 1. */
  readonly wire: { readonly odd: boolean; readonly badCredentials: boolean };
}

export interface BroughtTexts {
  /** Whether requests on a few other orders brought this text for this field, and none on this order did. */
  isOfOthers(field: string, text: string, on: Pick<SentRequest, 'merchantId' | 'orderId'>): boolean;
  /** What has the form of a card number in them, and in the configuration. */
  readonly cardNumbers: ReadonlySet<string>;
}

/** Which answer of the control request is needed: none, one from any time in the run, or a new one. */
export type ControlNeed = 'none' | 'remembered' | 'afresh';

export interface Secret {
  readonly name: string;
  readonly value: string;
  /** Short codes are looked for as whole values only. */
  readonly short?: true;
  /** A credential: masked in what others wrote, and never part of a request body on purpose. */
  readonly credential?: true;
  /** The case put it where it does not belong: masked in reports, but not searched for in answers. */
  readonly freeText?: true;
}

/** A pure function from an exchange to check results. It never throws. */
export interface Check {
  readonly id: string;
  /** Compares values with what was sent. Where a field breaks a rule of its own, that it differs follows from it and is not told. */
  readonly compares?: true;
  /**
   * Which answers it judges besides ordinary ones: those that are judged on form and secrecy alone, because what they say follows from a fault that
   * was accepted or from an unknown past (`plain`), and those of reads, which the specification does not describe (`read`).
   */
  readonly also?: readonly ('plain' | 'read')[];
  inspect(exchange: Exchange, context: CheckContext): readonly CheckResult[];
}
