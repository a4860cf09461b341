import type { Contract, ContractId } from '../catalogue/vocabulary.js';
import { isObject } from '../json/value.js';
import type { Case, Cover, RuleKey } from '../model/case.js';
import type { Judgement } from '../model/check.js';
import type { FindingEvent, RunHeader } from '../model/event.js';
import type { Flow } from '../model/flow.js';
import { isAccepted, isRefused, outcomeText, type Outcome } from '../model/outcome.js';
import type { Suite, SuiteInput } from '../model/suite.js';
import type { Values } from '../model/values.js';
import { blamedCover, createFieldHistory, type FieldHistory } from './attribution.js';
import { createAnswerCoverage } from './coverage.js';
import type { Dependencies } from './dependencies.js';
import { drain } from './drain.js';
import { createExecutor, promotionOf, type Executor, type Performed } from './executor.js';
import { runFlow, type FlowResult } from './flow-runner.js';
import { isolate, type Culprit } from './isolate.js';
import { minimise, type Subject } from './minimise.js';
import { excludes, namesIn, planOf, type Plan } from './plan.js';
import { preflight, type Preflight } from './preflight.js';
import { causeOf, createRecorder, type Recorder } from './recorder.js';
import { createRedact, type Redact } from './redact.js';
import { configuredSecrets, credentials } from './secrets.js';
import { editText, shownExchange, shownSteps } from './show.js';

/** What a run is made of beyond the dependencies of sending and judging. */
export interface RunInput extends Dependencies {
  readonly header: RunHeader;
  readonly scope: readonly Contract[];
  readonly suites: readonly Suite[];
  readonly sequences: number;
  explore(contract: Contract, values: Values, seed: number, draw: number): Case;
  /** Finished cases of an interrupted run: not sent again. */
  readonly done?: ReadonlySet<string>;
  /** Set to stop after what is under way. */
  readonly signal?: AbortSignal;
  /** Called for every finding; true stops the run (used to stop at the first that matters). */
  readonly stopAt?: (finding: FindingEvent) => boolean;
  readonly minimise?: boolean;
}

export interface RunOutcome {
  readonly reason: 'completed' | 'interrupted' | 'aborted' | 'budget' | 'bail';
  readonly message?: string;
}

/** A target that stays silent for so many cases in a row is gone. */
const SILENT_CASES = 12;

/** Plans, sends, judges and minimises; everything that happens goes out as events. */
export async function run(input: RunInput): Promise<RunOutcome> {
  const { config, client, emit } = input;
  const started = performance.now();
  const firstRequests = client.sent;
  let retries = 0;
  emit({ type: 'run-started', header: input.header });
  const finish = (outcome: RunOutcome): RunOutcome => {
    emit({
      type: 'run-finished',
      reason: outcome.reason,
      durationMs: Math.round(performance.now() - started),
      requests: client.sent - firstRequests,
      retries,
      ...(outcome.message === undefined ? {} : { message: outcome.message }),
    });
    return outcome;
  };

  const promoted = promotionOf(input);
  const executor = createExecutor(input, promoted);
  const redact = createRedact([...configuredSecrets(config), ...credentials(config)]);
  const namesOf = namesIn(input.rules);
  const isExcluded = (contract: ContractId, key: RuleKey): boolean =>
    config.scope.exclude.some(
      (entry) => entry.rule !== undefined && entry.case === undefined && excludes(entry, contract, key, undefined, namesOf),
    );
  const recorder = createRecorder(
    input.rules,
    (rule, id, level) => (rule === undefined ? level : promoted(rule.contract, { side: rule.side, id }, level)),
    isExcluded,
    emit,
  );
  const answers = createAnswerCoverage(input.rules);
  const subjects = new Map<string, Subject>();
  let stopped: RunOutcome | undefined;
  let silent = 0;

  const halt = (): boolean => {
    if (stopped !== undefined) return true;
    if (input.signal?.aborted === true) stopped = { reason: 'interrupted' };
    else if (config.run.maxRequests !== undefined && client.sent - firstRequests >= config.run.maxRequests)
      stopped = { reason: 'budget', message: `stopped after ${config.run.maxRequests} requests` };
    else if (config.run.maxTimeMillis !== undefined && performance.now() - started >= config.run.maxTimeMillis)
      stopped = { reason: 'budget', message: 'stopped at the time limit' };
    else if (config.run.bail !== undefined && recorder.violations >= config.run.bail)
      stopped = { reason: 'bail', message: `stopped after ${recorder.violations} violations` };
    return stopped !== undefined;
  };
  const note = (
    contract: ContractId,
    id: string,
    judgements: readonly Judgement[],
    show: Parameters<Recorder['record']>[3],
    subject: () => Subject,
  ): readonly FindingEvent[] => {
    const findings = recorder.record(contract, id, judgements, show);
    for (const finding of findings) {
      const cause = causeOf(finding);
      if (!subjects.has(cause)) subjects.set(cause, subject());
      if (input.stopAt?.(finding) === true) stopped ??= { reason: 'bail', message: 'stopped at the finding that was asked for' };
    }
    return findings;
  };
  const listen = (outcome: Outcome | undefined): void => {
    silent = outcome?.kind === 'timeout' || outcome?.kind === 'lost' ? silent + 1 : 0;
    if (silent >= SILENT_CASES)
      stopped ??= {
        reason: 'aborted',
        message: `the target stopped answering (${outcome === undefined ? '' : outcomeText(outcome)} ${silent} cases in a row)`,
      };
  };

  // Preflight: one known-good call per contract, so that a configuration fault is not reported as thousands of findings.
  emit({ type: 'phase-started', phase: 'preflight', planned: input.scope.length });
  const preflights = new Map<string, Preflight>();
  await drain(
    input.scope,
    config.run.concurrency,
    async (contract) => {
      const result = await preflight(contract, input, executor);
      preflights.set(contract.id, result);
      emit({
        type: 'preflight',
        contract: contract.id,
        ok: result.ok || result.missing !== undefined,
        form: result.form,
        outcome: redact(result.outcome),
        ...(result.hint === undefined ? {} : { hint: result.hint }),
      });
      if (result.demanded !== undefined) demand(contract, result.demanded);
    },
    halt,
  );
  const usable = [...preflights.values()];
  if (stopped === undefined && usable.length > 0 && usable.every((result) => !result.ok && result.missing === undefined)) {
    return finish({
      reason: 'aborted',
      message: `no operation accepts a known-good call: ${redact(usable[0]?.outcome ?? '')}${usable[0]?.hint === undefined ? '' : ` (${usable[0].hint})`}`,
    });
  }

  const inputs: readonly SuiteInput[] = input.scope.map((contract) => {
    const result = preflights.get(contract.id);
    return {
      contract: result === undefined ? contract : { ...contract, states: [result.state] },
      values: result?.values ?? input.values,
      seed: config.run.seed,
      sequences: input.sequences,
    };
  });
  const plan: Plan = planOf(input.suites, inputs, config, input.rules);
  const families = new Set<string>();

  for (const phase of plan.phases) {
    if (halt()) break;
    const cases = phase.cases.filter((one) => input.done?.has(one.id) !== true);
    const flows = phase.flows.filter((flow) => input.done?.has(flow.id) !== true);
    emit({ type: 'phase-started', phase: phase.name, planned: cases.length + flows.length });
    const histories = new Map<string, FieldHistory>();
    const culprits: { readonly culprit: Culprit; readonly one: Case }[] = [];
    await drain(cases, config.run.concurrency, (one) => guarded(one.id, () => runCase(one, histories, culprits)), halt);
    for (const { culprit, one } of culprits) blame(culprit, one, historyIn(histories, one.contract));
    await drain(flows, config.run.concurrency, (flow) => guarded(flow.id, () => runOneFlow(flow)), halt);
  }
  if (!halt() && plan.explore > 0) {
    emit({ type: 'phase-started', phase: 'exploration', planned: plan.explore });
    const histories = new Map<string, FieldHistory>();
    const culprits: { readonly culprit: Culprit; readonly one: Case }[] = [];
    const ready = inputs.filter((one) => preflights.get(one.contract.id)?.ok === true);
    await drain(
      ready.length === 0 ? [] : range(plan.explore),
      config.run.concurrency,
      (draw) => {
        const one = ready[draw % ready.length] as SuiteInput;
        const made = input.explore(one.contract, one.values, config.run.seed, draw);
        return input.done?.has(made.id) === true ? Promise.resolve() : guarded(made.id, () => runCase(made, histories, culprits));
      },
      halt,
    );
    for (const { culprit, one } of culprits) blame(culprit, one, historyIn(histories, one.contract));
  }
  for (const [state, reason] of executor.pool.missing)
    emit({ type: 'state-missing', state, reason: redact(reason), waiting: waitingFor(state) });

  if (input.minimise !== false && stopped?.reason !== 'interrupted' && stopped?.reason !== 'aborted' && recorder.causes.size > 0) {
    emit({ type: 'phase-started', phase: 'minimise', planned: recorder.causes.size });
    for (const [cause, finding] of recorder.causes) {
      const subject = subjects.get(cause);
      if (subject === undefined || input.signal?.aborted === true) continue;
      await guarded(finding.case, async () =>
        emit({ type: 'minimised', minimal: await minimise(finding, subject, input, executor, redact, promoted) }),
      );
    }
  }
  return finish(stopped ?? { reason: 'completed' });

  async function guarded(id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      emit({
        type: 'harness-error',
        where: 'engine',
        case: id,
        message: redact(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      });
    }
  }

  function demand(contract: Contract, field: string): void {
    const level = contract.listing === 'complete' ? 'should' : 'open';
    recorder.record(
      contract.id,
      `${contract.id}/preflight/base`,
      [
        {
          side: 'exchange',
          id: 'unlisted-required',
          level,
          polarity: 'valid',
          status: 'violates',
          path: field,
          expected: 'no field beyond the listing is demanded',
          actual: `MISSING ${field}`,
        },
      ],
      () => ({ request: { method: contract.method, path: '', body: undefined }, reply: { status: undefined, body: '' } }),
    );
  }

  async function runCase(one: Case, histories: Map<string, FieldHistory>, culprits: { culprit: Culprit; one: Case }[]): Promise<void> {
    const absent = unmet(one);
    if (absent !== undefined) {
      recorder.inconclusive(one.contract, [one.rule, ...one.covers], one.polarity, absent);
      caseDone(one, undefined, 'inconclusive', 0, 0, 0);
      return;
    }
    const result = preflights.get(one.contract);
    if (one.polarity === 'valid' && result !== undefined && !result.ok && result.missing === undefined) {
      recorder.inconclusive(one.contract, one.covers, 'valid', `the known-good call was answered ${redact(result.outcome)}`);
      caseDone(one, undefined, 'inconclusive', 0, 0, 0);
      return;
    }
    const performed = await executor.perform(one);
    retries += performed.retries;
    listen(performed.outcome);
    if (performed.sent === undefined || performed.outcome === undefined) {
      recorder.inconclusive(
        one.contract,
        [one.rule, ...one.covers],
        one.polarity,
        `needs provisioning of ${one.state}: ${redact(performed.missing ?? '')}`,
      );
      caseDone(one, undefined, 'inconclusive', 0, 0, 0);
      return;
    }
    const { sent, outcome } = performed;
    const packed = one.polarity === 'valid' && one.expect.kind === 'accepted';
    const judgements = packed
      ? performed.judgements.filter((judgement) => !(judgement.side === one.rule.side && judgement.id === one.rule.id))
      : performed.judgements;
    const findings = note(
      one.contract,
      one.id,
      judgements,
      () => ({ ...shownExchange(sent, redact), edits: one.edits.map(editText) }),
      () => ({ kind: 'case', one }),
    );
    if (!(one.polarity === 'invalid' && isAccepted(outcome))) covered(one.contract, outcome, judgements);
    let verdict = verdictOf(one, performed, findings);
    if (packed) verdict = await settlePack(one, performed, histories, culprits, verdict);
    caseDone(one, outcome, verdict, performed.requests, performed.retries, sent.exchange.millis);
    await noEffect(one, performed, outcome);
  }

  /** Marks what the answer shows as judged, but for what a check just found broken. */
  function covered(contract: ContractId, outcome: Outcome, judgements: readonly Judgement[]): void {
    const table = input.contracts.get(contract);
    if (table === undefined) return;
    const broken = new Set(
      judgements.filter((judgement) => judgement.status === 'violates').map((judgement) => `${judgement.side}/${judgement.id}`),
    );
    recorder.conforming(
      contract,
      answers.newIn(table, outcome).filter((key) => !broken.has(`${key.side}/${key.id}`)),
    );
  }

  async function settlePack(
    one: Case,
    performed: Performed,
    histories: Map<string, FieldHistory>,
    culprits: { culprit: Culprit; one: Case }[],
    verdict: Verdict,
  ): Promise<Verdict> {
    const { outcome } = performed;
    const history = historyIn(histories, one.contract);
    if (outcome !== undefined && isAccepted(outcome)) {
      history.note(one.covers, 'accepted');
      accept(one.contract, one.covers);
      return verdict;
    }
    if (outcome === undefined || !isRefused(outcome)) {
      const own = performed.judgements.find((judgement) => judgement.id === one.rule.id && judgement.side === one.rule.side);
      if (own?.status === 'violates')
        note(
          one.contract,
          one.id,
          [own],
          () => (performed.sent === undefined ? EMPTY : shownExchange(performed.sent, redact)),
          () => ({ kind: 'case', one }),
        );
      else recorder.inconclusive(one.contract, one.covers, 'valid', own?.reason ?? 'no clear answer');
      return own?.status === 'violates' ? 'violates' : 'inconclusive';
    }
    const isolation = await isolate(one, outcome, async (covers) => {
      const pack = input.making.subPack(one, covers);
      const tried = await executor.perform(pack);
      return { pack, outcome: tried.outcome ?? outcome };
    });
    history.note(isolation.accepted, 'accepted');
    accept(one.contract, isolation.accepted);
    if (isolation.unclear.length > 0)
      recorder.inconclusive(
        one.contract,
        isolation.unclear,
        'valid',
        `refused with other values (${outcomeText(outcome)}), not narrowed further`,
      );
    for (const culprit of isolation.culprits) {
      history.note(culprit.covers, 'refused');
      culprits.push({ culprit, one });
    }
    if (isolation.culprits.length === 0 && isolation.unclear.length === 0)
      recorder.inconclusive(one.contract, one.covers, 'valid', 'refused once, accepted in parts');
    return isolation.culprits.length > 0 ? 'violates' : 'inconclusive';
  }

  function accept(contract: ContractId, covers: readonly Cover[]): void {
    recorder.conforming(contract, covers);
    const values = covers
      .filter((cover) => cover.id.endsWith(':values') && typeof cover.value === 'string')
      .map((cover) => ({ path: cover.path, value: String(cover.value) }));
    if (values.length > 0) emit({ type: 'values-covered', contract, values });
  }

  /** A refused value, narrowed: a finding of the rule that it shows. */
  function blame(culprit: Culprit, one: Case, history: FieldHistory): void {
    const cover = blamedCover(culprit, history);
    if (cover === undefined) return;
    const others = [...new Set(culprit.covers.map((other) => other.path))].filter((path) => path !== cover.path);
    const error = 'body' in culprit.outcome ? culprit.outcome.body.error : undefined;
    const detail =
      error !== undefined && isObject(error)
        ? [error.field, error.validationType].filter((part) => typeof part === 'string').join(' ')
        : '';
    if (cover.level === 'open') {
      recorder.inconclusive(one.contract, culprit.covers, 'valid', `a made-up value was refused (${detail}); configure a real one`);
      return;
    }
    const judgement: Judgement = {
      side: cover.side,
      id: cover.id,
      level: promoted(one.contract, cover, cover.level),
      polarity: 'valid',
      status: 'violates',
      path: cover.path,
      expected: `accepted: ${cover.value === undefined ? cover.path : `${cover.path} = ${redact(shorten(JSON.stringify(cover.value)))}`}${others.length === 0 ? '' : ` together with ${others.join(', ')}`}`,
      actual: `${outcomeText(culprit.outcome)}${detail === '' ? '' : ` (${detail})`}`,
    };
    note(
      one.contract,
      culprit.pack.id,
      [judgement],
      () => ({
        request: { method: '', path: '', body: JSON.stringify(culprit.pack.host) },
        reply: { status: undefined, body: 'body' in culprit.outcome ? redact(JSON.stringify(culprit.outcome.body)) : '' },
      }),
      () => ({ kind: 'pack', one: culprit.pack, trail: culprit.trail }),
    );
  }

  /** Once per contract and family of faults: what was refused had no effect. */
  async function noEffect(one: Case, performed: Performed, outcome: Outcome): Promise<void> {
    const table = input.contracts.get(one.contract);
    const { family } = one;
    if (family === undefined || table?.reply !== 'transaction' || one.polarity !== 'invalid' || preflights.get(one.contract)?.ok !== true)
      return;
    const key = `${one.contract}|${family}`;
    const refused = family === 'authentication' ? !isAccepted(outcome) : isRefused(outcome);
    if (!refused || families.has(key) || (one.wire !== undefined && family !== 'authentication')) return;
    families.add(key);
    const judgements = await executor.afterRefusal(one, performed, family);
    note(
      one.contract,
      one.id,
      judgements,
      () => (performed.sent === undefined ? EMPTY : { ...shownExchange(performed.sent, redact), edits: one.edits.map(editText) }),
      () => ({ kind: 'case', one }),
    );
  }

  async function runOneFlow(flow: Flow): Promise<void> {
    const absent = flow.needs.map((need) => unmetNeed(need)).find((reason) => reason !== undefined);
    if (absent !== undefined) {
      recorder.inconclusive(flow.contract, flow.rules, 'valid', absent);
      recorder.inconclusive(flow.contract, flow.rules, 'invalid', absent);
      return;
    }
    const result = await runFlow(flow, input, executor, promoted);
    flowDone(flow, result);
  }

  function flowDone(flow: Flow, result: FlowResult): void {
    const last = result.steps.at(-1);
    listen(last?.outcome);
    if (result.stopped !== undefined) {
      recorder.inconclusive(flow.contract, flow.rules, 'valid', redact(result.stopped));
      recorder.inconclusive(flow.contract, flow.rules, 'invalid', redact(result.stopped));
    }
    const findings = result.steps.flatMap((step, position) => {
      // A probe belongs to the contract it probes; what the other steps show belongs to theirs.
      const contract = step.step.contract;
      covered(contract, step.outcome, step.judgements);
      return note(
        contract,
        flow.id,
        step.judgements,
        () => ({ ...shownExchange(step.sent, redact), steps: shownSteps(result.steps.slice(0, position + 1), redact) }),
        () => ({ kind: 'flow', flow }),
      );
    });
    retries += result.steps.reduce((sum, step) => sum + step.sent.exchange.retries, 0);
    const [rule] = flow.rules;
    emit({
      type: 'case-finished',
      case: flow.id,
      contract: flow.contract,
      suite: flow.suite,
      outcome: last === undefined ? 'not sent' : outcomeText(last.outcome),
      verdict: findings.some((finding) => finding.level === 'must')
        ? 'violates'
        : findings.length > 0
          ? 'warns'
          : result.stopped === undefined
            ? 'conforms'
            : 'inconclusive',
      requests: result.steps.length,
      retries: 0,
      millis: round(result.steps.reduce((sum, step) => sum + step.sent.exchange.millis, 0) / Math.max(1, result.steps.length)),
      rule: rule?.id ?? flow.name,
      side: rule?.side ?? 'flow',
      polarity: 'valid',
      recipe: flow.name,
      field: '',
    });
  }

  function caseDone(one: Case, outcome: Outcome | undefined, verdict: Verdict, requests: number, again: number, millis: number): void {
    const error = outcome !== undefined && 'body' in outcome ? outcome.body.error : undefined;
    const type = error !== undefined && isObject(error) ? error.validationType : undefined;
    emit({
      type: 'case-finished',
      case: one.id,
      contract: one.contract,
      suite: one.suite,
      outcome: outcome === undefined ? 'not sent' : outcomeText(outcome),
      ...(typeof type === 'string' ? { validationType: redact(type) } : {}),
      verdict,
      requests,
      retries: again,
      millis: round(millis),
      rule: one.rule.id,
      side: one.rule.side,
      polarity: one.polarity,
      recipe: one.recipe,
      field: one.id.split('/')[1] ?? '',
    });
    if (verdict === 'open' && outcome !== undefined)
      emit({ type: 'observation', case: one.id, contract: one.contract, rule: one.rule.id, outcome: outcomeText(outcome) });
  }

  function verdictOf(one: Case, performed: Performed, findings: readonly FindingEvent[]): Verdict {
    if (findings.some((finding) => finding.level === 'must')) return 'violates';
    if (findings.length > 0) return 'warns';
    if (performed.level === 'open' && one.polarity === 'invalid') return 'open';
    return performed.judgements.some((judgement) => judgement.status === 'inconclusive' && judgement.id === one.rule.id)
      ? 'inconclusive'
      : 'conforms';
  }

  function unmet(one: Case): string | undefined {
    return one.needs.map((need) => (need.startsWith('values.') ? undefined : unmetNeed(need))).find((reason) => reason !== undefined);
  }

  function unmetNeed(need: string): string | undefined {
    if (need === 'target.otherMerchant' && config.target.otherMerchant === undefined) return 'needs target.otherMerchant';
    if (need === 'notifications.enabled' && !config.notifications.enabled) return 'needs notifications.enabled';
    if (need.startsWith('auth.basic') && config.target.auth.type !== 'basic') return 'needs Basic authentication';
    return undefined;
  }

  function waitingFor(state: string): readonly string[] {
    return [
      ...new Set(
        input.scope.flatMap((contract) =>
          (input.rules.get(contract.id) ?? [])
            .filter(
              (rule) =>
                (rule.needs as readonly string[]).includes(state) ||
                ((contract.states as readonly string[]).includes(state) && rule.side === 'request' && rule.polarity.includes('valid')),
            )
            .map((rule) => rule.id),
        ),
      ),
    ];
  }
}

type Verdict = 'conforms' | 'violates' | 'warns' | 'inconclusive' | 'open';
const EMPTY = { request: { method: '', path: '', body: undefined }, reply: { status: undefined, body: '' } };
const round = (millis: number): number => Math.round(millis * 100) / 100;
const shorten = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 40)}… (${text.length - 2} characters)`);

function historyIn(histories: Map<string, FieldHistory>, contract: string): FieldHistory {
  const known = histories.get(contract) ?? createFieldHistory();
  histories.set(contract, known);
  return known;
}

function* range(count: number): Iterable<number> {
  for (let i = 0; i < count; i += 1) yield i;
}

export type { Executor, Redact };
