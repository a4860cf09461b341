import { type Case, isCombined, withContext } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import type { FindingEvent } from '../../model/event.js';
import { isAccepted } from '../../model/outcome.js';
import { RunLimitReached } from '../../target/run-limit.js';
import { unmetNeed } from '../plan/needs.js';
import type { Executor } from '../execute/executor.js';
import { isUnreached, notSingleInContext, refusedAtPreflight, type Attributing } from './attributing.js';
import { type CaseVerdict, worstOf } from './notebook.js';
import type { Performed } from './perform.js';
import { needsState } from '../execute/states.js';
import { lookAfterRefusal, takeTurn, type Turn } from './probe-turns.js';
import { performInContext } from './in-context.js';
import { createCombinedCases, type CombinedCases } from './combined-cases.js';
import { graver } from './combined-work.js';
import { isAbout } from './refused-once.js';

const ANSWERED = [{ side: 'exchange', rule: 'answer-arrives' }] as const;

/** Runs the single cases of one phase. */
export interface CaseRunner {
  /** Sends a case and attributes what its answer shows; `executor` charges the account of the case. */
  run(one: Case, executor: Executor): Promise<void>;
  /** After the last case of the phase. */
  finish(): void;
}

/** `probes` are the ids of cases after which it may be checked that the refusal had no effect. */
export function createCaseRunner(context: Attributing, probes: ReadonlySet<string> = new Set()): CaseRunner {
  const combined = createCombinedCases(context);
  return {
    async run(one, executor) {
      const own = { ...context, executor };
      const absent = unsendable(own, one);
      if (absent !== undefined) {
        unsent(own, one, absent);
        return;
      }
      const turn = probes.has(one.id) ? takeTurn(own, one) : undefined;
      try {
        // What a refusal leaves behind shows in the totals of an order that is known from its beginning.
        await sendCase(own, combined, turn === undefined ? one : withContext(one, undefined), turn);
      } catch (error) {
        if (!(error instanceof RunLimitReached)) unsent(own, one, 'a fault of touchstone cut the case short');
        throw error;
      } finally {
        turn?.done(false);
      }
    },
    finish: () => combined.blameAll(),
  };
}

async function sendCase(context: Attributing, combined: CombinedCases, given: Case, turn: Turn | undefined): Promise<void> {
  const { notes, executor } = context;
  const { one, performed } = await performInContext(context, given);
  const { sent, outcome } = performed;
  if (sent === undefined || outcome === undefined) {
    unsent(context, one, needsState(one.state, performed.missing ?? ''));
    return;
  }
  if (outcome.kind !== 'timeout' && outcome.kind !== 'lost' && outcome.kind !== 'turned-away')
    notes.conforming(one.contract, ANSWERED, { one, sent, caseId: one.id });
  const combines = isCombined(one);
  // Whether a combined case is accepted is judged value by value, below.
  const checkResults = combines ? performed.checkResults.filter((checkResult) => !isAbout(one, checkResult)) : performed.checkResults;
  const findings = notes.note(one.contract, one.id, tellingFirst(context, one, checkResults), { one, sent }, () => ({ kind: 'case', one }));
  if (!(one.validity === 'invalid' && isAccepted(outcome)))
    notes.covered(one.contract, outcome, checkResults, { one, sent, caseId: one.id });
  if (!(await lookAfterRefusal(context, one, performed, outcome, turn))) performed.release();
  const verdict = verdictOf(one, performed, findings);
  const finish = (as: CaseVerdict): void =>
    notes.finished(one, { outcome, verdict: as, account: executor.account, millis: sent.exchange.millis });
  if (!combines) {
    finish(verdict);
    return;
  }
  const settled = await combined.settle(context, one, performed);
  const last = (): void => finish(verdict === 'open' ? verdict : graver(verdict, settled.verdict));
  if (settled.later) combined.whenBlamed(last);
  else last();
}

function verdictOf(one: Case, performed: Performed, findings: readonly FindingEvent[]): CaseVerdict {
  const worst = worstOf(findings);
  if (worst !== undefined) return worst;
  if (performed.level === 'open' && one.validity === 'invalid') return 'open';
  return performed.checkResults.some((checkResult) => checkResult.status === 'inconclusive' && checkResult.rule === one.rule)
    ? 'inconclusive'
    : 'conforms';
}

const SERVER_FAILED = 'server-failed';

/**
 * Puts a server failure first. A server that fails at one fault, and refuses another fault of the same rule correctly, knows the rule but
 * breaks on the value.
 */
function tellingFirst({ notes }: Attributing, one: Case, checkResults: readonly CheckResult[]): readonly CheckResult[] {
  const isFailure = ({ rule, status }: CheckResult): boolean => rule === SERVER_FAILED && status === 'violates';
  if (one.validity !== 'invalid' || !checkResults.some(isFailure) || !notes.hasConformed(one.contract, one, 'invalid')) return checkResults;
  return [...checkResults.filter(isFailure), ...checkResults.filter((checkResult) => !isFailure(checkResult))];
}

/** Why a case is not sent. */
function unsendable(context: Attributing, one: Case): string | undefined {
  const { config, values } = context.deps;
  const absent = one.needs.map((need) => unmetNeed(config, values, need)).find((reason) => reason !== undefined);
  if (absent !== undefined) return absent;
  const isSent = one.validity === 'invalid' && !isUnreached(context, one.contract);
  if (!isSent) return refusedAtPreflight(context, one.contract);
  // A fault that stays the only one in its circumstances is the only one without them.
  return notSingleInContext(context, one) === undefined ? undefined : notSingleInContext(context, withContext(one, undefined));
}

function unsent({ notes, executor }: Attributing, one: Case, reason: string): void {
  notes.inconclusive(one.contract, one.validity === 'valid' ? one.coverages : [one], one.validity, reason);
  notes.finished(one, { outcome: undefined, verdict: 'inconclusive', account: executor.account, millis: 0 });
}
