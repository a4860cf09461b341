import type { StateName } from '../../catalogue/vocabulary.js';
import { RunLimitReached } from '../../target/run-limit.js';
import { hold } from '../attribute/doubts.js';
import type { Plan } from '../plan/plan.js';
import { stopAtFinding, type RunContext } from '../run-context.js';
import type { RunInput } from '../run-input.js';
import type { SendPhase } from '../run-phases.js';
import type { Demand } from '../execute/undocumented-fields.js';
import type { Preflight } from '../execute/preflight.js';
import type { StatePool } from '../execute/states.js';
import { createDealer, shareOf } from './deal.js';
import type { Answer, CrewMember, Lent, CrewMembers, Order, Question, Report, Spoken } from './messages.js';

/** How often it is checked whether the run has to end while the threads work. */
const WATCH_MILLIS = 50;

/** Threads at work on one run. */
export interface Crew {
  readonly sendPhase: SendPhase;
  readonly sendDraws: (planned: number) => Promise<void>;
}

/**
 * Sends and judges the cases of a run in several threads. What exists only once stays in this thread: the pool of states, the recorder, the
 * event stream, the reasons to stop.
 */
export function createCrew(context: RunContext, input: RunInput, plan: Plan, { members, meter }: CrewMembers): Crew {
  const { stops, executor } = context;
  const deal = createDealer(plan, members.length);
  const spread = (demand: Demand, from: CrewMember): void => {
    if (executor.demands.all.some(({ contract, path }) => contract === demand.contract && path === demand.path)) return;
    executor.learn(demand);
    for (const member of members) if (member !== from) member.post({ type: 'learn', demand });
  };
  const hands = members.map((member, place) =>
    createHand(context, member, `worker ${place + 1} of ${members.length}`, (report) => {
      if (report.type === 'learnt') spread(report.demand, member);
      if (report.type === 'suspected')
        for (const other of members) if (other !== member) other.post({ type: 'suspect', suspects: report.suspects });
      if (stops.halted()) meter.halt();
    }),
  );
  for (const [place, member] of members.entries())
    member.post({
      type: 'begin',
      spoken: [...context.preflights.values()].map(spokenOf),
      demands: executor.demands.all,
      witnesses: plan.witnesses,
      done: input.done,
      place,
      threads: members.length,
      concurrency: shareOf(context.deps.config.run.concurrency, place, members.length),
    });
  const all = async (orders: readonly Order[]): Promise<void> => {
    const watch = setInterval(() => stops.halted() && meter.halt(), WATCH_MILLIS);
    try {
      await Promise.all(hands.map((hand, place) => hand.do(orders[place] as Order)));
    } finally {
      clearInterval(watch);
    }
  };
  return {
    sendPhase: (phase) => all(deal(phase).map((part) => ({ type: 'part', ...part }))),
    sendDraws: (planned) => all(hands.map(() => ({ type: 'draws', planned }))),
  };
}

/** The preflight without what is needed only to report the known-good call. */
function spokenOf({ contract, ok, state, form, outcome, values, missing, noRecipe, unreached }: Preflight): Spoken {
  return {
    contract: contract.id,
    ok,
    state,
    form,
    outcome,
    values,
    ...(missing === undefined ? {} : { missing }),
    ...(noRecipe === undefined ? {} : { noRecipe }),
    ...(unreached === undefined ? {} : { unreached }),
  };
}

/** One thread, as the leading thread sees it. */
interface Hand {
  /** Resolves when the thread has finished the order, or has ended. */
  do(order: Order): Promise<void>;
}

/** `after` is called with each report of the thread, once it is dealt with. */
function createHand(context: RunContext, member: CrewMember, name: string, after: (report: Report) => void): Hand {
  const { deps, stops } = context;
  /** Set while the thread has a part to do. */
  let finish: (() => void) | undefined;
  let goneFor: string | undefined;
  // What became of the part is unknown: the run ends, so that it is never taken for one that judged everything.
  const giveUp = (reason: string): void => {
    deps.emit({ type: 'harness-error', where: name, message: context.mask.foreign(reason) });
    stops.stop({ reason: 'aborted', message: `${name} ended before its part was done` });
    finish?.();
  };
  member.listen((reports) => {
    for (const report of reports) {
      if (report.type === 'ask')
        void answerTo(context, report.question).then((answer) => member.post({ type: 'answer', to: report.id, ...answer }));
      else if (report.type === 'done') {
        context.retries += report.retries;
        if (report.outcome !== undefined) stops.stop(report.outcome);
        finish?.();
        finish = undefined;
      } else take(context, report);
      after(report);
    }
  });
  void member.ended.then((reason) => {
    goneFor = reason;
    if (finish !== undefined) giveUp(reason);
  });
  return {
    do: (order) =>
      new Promise((resolve) => {
        finish = resolve;
        if (goneFor === undefined) member.post(order);
        else giveUp(goneFor);
      }),
  };
}

function take(context: RunContext, report: Exclude<Report, { type: 'ask' | 'done' }>): void {
  const { recorder, subjects, executor, deps } = context;
  if (report.type === 'give') executor.pool.give(report.instance);
  // The thread has logged it already.
  else if (report.type === 'doubted') for (const doubt of report.doubts) hold(context.doubts, doubt, () => undefined);
  else if (report.type === 'subject') {
    if (recorder.causes.get(report.cause)?.id === report.finding) subjects.set(report.cause, report.subject);
  } else if (report.type === 'event') {
    const { event } = report;
    if (event.type === 'finding') stopAtFinding(context, recorder.adoptFinding(event.finding));
    else if (event.type === 'rules-judged') recorder.adoptRules(event.rules);
    else deps.emit(event);
  }
}

async function takeFrom(pool: StatePool, state: StateName): Promise<Lent> {
  const provided = await pool.take(state);
  return { provided, isKnown: pool.missing.has(state) };
}

async function answerTo({ deps, executor }: RunContext, question: Question): Promise<Answer> {
  try {
    switch (question.what) {
      case 'take':
        return { value: await takeFrom(executor.pool, question.state) };
      case 'provide':
        return { value: await deps.provide(question.state, question.given, question.way) };
      case 'read':
        return { value: await deps.readBack?.(question.orderId, question.transactionId) };
    }
  } catch (error) {
    if (error instanceof RunLimitReached) return { limit: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
