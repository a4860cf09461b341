import { type Case, isPack } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import { isAccepted } from '../../model/outcome.js';
import { RunLimitReached } from '../../target/run-limit.js';
import { unmetNeed } from '../plan/needs.js';
import { caseFinished, NO_COST, verdictOf, type Cost } from '../record/case-finished.js';
import { shownCase } from '../record/show.js';
import { note, noteCovered, refusedAtPreflight, type RunContext } from '../run-context.js';
import { needsState } from '../execute/states.js';
import { lookAfterRefusal, takeTurn, type Turn } from './probe-turns.js';
import { performInContext } from './in-context.js';
import { createPackRunner, type PackRunner } from './combined-cases.js';
import { graver } from './combined-work.js';
import { isAbout } from './refused-once.js';
import { notSingle } from '../plan/single-fault.js';

const ANSWERED = [{ side: 'exchange', rule: 'answer-arrives' }] as const;

/** Runs the single cases of one phase. */
export interface CaseRunner {
  run(one: Case): Promise<void>;
  /** After the last case of the phase. */
  finish(): void;
}

/** `witnesses` are the ids of cases after which it may be checked that the refusal had no effect. */
export function createCaseRunner(context: RunContext, witnesses: ReadonlySet<string> = new Set()): CaseRunner {
  const packs = createPackRunner(context);
  return {
    async run(one) {
      const absent = unsendable(context, one);
      if (absent !== undefined) {
        unsent(context, one, absent);
        return;
      }
      const turn = witnesses.has(one.id) ? takeTurn(context, one) : undefined;
      try {
        await sendCase(context, packs, one, turn);
      } catch (error) {
        if (!(error instanceof RunLimitReached)) unsent(context, one, 'a fault of touchstone cut the case short');
        throw error;
      } finally {
        turn?.done(false);
      }
    },
    finish: () => packs.blameAll(),
  };
}

async function sendCase(context: RunContext, packs: PackRunner, given: Case, turn: Turn | undefined): Promise<void> {
  const { recorder, mask } = context;
  const { one, performed } = await performInContext(context, given);
  context.retries += performed.retries;
  const { sent, outcome } = performed;
  if (sent === undefined || outcome === undefined) {
    unsent(context, one, needsState(one.state, mask.sentence(performed.missing ?? '')));
    return;
  }
  if (outcome.kind !== 'timeout' && outcome.kind !== 'lost' && outcome.kind !== 'turned-away') recorder.conforming(one.contract, ANSWERED);
  const packed = isPack(one);
  // Whether a pack is accepted is judged value by value, below.
  const judgements = packed ? performed.judgements.filter((judgement) => !isAbout(one, judgement)) : performed.judgements;
  const findings = note(
    context,
    one.contract,
    one.id,
    tellingFirst(context, one, judgements),
    () => shownCase(one, sent, mask),
    () => ({ kind: 'case', one }),
  );
  if (!(one.polarity === 'invalid' && isAccepted(outcome))) noteCovered(context, one.contract, outcome, judgements);
  if (!(await lookAfterRefusal(context, one, performed, outcome, turn))) performed.release();
  const cost: Cost = { requests: performed.requests, retries: performed.retries, millis: sent.exchange.millis };
  const verdict = verdictOf(one, performed, findings);
  if (!packed) {
    caseFinished(context, one, outcome, verdict, cost);
    return;
  }
  const settled = await packs.settle(one, performed);
  const finish = (): void => caseFinished(context, one, outcome, verdict === 'open' ? verdict : graver(verdict, settled.verdict), cost);
  if (settled.later) packs.whenBlamed(finish);
  else finish();
}

const SERVER_FAILED = 'server-failed';

/**
 * Puts a server failure first. A server that fails at one fault, and refuses another fault of the same rule correctly, knows the rule but
 * breaks on the value.
 */
function tellingFirst({ recorder }: RunContext, one: Case, judgements: readonly Judgement[]): readonly Judgement[] {
  const isFailure = ({ rule, status }: Judgement): boolean => rule === SERVER_FAILED && status === 'violates';
  if (one.polarity !== 'invalid' || !judgements.some(isFailure) || !recorder.hasConformed(one.contract, one, 'invalid')) return judgements;
  return [...judgements.filter(isFailure), ...judgements.filter((judgement) => !isFailure(judgement))];
}

/** Why a case is not sent. */
function unsendable(context: RunContext, one: Case): string | undefined {
  const { config, values } = context.deps;
  const absent = one.needs.map((need) => unmetNeed(config, values, need)).find((reason) => reason !== undefined);
  if (absent !== undefined) return absent;
  const isSent = one.polarity === 'invalid' && context.preflights.get(one.contract)?.unreached !== true;
  return isSent ? notSingle(context, one) : refusedAtPreflight(context, one.contract);
}

function unsent(context: RunContext, one: Case, reason: string): void {
  context.recorder.inconclusive(one.contract, one.polarity === 'valid' ? one.covers : [one], one.polarity, reason);
  caseFinished(context, one, undefined, 'inconclusive', NO_COST);
}
