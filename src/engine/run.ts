import type { Contract, ContractId } from '../catalogue/vocabulary.js';
import type { Case } from '../model/case.js';
import type { RuleKey } from '../model/finding.js';
import type { Secret } from '../model/check.js';
import type { Config } from '../model/config.js';
import type { FindingEvent, RunHeader } from '../model/event.js';
import type { JsonValue } from '../json/value.js';
import type { Flow } from '../model/flow.js';
import type { Suite, SuiteInput } from '../model/suite.js';
import type { Values } from '../model/values.js';
import { createCaseRunner } from './judge/case-runner.js';
import { createAnswerCoverage } from './record/coverage.js';
import type { Dependencies } from './dependencies.js';
import { drain } from './send/drain.js';
import { createExecutor } from './send/executor.js';
import { promotionOf } from './plan/promotion.js';
import { recordFlow } from './record/flow-recorder.js';
import { minimise } from './shrink/minimise.js';
import { checkNotifications } from './judge/notifications.js';
import { excludes, namesIn, planOf } from './plan/plan.js';
import { preflight, type Preflight } from './send/preflight.js';
import { createRecorder } from './record/recorder.js';
import { createGate, createRedact } from './record/redact.js';
import { note, NOTHING_SHOWN, type RunContext } from './run-context.js';
import { configuredSecrets, credentials } from './record/secrets.js';
import { createStops, goneSilent, type RunOutcome } from './stops.js';

/** What a run is made of beyond the dependencies of sending and judging. */
export interface RunInput extends Dependencies {
  readonly header: RunHeader;
  readonly scope: readonly Contract[];
  readonly suites: readonly Suite[];
  /** Random sequences of each kind in the lifecycle phase. */
  readonly sequences: number;
  explore(contract: Contract, values: Values, seed: number, draw: number): Case;
  /** How many random cases are drawn; the profile decides unless given. */
  readonly draws?: number;
  /** Finished cases of an interrupted run: not sent again. */
  readonly done?: ReadonlySet<string>;
  /** Set to stop after what is under way. */
  readonly signal?: AbortSignal;
  /** Called for every finding; true stops the run. */
  readonly stopAt?: (finding: FindingEvent) => boolean;
  readonly minimise?: boolean;
}

/** Plans, sends, judges and minimises; everything that happens goes out as events. */
export async function run(given: RunInput): Promise<RunOutcome> {
  const gate = createGate(secretsOf(given.config));
  const input: RunInput = { ...given, emit: (event) => given.emit(gate(event)) };
  const { config, client, emit } = input;
  const started = performance.now();
  const first = client.sent;
  emit({ type: 'run-started', header: input.header });
  const context = contextOf(input, first);
  const { stops } = context;

  await checkPreflights(input, context);
  if (stops.outcome === undefined) {
    const inputs = suiteInputs(input, context.preflights);
    const plan = planOf(input.suites, inputs, config, input.rules);
    for (const phase of plan.phases) {
      const cases = remaining(phase.cases, input.done);
      const flows = phase.flows.filter((flow) => input.done?.has(flow.id) !== true);
      if (stops.halted() || cases.length + flows.length === 0) continue;
      emit({ type: 'phase-started', phase: phase.name, planned: cases.length + flows.length });
      const runner = createCaseRunner(context, plan.witnesses);
      await drain(
        cases,
        config.run.concurrency,
        (one) => guarded(one.id, () => runner.run(one)),
        () => stops.halted(),
      );
      runner.finish();
      // Races last: totals that are wrong without one are told first.
      const isRace = (flow: Flow): boolean => flow.steps.some((step) => step.together === true);
      for (const round of [flows.filter((flow) => !isRace(flow)), flows.filter(isRace)])
        await drain(
          round,
          config.run.concurrency,
          (flow) => guarded(flow.id, () => recordFlow(context, flow)),
          () => stops.halted(),
        );
    }
    // One listener serves: the first part of a run that is divided has it.
    if (!stops.halted() && (config.shard?.index ?? 1) === 1) await guarded('notifications', () => checkNotifications(context, input.scope));
    await explore(input.draws ?? plan.explore, inputs);
    // Where even the last case and its twin got no answer, the rest was not tested.
    if (client.silent > config.run.retries + 1) stops.stop(goneSilent(client.silent));
    for (const [state, reason] of context.executor.pool.missing)
      emit({ type: 'state-missing', state, reason: context.redact(reason), waiting: waitingFor(state) });
    await minimiseAll();
  }
  const outcome = stops.outcome ?? { reason: 'completed' };
  emit({
    type: 'run-finished',
    reason: outcome.reason,
    durationMs: Math.round(performance.now() - started),
    requests: client.sent - first,
    retries: context.retries,
    ...(outcome.message === undefined ? {} : { message: outcome.message }),
  });
  return outcome;

  /** A fault of the harness is told as such, and never held against the target. */
  async function guarded(id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      emit({
        type: 'harness-error',
        where: 'engine',
        case: id,
        message: context.redact(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      });
    }
  }

  async function explore(planned: number, inputs: readonly SuiteInput[]): Promise<void> {
    const ready = inputs.filter((one) => context.preflights.get(one.contract.id)?.ok === true);
    if (planned === 0 || ready.length === 0 || stops.halted()) return;
    emit({ type: 'phase-started', phase: 'exploration', planned });
    const runner = createCaseRunner(context);
    const offset = config.shard === undefined ? 0 : config.shard.index - 1;
    const step = config.shard?.total ?? 1;
    await drain(
      draws(planned, offset, step),
      config.run.concurrency,
      async (draw) => {
        const { contract, values, seed } = ready[draw % ready.length] as SuiteInput;
        const made = input.explore(contract, values, seed, draw);
        if (input.done?.has(made.id) !== true) await guarded(made.id, () => runner.run(made));
      },
      () => stops.halted(),
    );
    runner.finish();
  }

  /** The smallest counterexample of each cause is stored for `replay`; without time to look for one, the first. */
  async function minimiseAll(): Promise<void> {
    const { causes } = context.recorder;
    if (causes.size === 0) return;
    const reason = stops.outcome?.reason;
    const wanted = input.minimise !== false && reason !== 'interrupted' && reason !== 'aborted';
    if (wanted) emit({ type: 'phase-started', phase: 'minimise', planned: causes.size });
    for (const [cause, finding] of causes) {
      let subject = context.subjects.get(cause);
      if (subject === undefined) continue;
      const first = subject;
      if (wanted && input.signal?.aborted !== true)
        await guarded(finding.case, async () => {
          // Twins and states left over from the run would save requests, more or fewer each time, and the best of 25 be another.
          context.executor.forget();
          const smaller = await minimise(finding, first, context);
          subject = smaller.subject;
          emit({ type: 'minimised', minimal: smaller.minimal });
        });
      emit({ type: 'stored', finding: finding.id, case: finding.case, subject: subject as unknown as JsonValue });
    }
  }

  function waitingFor(state: string): readonly string[] {
    const waits = (contract: Contract): readonly string[] =>
      (input.rules.get(contract.id) ?? [])
        .filter(
          (rule) =>
            (rule.needs as readonly string[]).includes(state) ||
            ((contract.states as readonly string[]).includes(state) && rule.side === 'request' && rule.polarity.includes('valid')),
        )
        .map((rule) => rule.id);
    return [...new Set(input.scope.flatMap(waits))];
  }
}

const secretsOf = (config: Config): readonly Secret[] => [...configuredSecrets(config), ...credentials(config)];

function contextOf(input: RunInput, first: number): RunContext {
  const { config, client } = input;
  const promoted = promotionOf(input);
  const namesOf = namesIn(input.rules);
  const isExcluded = (contract: ContractId, key: RuleKey): boolean =>
    config.scope.exclude.some(
      (entry) => entry.rule !== undefined && entry.case === undefined && excludes(entry, contract, key, undefined, namesOf),
    );
  const recorder = createRecorder(
    input.rules,
    (rule, id, level) => (rule === undefined ? level : promoted(rule.contract, { side: rule.side, rule: id }, level)),
    isExcluded,
    input.emit,
  );
  return {
    deps: input,
    executor: createExecutor(input, promoted),
    recorder,
    answers: createAnswerCoverage(input.rules),
    redact: createRedact(secretsOf(config)),
    stops: createStops(config.run, input.signal, {
      sent: () => client.sent - first,
      silent: () => client.silent,
      violations: () => recorder.violations,
    }),
    preflights: new Map(),
    subjects: new Map(),
    scope: new Set(input.scope.map((contract) => contract.id)),
    families: new Map(),
    outcomes: new Map(),
    retries: 0,
    promoted,
    stopAt: input.stopAt,
  };
}

/** One known-good call per contract, so that a fault of the configuration is not reported as thousands of findings. */
async function checkPreflights(input: RunInput, context: RunContext): Promise<void> {
  const { redact, stops, preflights } = context;
  input.emit({ type: 'phase-started', phase: 'preflight', planned: input.scope.length });
  await drain(
    input.scope,
    input.config.run.concurrency,
    async (contract) => {
      const result = await preflight(contract, input, context.executor);
      preflights.set(contract.id, result);
      context.executor.speak(contract, result.values);
      input.emit({
        type: 'preflight',
        contract: contract.id,
        ok: result.ok || result.missing !== undefined,
        form: result.form,
        outcome: redact(result.outcome),
        ...(result.hint === undefined ? {} : { hint: result.hint }),
      });
      if (result.demanded !== undefined) demand(context, contract, result.demanded);
      else if (result.ok) context.recorder.conforming(contract.id, [{ side: 'exchange', rule: 'unlisted-required' }]);
      if (result.ok) noteCertificate(context, contract);
      for (const field of result.demandedOptional) demandOptional(context, contract, field);
    },
    () => stops.halted(),
  );
  // A state that cannot be had is no failure by itself, but no success either: with a wrong password no state can be had.
  const results = [...preflights.values()];
  const sample = results.find((result) => !result.ok && result.missing === undefined);
  if (sample === undefined || results.some((result) => result.ok)) return;
  stops.stop({
    reason: 'aborted',
    message: `no operation accepts a known-good call: ${redact(sample.outcome)}${sample.hint === undefined ? '' : ` (${sample.hint})`}`,
  });
}

/** The known-good call shows that a client certificate is taken, if it went out with one. */
function noteCertificate(context: RunContext, contract: Contract): void {
  const key: RuleKey = { side: 'exchange', rule: 'auth-certificate' };
  if (context.promoted(contract.id, key, 'open') === 'open') return;
  if (context.deps.config.target.auth.type === 'certificate') context.recorder.conforming(contract.id, [key]);
  else context.recorder.inconclusive(contract.id, [key], 'valid', 'needs target.auth of type certificate');
}

/** The target wants a field that the listing lacks; with it the call went through. */
function demand(context: RunContext, contract: Contract, field: string): void {
  const level = contract.listing === 'complete' ? 'should' : 'open';
  context.recorder.record(
    contract.id,
    `${contract.id}/preflight/base`,
    [
      {
        side: 'exchange',
        rule: 'unlisted-required',
        level,
        polarity: 'valid',
        status: 'violates',
        path: field,
        expected: 'no field beyond the listing is demanded',
        actual: `MISSING ${field}`,
      },
    ],
    () => NOTHING_SHOWN,
  );
}

/** The target wants a field that the listing calls optional. */
function demandOptional(context: RunContext, contract: Contract, field: string): void {
  note(
    context,
    contract.id,
    `${contract.id}/preflight/base`,
    [
      {
        side: 'request',
        rule: 'optional-is-optional',
        level: contract.optionalLevel,
        polarity: 'valid',
        status: 'violates',
        path: field,
        expected: `accepted without ${field}`,
        actual: `ERROR, INVALID_REQUEST (${field} MISSING)`,
      },
    ],
    () => NOTHING_SHOWN,
    () => ({ kind: 'note' }),
  );
}

/**
 * What is left of an interrupted run. The packs of a contract are sent together or not at all: which of several values is to
 * blame shows only beside the others.
 */
function remaining(cases: readonly Case[], done: ReadonlySet<string> | undefined): readonly Case[] {
  if (done === undefined) return cases;
  const isPack = (one: Case): boolean => one.polarity === 'valid' && one.expect.kind === 'accepted';
  const open = new Set(cases.filter((one) => isPack(one) && !done.has(one.id)).map((one) => one.contract));
  return cases.filter((one) => !done.has(one.id) || (isPack(one) && open.has(one.contract)));
}

function suiteInputs(input: RunInput, preflights: ReadonlyMap<string, Preflight>): readonly SuiteInput[] {
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

function* draws(count: number, offset: number, step: number): Iterable<number> {
  for (let i = 0; i < count; i += 1) yield offset + i * step;
}
