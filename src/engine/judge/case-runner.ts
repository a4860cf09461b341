import { isObject } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import type { FindingEvent, RunEvent } from '../../model/event.js';
import { isAccepted, isRefused, outcomeText, type Outcome } from '../../model/outcome.js';
import { afterRefusal } from './after-refusal.js';
import type { Performed } from '../send/executor.js';
import { unmetNeed } from '../plan/needs.js';
import { familyOf } from '../plan/witnesses.js';
import { createPackRunner, graver } from './pack-runner.js';
import { note, noteCovered, NOTHING_SHOWN, refusedAtPreflight, type RunContext } from '../run-context.js';
import type { Shown } from '../record/recorder.js';
import { editText, shownExchange } from '../record/show.js';

/** A target that makes up words for every answer must not fill the memory. */
const MOST_OUTCOMES = 500;

type CaseFinished = { -readonly [Key in keyof Finished]: Finished[Key] };
type Finished = Extract<RunEvent, { type: 'case-finished' }>;
type Verdict = 'conforms' | 'violates' | 'warns' | 'inconclusive' | 'open';

const ANSWERED = [{ side: 'exchange', rule: 'answer-arrives' }] as const;

/** Runs the single cases of one phase. */
export interface CaseRunner {
  run(one: Case): Promise<void>;
  /** After the last case of the phase. */
  finish(): void;
}

/** A case's place among those of its contract and family that may be looked at for the effect of a refusal. */
interface Turn {
  /** Whether one of the earlier ones was. */
  readonly earlier: Promise<boolean>;
  /** Tells the later ones; only the first call counts. */
  done(looked: boolean): void;
}

/** `witnesses` are the ids of cases that may be followed by a look at what a refusal left behind. */
export function createCaseRunner(context: RunContext, witnesses: ReadonlySet<string> = new Set()): CaseRunner {
  const { recorder, redact, executor } = context;
  const packs = createPackRunner(context);
  return { run: runCase, finish: () => packs.blameAll() };

  /** Outcomes are few and come again in every case: redacted once each. */
  function shortly(text: string): string {
    const known = context.outcomes.get(text) ?? redact(text);
    if (context.outcomes.size < MOST_OUTCOMES) context.outcomes.set(text, known);
    return known;
  }

  async function runCase(one: Case): Promise<void> {
    const absent = unsendable(one);
    if (absent !== undefined) {
      unsent(one, absent);
      return;
    }
    const turn = takeTurn(one);
    try {
      await sendCase(one, turn);
    } finally {
      turn?.done(false);
    }
  }

  async function sendCase(one: Case, turn: Turn | undefined): Promise<void> {
    const performed = await executor.perform(one);
    context.retries += performed.retries;
    const { sent, outcome } = performed;
    if (sent === undefined || outcome === undefined) {
      unsent(one, `needs provisioning of ${one.state}: ${redact(performed.missing ?? '')}`);
      return;
    }
    if (outcome.kind !== 'timeout' && outcome.kind !== 'lost' && outcome.kind !== 'turned-away')
      recorder.conforming(one.contract, ANSWERED);
    const packed = one.polarity === 'valid' && one.expect.kind === 'accepted';
    // Whether a pack is taken is judged value by value, below.
    const judgements = packed
      ? performed.judgements.filter((judgement) => judgement.side !== one.side || judgement.rule !== one.rule)
      : performed.judgements;
    const findings = note(
      context,
      one.contract,
      one.id,
      judgements,
      () => shown(one, performed),
      () => ({ kind: 'case', one }),
    );
    if (!(one.polarity === 'invalid' && isAccepted(outcome))) noteCovered(context, one.contract, outcome, judgements);
    if (!(await noEffect(one, performed, outcome, turn))) performed.release();
    const finished = (verdict: Verdict): void =>
      caseFinished(one, outcome, verdict, performed.requests, performed.retries, sent.exchange.millis);
    const verdict = verdictOf(one, performed, findings);
    if (!packed) {
      finished(verdict);
      return;
    }
    const settled = await packs.settle(one, performed);
    const finish = (): void => finished(verdict === 'open' ? verdict : graver(verdict, settled.verdict));
    if (settled.later) packs.whenBlamed(finish);
    else finish();
  }

  function shown(one: Case, performed: Performed): Shown {
    return performed.sent === undefined ? NOTHING_SHOWN : { ...shownExchange(performed.sent, redact), edits: one.edits.map(editText) };
  }

  function unsendable(one: Case): string | undefined {
    const { config, values } = context.deps;
    const absent = one.needs.map((need) => unmetNeed(config, values, need)).find((reason) => reason !== undefined);
    if (absent !== undefined) return absent;
    return one.polarity === 'valid' ? refusedAtPreflight(context, one.contract) : undefined;
  }

  function unsent(one: Case, reason: string): void {
    recorder.inconclusive(one.contract, one.polarity === 'valid' ? one.covers : [one], one.polarity, reason);
    caseFinished(one, undefined, 'inconclusive', 0, 0, 0);
  }

  /**
   * Once per contract and family of faults it is seen to that what was refused had no effect: after the first witness that is
   * refused. Turns are taken before sending, in the order of the plan, so that it is the same case in every run.
   */
  function takeTurn(one: Case): Turn | undefined {
    if (!witnesses.has(one.id) || context.preflights.get(one.contract)?.ok !== true) return undefined;
    const key = familyOf(one);
    const earlier = context.families.get(key) ?? Promise.resolve(false);
    let done: Turn['done'] = () => undefined;
    context.families.set(
      key,
      new Promise((resolve) => {
        done = resolve;
      }),
    );
    return { earlier, done };
  }

  /** True when looking at the effect used the state up. */
  async function noEffect(one: Case, performed: Performed, outcome: Outcome, turn: Turn | undefined): Promise<boolean> {
    const { family } = one;
    if (turn === undefined || family === undefined) return false;
    if (await turn.earlier) {
      turn.done(true);
      return false;
    }
    if (!(family === 'authentication' ? !isAccepted(outcome) : isRefused(outcome))) return false;
    const judgements = await afterRefusal(executor, one, performed, family);
    note(
      context,
      one.contract,
      one.id,
      judgements,
      () => shown(one, performed),
      () => ({ kind: 'case', one, afterwards: true }),
    );
    turn.done(true);
    return true;
  }

  function caseFinished(
    one: Case,
    outcome: Outcome | undefined,
    verdict: Verdict,
    requests: number,
    retries: number,
    millis: number,
  ): void {
    const error = outcome !== undefined && 'body' in outcome ? outcome.body.error : undefined;
    const type = error !== undefined && isObject(error) ? error.validationType : undefined;
    const text = outcome === undefined ? 'not sent' : outcomeText(outcome);
    const finished: CaseFinished = {
      type: 'case-finished',
      case: one.id,
      contract: one.contract,
      suite: one.suite,
      outcome: shortly(text),
      verdict,
      requests,
      retries,
      millis: Math.round(millis * 100) / 100,
      rule: one.rule,
      side: one.side,
      polarity: one.polarity,
      recipe: one.recipe,
      field: one.id.split('/')[1] ?? '',
    };
    if (typeof type === 'string') finished.validationType = shortly(type);
    context.deps.emit(finished);
    if (verdict === 'open' && outcome !== undefined)
      context.deps.emit({ type: 'observation', case: one.id, contract: one.contract, rule: one.rule, outcome: shortly(text) });
  }
}

function verdictOf(one: Case, performed: Performed, findings: readonly FindingEvent[]): Verdict {
  if (findings.some((finding) => finding.level === 'must')) return 'violates';
  if (findings.length > 0) return 'warns';
  if (performed.level === 'open' && one.polarity === 'invalid') return 'open';
  return performed.judgements.some((judgement) => judgement.status === 'inconclusive' && judgement.rule === one.rule)
    ? 'inconclusive'
    : 'conforms';
}
