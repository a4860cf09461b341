import type { Contract } from '../catalogue/vocabulary.js';
import { writtenForm } from '../model/finding.js';
import type { SuiteInput } from '../model/suite.js';
import { createContext, exclusionsOf } from './create-context.js';
import { guarded } from './guarded.js';
import { tellEarlier } from './record/earlier.js';
import { tellDoubts } from './attribute/on-fresh-order.js';
import { checkNotifications } from './attribute/notifications.js';
import { type Plan, planOf } from './plan/plan.js';
import { createGate } from './record/redact.js';
import { createStamp } from './record/stamp.js';
import type { RunContext } from './run-context.js';
import type { RunInput } from './run-input.js';
import { exploreRandomly, runPhases } from './run-phases.js';
import { checkPreflights } from './execute/check-preflights.js';
import { minimiseCauses } from './shrink/shrink-causes.js';
import { goneSilent, type RunOutcome } from './stops.js';
import { secretsOf } from '../redact/secrets.js';

/** Plans, sends, judges and minimises; everything that happens goes out as events. */
export async function run(given: RunInput): Promise<RunOutcome> {
  const opened = await openRun(given);
  const { context, input } = opened;
  if (context.stops.outcome === undefined) await certify(opened);
  if (input.earlier !== undefined) tellEarlier(context, input.earlier, exclusionsOf(input));
  return opened.end();
}

/** A run whose known-good calls have been made. */
export interface OpenRun {
  readonly input: RunInput;
  readonly context: RunContext;
  /** Emits the end of the run, and returns how it ended. */
  end(): RunOutcome;
}

/** Begins a run: one known-good call per contract. */
export async function openRun(given: RunInput): Promise<OpenRun> {
  const gate = createGate(secretsOf(given.config));
  const { client } = given;
  const started = performance.now();
  const first = client.sent;
  const stamp = createStamp(() => ({ at: Math.round(performance.now() - started), sent: client.sent - first }));
  const input: RunInput = { ...given, emit: (event) => given.emit(gate(stamp(event))) };
  input.emit({ type: 'run-started', header: input.header });
  const context = createContext(input, first);
  await checkPreflights(context, input.scope);
  const end = (): RunOutcome => {
    const outcome = context.stops.outcome ?? { reason: 'completed' };
    input.emit({
      type: 'run-finished',
      reason: outcome.reason,
      durationMs: Math.round(performance.now() - started),
      requests: client.sent - first,
      retries: context.retries,
      ...(outcome.message === undefined ? {} : { message: outcome.message }),
    });
    return outcome;
  };
  return { input, context, end };
}

/** Everything after the known-good calls. */
async function certify({ input, context }: OpenRun): Promise<void> {
  const inputs = suiteInputs(input, context);
  const made = planOf(input.suites, inputs, input.config, input.rules);
  const plan = { ...made, explore: input.draws ?? made.explore };
  for (const known of plan.known) input.emit(known);
  await runPhases(context, plan, input.done);
  await finishRun({ input, context }, plan, inputs);
}

/** What comes after the plan: notifications, random bodies, and minimising. */
export async function finishRun({ input, context }: Omit<OpenRun, 'end'>, plan: Plan, inputs: readonly SuiteInput[]): Promise<void> {
  const { config, client } = input;
  const { stops } = context;
  // One listener is enough: in a sharded run, the first shard has it.
  if (!stops.halted() && (config.shard?.index ?? 1) === 1)
    await guarded(context, 'notifications', () => checkNotifications(context, input.scope));
  await exploreRandomly(context, input, input.draws ?? plan.explore, inputs);
  // More unanswered requests in a row than one case and its retries: the target is gone, and what remained was not tested.
  if (client.silent > config.run.retries + 1) stops.stop(goneSilent(client.silent));
  tellMissing({ input, context });
  tellDoubts(context);
  stops.judged();
  await minimiseCauses(context, input.minimise !== false, input.signal);
}

/** Reports which states could not be reached, and which rules wait for them. */
export function tellMissing({ input, context }: Omit<OpenRun, 'end'>): void {
  for (const [state, { reason, failed }] of context.executor.pool.missing)
    input.emit({
      type: 'state-missing',
      state,
      reason: context.mask.sentence(reason),
      waiting: waitingFor(state, input),
      ...(failed === undefined ? {} : { failed }),
    });
  // No rule waits for a single way out of several, but what shows only there is not seen.
  for (const { state, way, reason } of input.missingWays?.() ?? [])
    input.emit({ type: 'state-missing', state: `${state} (${way})`, reason: context.mask.sentence(reason), waiting: [] });
}

/** Rules that cannot be judged without a state. */
function waitingFor(state: string, { rules, scope }: RunInput): readonly string[] {
  const waits = (contract: Contract): readonly string[] =>
    (rules.get(contract.id) ?? [])
      .filter(
        (rule) =>
          (rule.needs as readonly string[]).includes(state) ||
          ((contract.states as readonly string[]).includes(state) && rule.side === 'request' && rule.polarity.includes('valid')),
      )
      .map(writtenForm);
  return [...new Set(scope.flatMap(waits))];
}

/** The contracts in scope, with what their preflight found out. */
export function suiteInputs(input: RunInput, { preflights }: RunContext): readonly SuiteInput[] {
  return input.scope.map((contract) => {
    const result = preflights.get(contract.id);
    return {
      contract: result === undefined ? contract : { ...contract, states: [result.state] },
      values: result?.values ?? input.values,
      seed: input.config.run.seed,
      sequences: input.sequences,
    };
  });
}
