import type { Level } from '../../catalogue/vocabulary.js';
import type { Expectation } from '../../model/case.js';
import type { CheckContext, Judgement } from '../../model/check.js';
import type { Exchange } from '../../model/exchange.js';
import type { Flow, FlowStep } from '../../model/flow.js';
import { isAccepted, outcomeOf, outcomeText, type Outcome } from '../../model/outcome.js';
import { fillText, type Lookup } from '../../model/template.js';
import type { Dependencies } from '../dependencies.js';
import { contractOf, isShortId, type Executor } from './executor.js';
import { partOf } from './parts.js';
import type { Sent } from './sender.js';
import { historyOf, isMissing, type GivenIds, type StateInstance } from './states.js';

export interface FlowStepResult {
  readonly step: FlowStep;
  readonly sent: Sent;
  readonly outcome: Outcome;
  readonly judgements: readonly Judgement[];
}

export interface FlowResult {
  readonly steps: readonly FlowStepResult[];
  /** Why it could not run, or not to its end. */
  readonly stopped?: string;
}

/** An order of a flow while it runs. */
interface Live {
  readonly orderId: string;
  readonly instance: StateInstance | undefined;
  readonly earlier: Exchange[];
  concurrent: Exchange[] | undefined;
  /** A request about it had no clear answer: what it did nobody knows. */
  doubtful: boolean;
}

/** Runs the steps one after the other, each judged against what was answered before about its order. */
export async function runFlow(
  flow: Flow,
  deps: Dependencies,
  executor: Executor,
  promoted: (contract: string, key: NonNullable<FlowStep['judges']>, level: Level) => Level,
): Promise<FlowResult> {
  const orders = new Map<string, Live>();
  for (const [word, state] of Object.entries(flow.orders)) {
    const ids = flow.ids?.[word];
    const provided = ids === undefined ? await executor.pool.take(state) : await deps.provide(state, filled(ids, executor.lookup));
    if (isMissing(provided)) return { steps: [], stopped: `needs provisioning of ${state}: ${provided.reason}` };
    const doubtful = isShortId(ids?.orderId);
    orders.set(word, { orderId: provided.orderId, instance: provided, earlier: provided.earlier, concurrent: undefined, doubtful });
  }
  const ids = new Map<string, string>();
  const results: { step: FlowStep; sent: Sent; outcome: Outcome; context: CheckContext; judgements: readonly Judgement[] }[] = [];
  for (let i = 0; i < flow.steps.length; i += 1) {
    const step = flow.steps[i] as FlowStep;
    const group = [step];
    while (flow.steps[i + 1]?.together === true) {
      i += 1;
      group.push(flow.steps[i] as FlowStep);
    }
    const before = new Map(group.map((one) => [one, historyFor(liveOf(one))]));
    const sent = await Promise.all(group.map((one) => sendStep(one, liveOf(one))));
    sent.forEach((answer, position) => {
      const one = group[position] as FlowStep;
      const live = liveOf(one);
      const level = one.judges === undefined ? 'must' : promoted(flow.contract, one.judges, one.judges.level);
      const expect: Expectation = level === 'open' ? { kind: 'observed', because: 'not judged' } : one.expect;
      const outcome = outcomeOf(answer.exchange.reply);
      const history = before.get(one) ?? { earlier: [] };
      const { context, judgements } = executor.judge(answer, {
        contract: contractOf(deps, one.contract),
        ...(one.judges ?? { side: 'flow', rule: flow.rules[0]?.rule ?? flow.name }),
        level,
        polarity: polarityOf(one),
        expect,
        history: answer.doubtful ? { ...history, doubtful: true } : history,
        wire: one.wire,
        together: group.length > 1,
        ...(one.suspect === undefined ? {} : { suspect: { ...one.suspect, amount: fillText(one.suspect.amount, lookupFor(live)) } }),
        plainAnswer: one.unknownPast === true || (one.expect.kind === 'refused' && isAccepted(outcome)),
      });
      results.push({ step: one, sent: answer, outcome, context, judgements });
      if (answer.doubtful) live.doubtful = true;
      if (group.length > 1) (live.concurrent ??= []).push(answer.exchange);
      else if (isAccepted(outcome)) {
        if (live.concurrent !== undefined) live.earlier.push(...live.concurrent);
        live.concurrent = undefined;
        live.earlier.push(answer.exchange);
      }
    });
  }
  return {
    steps: results.map(({ step, sent, outcome, context, judgements }) => {
      if (step.judges === undefined || context.expect.kind === 'observed') return { step, sent, outcome, judgements };
      const twin = results.find((other) => other.step.name === step.twin)?.outcome;
      const verdict = deps.judging.verdict(context, twin);
      const detail = verdict.some((judgement) => judgement.status === 'conforms')
        ? deps.judging.refusalDetail.inspect(sent.exchange, context)
        : [];
      return { step, sent, outcome, judgements: [...verdict, ...detail, ...judgements] };
    }),
    ...broken(
      results
        .filter(({ step, outcome }) => step.judges === undefined && step.expect.kind === 'accepted' && outcome.kind === 'error')
        .map(({ step, outcome }) => `${step.name} was answered ${outcomeText(outcome)}`),
    ),
  };

  function liveOf(step: FlowStep): Live {
    const known = orders.get(step.order);
    if (known !== undefined) return known;
    const live: Live = { orderId: executor.mint.next(), instance: undefined, earlier: [], concurrent: undefined, doubtful: false };
    orders.set(step.order, live);
    return live;
  }

  function idOf(word: string, live: Live): string {
    if (word === 'initial' && live.instance !== undefined) return live.instance.transactionId;
    const known = ids.get(word) ?? (word.startsWith('length-') ? executor.mint.ofLength(Number(word.slice(7))) : executor.mint.next());
    ids.set(word, known);
    return known;
  }

  function lookupFor(live: Live): Lookup {
    return (name) => {
      if (name.startsWith('step:')) return idOf(name.slice(5), live);
      const [, word, part] = /^order:([A-Za-z0-9]+)\.(.+)$/.exec(name) ?? [];
      const instance = name.startsWith('state:') ? live.instance : orders.get(word ?? '')?.instance;
      const wanted = name.startsWith('state:') ? name.slice(6) : part;
      if (wanted !== undefined && instance !== undefined) return partOf(instance, wanted, deps.values.currencies);
      return executor.lookup(name);
    };
  }

  function sendStep(step: FlowStep, live: Live): Promise<Sent> {
    const lookup = lookupFor(live);
    // A retry takes a new transaction id, unless the id is what the step is about.
    const isNew = step.transaction !== 'initial' && !ids.has(step.transaction);
    let first = true;
    return executor.send(() => {
      if (isNew && !first) ids.delete(step.transaction);
      first = false;
      return {
        contract: contractOf(deps, step.contract),
        body: step.body,
        wire: step.wire,
        orderId: live.orderId,
        transactionId: idOf(step.transaction, live),
        lookup,
      };
    });
  }
}

function filled(ids: NonNullable<Flow['ids']>[string], lookup: Lookup): GivenIds {
  return Object.fromEntries(Object.entries(ids).map(([name, template]) => [name, fillText(template, lookup)]));
}

const broken = (reasons: readonly string[]): { stopped?: string } => (reasons[0] === undefined ? {} : { stopped: reasons[0] });

const polarityOf = (step: FlowStep): 'valid' | 'invalid' =>
  step.expect.kind === 'accepted' || step.expect.kind === 'observed' ? 'valid' : 'invalid';

function historyFor(live: Live): ReturnType<typeof historyOf> {
  const base = live.instance === undefined ? { earlier: [...live.earlier] } : { ...historyOf(live.instance), earlier: [...live.earlier] };
  return {
    ...base,
    ...(live.doubtful ? { doubtful: true as const } : {}),
    ...(live.concurrent === undefined ? {} : { concurrent: live.concurrent }),
  };
}
