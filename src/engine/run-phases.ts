import { type Case, isCombined } from '../model/case.js';
import type { PlannedPhase } from '../model/event.js';
import type { Flow } from '../model/flow.js';
import type { SuiteInput } from '../model/suite.js';
import { createCaseRunner } from './attribute/case-runner.js';
import { runFlow } from './attribute/flow-runner.js';
import { type Batch, drain, drainAll, each } from './execute/drain.js';
import { notifiedBatch } from './notifications.js';
import { guarded, type Run } from './stages.js';
import type { Phase } from './plan/order.js';
import type { Plan } from './plan/plan.js';

/**
 * Runs the planned phases in order, without what an interrupted run has already done. A phase begins while the last cases of the one before are
 * under way, unless it builds on what good requests have shown.
 */
export async function runPhases(run: Run, plan: Plan): Promise<void> {
  const { input, stops } = run;
  const { done } = input;
  const all = plan.phases.map((phase) => ({
    ...phase,
    cases: remaining(phase.cases, done),
    flows: phase.flows.filter((flow) => done?.has(flow.id) !== true),
  }));
  const phases = all.filter((phase) => sizeOf(phase) > 0);
  const whole = plannedPhases(phases, plan.explore);
  const batches = phases.map((phase, position): Batch => {
    const ahead = phases.slice(position + 1).reduce((sum, later) => sum + sizeOf(later), plan.explore);
    const { begin, ...rest } = phase.name === 'notifications' ? notifiedBatch(run, phase.flows) : batchOf(run, phase, plan.probes);
    return {
      ...rest,
      // Faults are sent in bodies of which good requests have shown that they are accepted.
      waits: phase.waits === true || phases[position - 1]?.cases.some(isCombined) === true,
      begin: () => {
        input.emit({ type: 'phase-started', phase: phase.name, planned: sizeOf(phase), ahead, ...(position === 0 ? { plan: whole } : {}) });
        return begin?.();
      },
    };
  });
  await drainAll(batches, input.config.run.concurrency, () => stops.halted());
}

const sizeOf = ({ cases, flows }: Phase): number => cases.length + flows.length;

/** The plan as numbers, so that whoever follows the run knows what is still to come. */
const plannedPhases = (phases: readonly Phase[], explore: number): readonly PlannedPhase[] =>
  [...phases.map((phase) => ({ phase: phase.name, planned: sizeOf(phase) })), { phase: 'exploration', planned: explore }].filter(
    ({ planned }) => planned > 0,
  );

/** The cases and flows of a phase. */
function batchOf(run: Run, { cases, flows }: Phase, probes: ReadonlySet<string>): Batch {
  const runner = createCaseRunner(run.attributing, probes);
  // Races and other merchants come last, so that what is wrong even without them is reported first.
  const isLate = (flow: Flow): boolean => flow.steps.some(({ together, wire }) => together === true || wire?.auth !== undefined);
  const inOrder = [...flows.filter((flow) => !isLate(flow)), ...flows.filter(isLate)];
  return {
    work: [
      ...each(cases, (one) => guarded(run, one.id, 'cases', (executor) => runner.run(one, executor))),
      ...each(inOrder, (flow) => guarded(run, flow.id, 'cases', (executor) => runFlow({ ...run.attributing, executor }, flow))),
    ],
    end: () => runner.finish(),
  };
}

/**
 * What is left of an interrupted run. The combined cases of a contract are sent together or not at all: which of several values is to blame shows only
 * beside the others.
 */
function remaining(cases: readonly Case[], done: ReadonlySet<string> | undefined): readonly Case[] {
  if (done === undefined) return cases;
  const open = new Set(cases.filter((one) => isCombined(one) && !done.has(one.id)).map((one) => one.contract));
  return cases.filter((one) => !done.has(one.id) || (isCombined(one) && open.has(one.contract)));
}

/** Sends random bodies of the contracts whose known-good call was accepted. */
export async function exploreRandomly(run: Run, planned: number, inputs: readonly SuiteInput[]): Promise<void> {
  const { input, attributing, stops } = run;
  const { config } = input;
  const ready = inputs.filter((one) => attributing.executor.preflights.get(one.contract.id)?.ok === true);
  if (planned === 0 || ready.length === 0 || stops.halted()) return;
  input.emit({ type: 'phase-started', phase: 'exploration', planned, ahead: 0 });
  const runner = createCaseRunner(attributing);
  const { index, total } = config.shard ?? { index: 1, total: 1 };
  await drain(
    draws(planned, index - 1, total),
    config.run.concurrency,
    async (draw) => {
      const { contract, values, seed } = ready[draw % ready.length] as SuiteInput;
      const made = input.explore(contract, values, seed, draw);
      if (input.done?.has(made.id) !== true) await guarded(run, made.id, 'cases', (executor) => runner.run(made, executor));
    },
    () => stops.halted(),
  );
  runner.finish();
}

function* draws(count: number, offset: number, step: number): Iterable<number> {
  for (let i = 0; i < count; i += 1) yield offset + i * step;
}
