import { type Case, isCombined } from '../model/case.js';
import type { Flow } from '../model/flow.js';
import { type RuleKey, written } from '../model/finding.js';
import type { Phase } from './plan/order.js';
import { type Plan, planOf } from './plan/plan.js';
import { tellDoubts } from './record/doubts.js';
import { openRun } from './open-run.js';
import { finishRun, suiteInputs, tellMissing } from './run.js';
import type { RunInput } from './run-input.js';
import { runPhases } from './run-phases.js';
import { shrinkCauses } from './shrink-causes.js';
import type { RunOutcome } from './stops.js';
import { remembered } from '../json/remembered.js';

/** A run that judges one rule at a time. No case is sent twice. */
export interface Session {
  /** Sends the cases that show the rule and were not sent before, and shrinks their findings at once. */
  judge(key: RuleKey): Promise<void>;
  /** Sends what is left: cases that no rule asked for, notifications, random bodies. */
  rest(): Promise<void>;
  /** Says how the run ended, or how it would end if it ended here. */
  end(): RunOutcome;
}

export async function openSession(given: RunInput): Promise<Session> {
  const opened = await openRun(given);
  const { input, stops, record } = opened;
  const inputs = suiteInputs(opened);
  const plan = stops.outcome === undefined ? planOf(input.suites, inputs, input.config, input.rules) : NOTHING;
  for (const known of plan.known) input.emit(known);
  const showing = indexOf(plan);
  const sent = new Set<string>();
  const send = async (wanted: (one: Case | Flow) => boolean): Promise<void> => {
    const part = left(plan, sent, wanted);
    for (const { cases, flows } of part) for (const { id } of [...cases, ...flows]) sent.add(id);
    await runPhases(opened, { ...plan, phases: part });
  };
  return {
    async judge(key) {
      await send(showing(key));
      tellMissing(opened);
      tellDoubts(record);
      await shrinkCauses(opened);
    },
    async rest() {
      await send(() => true);
      await finishRun(opened, plan, inputs);
    },
    end: () => opened.end(),
  };
}

const NOTHING: Plan = { phases: [], explore: 0, probes: new Set(), unitOf: ({ id }) => id, known: [] };

/** The part of the plan that is wanted and not sent yet. */
const left = (plan: Plan, sent: ReadonlySet<string>, wanted: (one: Case | Flow) => boolean): readonly Phase[] =>
  plan.phases.map((phase) => ({
    ...phase,
    cases: phase.cases.filter((one) => !sent.has(one.id) && wanted(one)),
    flows: phase.flows.filter((one) => !sent.has(one.id) && wanted(one)),
  }));

const isFlow = (one: Case | Flow): one is Flow => 'steps' in one;
const isGoodCase = (one: Case | Flow): boolean => !isFlow(one) && isCombined(one);

/** The side (valid or invalid) of the requests whose answers show rules of this side. */
const ANSWERED: Partial<Readonly<Record<RuleKey['side'], Case['validity']>>> = { response: 'valid', exchange: 'valid', error: 'invalid' };

/** Which cases and flows show a rule: those that are about it and, for a rule about answers, every request that gets such an answer. */
function indexOf({ phases }: Plan): (key: RuleKey) => (one: Case | Flow) => boolean {
  const all = phases.flatMap(({ cases, flows }): readonly (Case | Flow)[] => [...cases, ...flows]);
  const about = new Map<string, Set<Case | Flow>>();
  for (const one of all) {
    for (const key of isFlow(one) ? one.rules : [one, ...one.coverages]) remembered(about, written(key), () => new Set()).add(one);
  }
  return (key) => {
    const own = about.get(written(key)) ?? new Set();
    const answered = ANSWERED[key.side];
    const shows = (one: Case | Flow): boolean => own.has(one) || (answered !== undefined && !isFlow(one) && one.validity === answered);
    // A flow rule that no flow is about may show in any flow, so everything is sent.
    if (key.side === 'flow' && own.size === 0) return () => true;
    // Combined cases are sent together: which of several values is to blame shows only beside the others.
    const withCombined = all.some((one) => isGoodCase(one) && shows(one));
    return (one) => shows(one) || (withCombined && isGoodCase(one));
  };
}
