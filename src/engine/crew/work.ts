import type { StateName } from '../../catalogue/vocabulary.js';
import type { Meter } from '../../target/meter.js';
import type { Missing } from '../../target/provision.js';
import { RunLimitReached } from '../../target/run-limit.js';
import { createContext } from '../create-context.js';
import { contractOf } from '../input/dependencies.js';
import { suiteInputs } from '../run.js';
import type { RunContext } from '../run-context.js';
import type { RunInput } from '../run-input.js';
import { runDraws, runPhase } from '../run-phases.js';
import { isMissing, settleBy, type Provided, type StatePool, type WasRead } from '../execute/states.js';
import type { Subject } from '../attribute/subject.js';
import type { Answer, Lent, Order, Question, Report } from './messages.js';

/** The connection of a thread to the leading thread. */
export interface RunPort {
  post(reports: readonly Report[]): void;
  listen(take: (order: Order) => void): void;
}

type Begin = Extract<Order, { type: 'begin' }>;

/** A thread that has received its `begin` order. */
interface Begun {
  readonly order: Begin;
  readonly context: RunContext;
  readonly input: RunInput;
}

/** The work of one thread: sends and judges its parts, and reports everything to the leading thread. */
export function work(given: Omit<RunInput, 'emit' | 'provide' | 'readBack' | 'pool' | 'signal'>, meter: Meter, port: RunPort): void {
  const voice = createVoice(port);
  const { ask } = voice;
  let begun: Begun | undefined;
  const input: RunInput = {
    ...given,
    emit: (event) => voice.say({ type: 'event', event }),
    provide: (state, ids, way) => ask({ what: 'provide', state, given: ids, way }) as Promise<Provided>,
    readBack: (orderId, transactionId) => ask({ what: 'read', orderId, transactionId }) as Promise<WasRead | undefined>,
    pool: poolAfar(voice),
    signal: {
      get aborted() {
        return meter.halted;
      },
    },
  };
  port.listen((order) => {
    if (order.type === 'answer') voice.answered(order.to, order);
    else if (order.type === 'begin') begun = { order, ...begin(input, order, voice) };
    else if (begun === undefined) throw new Error(`${order.type} came before begin`);
    else if (order.type === 'learn') begun.context.executor.learn(order.demand);
    else if (order.type === 'suspect') for (const { contract, path } of order.suspects) begun.context.omissions.suspect(contract, path);
    else void doPart(begun, order, voice);
  });
}

/** Collects what a thread reports and sends it together, in order: a message costs more than its contents. */
interface Voice {
  readonly say: (report: Report) => void;
  readonly ask: (question: Question) => Promise<unknown>;
  readonly answered: (id: number, answer: Answer) => void;
}

function createVoice(port: RunPort): Voice {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let said: Report[] = [];
  let asked = 0;
  const flush = (): void => {
    if (said.length > 0) port.post(said);
    said = [];
  };
  const say = (report: Report): void => {
    said.push(report);
    if (said.length === 1) setImmediate(flush);
  };
  return {
    say,
    ask: (question) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        say({ type: 'ask', id: asked, question });
      }),
    answered(id, answer) {
      const asker = waiting.get(id);
      waiting.delete(id);
      if ('value' in answer) asker?.resolve(answer.value);
      else asker?.reject('limit' in answer ? new RunLimitReached(answer.limit) : new Error(answer.fault));
    },
  };
}

/** The one pool of the run, reached by messages: it lends each state to one borrower at a time. */
function poolAfar({ say, ask }: Voice): StatePool {
  const give: StatePool['give'] = (instance) => say({ type: 'give', instance });
  const missing = new Map<StateName, Missing>();
  return {
    missing,
    async take(state) {
      const { provided, isKnown } = (await ask({ what: 'take', state })) as Lent;
      if (isKnown && isMissing(provided)) missing.set(state, provided);
      return provided;
    },
    give,
    settle: settleBy(give),
    setAside: () => undefined,
  };
}

/** Tells the leading thread what showed a cause, because minimising is done there. */
class ToldSubjects extends Map<string, Subject> {
  readonly #tell: (cause: string, subject: Subject) => void;

  constructor(tell: (cause: string, subject: Subject) => void) {
    super();
    this.#tell = tell;
  }

  override set(cause: string, subject: Subject): this {
    this.#tell(cause, subject);
    return this;
  }
}

/** Prepares this thread with what the known-good calls have shown. */
function begin(given: RunInput, { spoken, demands, done }: Begin, voice: Voice): Pick<Begun, 'context' | 'input'> {
  const input: RunInput = { ...given, ...(done === undefined ? {} : { done }) };
  const subjects = new ToldSubjects((cause, subject) =>
    voice.say({ type: 'subject', cause, finding: context.recorder.causes.get(cause)?.id ?? '', subject }),
  );
  const context = createContext(input, 0, subjects, (demand) => voice.say({ type: 'learnt', demand }));
  for (const { contract: id, ...rest } of spoken) {
    const contract = contractOf(input, id);
    context.preflights.set(id, { contract, ...rest, demandedOptional: [], instead: [] });
    context.executor.speak(contract, rest.values);
  }
  for (const demand of demands) context.executor.learn(demand);
  return { context, input };
}

async function doPart({ order, context, input }: Begun, part: Extract<Order, { type: 'part' | 'draws' }>, voice: Voice): Promise<void> {
  const { witnesses, concurrency, place, threads } = order;
  const before = context.retries;
  if (part.type === 'part') await runPhase(context, part, witnesses, concurrency);
  else {
    const isMine = (contract: number): boolean => contract % threads === place;
    await runDraws(context, input, suiteInputs(input, context), { planned: part.planned, concurrency, isMine });
  }
  const { suspected } = context.omissions;
  if (suspected.length > 0) voice.say({ type: 'suspected', suspects: suspected });
  if (context.doubts.size > 0) voice.say({ type: 'doubted', doubts: [...context.doubts.values()] });
  voice.say({ type: 'done', outcome: context.stops.outcome, retries: context.retries - before });
}
