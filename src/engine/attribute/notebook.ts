import type { ContractId, Validity } from '../../catalogue/vocabulary.js';
import type { Case } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import type { FindingEvent, RunEvent } from '../../model/event.js';
import type { RuleKey } from '../../model/finding.js';
import type { Flow } from '../../model/flow.js';
import type { Outcome } from '../../model/outcome.js';
import type { FlowResult, FlowStepResult } from '../check/check-flow.js';
import type { Account } from '../execute/account.js';
import type { Sent } from '../execute/sender.js';
import type { Subject } from './subject.js';

/** The exchange that shows something, the case whose fault it has, and the steps that led to it. */
export interface Seen {
  readonly sent: Sent | undefined;
  readonly one?: Case;
  readonly steps?: readonly FlowStepResult[];
  /** The exchange alone does not show the finding. */
  readonly alone?: false;
}

/** What shows that rules are kept. */
export interface Showing extends Seen {
  readonly caseId: string;
}

/** Whether another finding of the run explains one that was held back. */
export type Explains = (finding: FindingEvent) => boolean;

/** What was found in an answer that came on the way to something else. */
export interface Aside {
  readonly contract: ContractId;
  readonly caseId: string;
  readonly results: readonly CheckResult[];
  readonly seen: Seen;
  readonly subject: Subject;
}

export type CaseVerdict = Extract<RunEvent, { type: 'case-finished' }>['verdict'];

/** How grave findings are together; undefined where there are none. */
export function worstOf(findings: readonly FindingEvent[]): 'violates' | 'warns' | undefined {
  if (findings.length === 0) return undefined;
  return findings.some(({ level }) => level === 'must') ? 'violates' : 'warns';
}

/** What became of a case or a flow. */
export interface Ending {
  /** Undefined where it was not sent. */
  readonly outcome: Outcome | undefined;
  readonly verdict: CaseVerdict;
  /** What it cost, everything that it needed included. */
  readonly account: Account;
  readonly millis: number;
}

/** Where attributing writes down what it decided. Only the record keeps it. */
export interface Notebook {
  /** Notes results of one exchange; returns the findings among them. `subject` is what to send to see them again. */
  note(contract: ContractId, caseId: string, results: readonly CheckResult[], seen: Seen, subject: () => Subject): readonly FindingEvent[];
  /** Rules that were kept, without a result of their own. */
  conforming(contract: ContractId, keys: readonly RuleKey[], by?: Showing): void;
  /** `unread`: no answer came, or none that can be read. */
  inconclusive(contract: ContractId, keys: readonly RuleKey[], validity: Validity, reason: string, why?: 'unread'): void;
  /** Whether a result so far has shown that the rule is kept. */
  hasConformed(contract: ContractId, key: RuleKey, validity: Validity): boolean;
  /** The rules that an answer shows to be kept, except those that a check just found broken. */
  covered(contract: ContractId, outcome: Outcome, results: readonly CheckResult[], by?: Showing): void;
  /** Listed values that were accepted. */
  acceptedValues(contract: ContractId, values: readonly { readonly path: string; readonly value: string }[]): void;
  /**
   * Holds a finding back until the end of the run, when it is told if its rule was not seen broken elsewhere, and nothing explains it: by
   * default what a refusal left behind. One whose rule was seen broken already is not kept.
   */
  holdBack(contract: ContractId, caseId: string, result: CheckResult, seen: Seen, subject: Subject, isExplainedBy?: Explains): void;
  finished(one: Case, ending: Ending): void;
  flowFinished(flow: Flow, result: FlowResult, ending: Omit<Ending, 'outcome'>): void;
}
