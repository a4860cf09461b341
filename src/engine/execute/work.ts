import type { ContractId, StateName } from '../../catalogue/vocabulary.js';
import { ROLES } from '../../catalogue/roles.js';
import { getAt } from '../../json/path.js';
import type { JsonObject } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { isBusy, isRejected, outcomeOf, type Outcome } from '../../model/outcome.js';
import type { Lookup } from '../../model/template.js';
import type { Client } from '../../target/client.js';
import type { Dependencies } from '../input/dependencies.js';
import type { Provide, StateInstance } from '../input/states.js';
import type { Account } from './account.js';
import { answerOf, attempting, BUSY, whileBusy, type Attempt, type RetryPolicy } from './attempts.js';
import type { DraftParts, Drafts } from './draft.js';
import type { ContextIds } from './contexts/context-ids.js';
import type { IdGenerator } from './id-generator.js';
import type { Preflight } from './preflight-result.js';
import type { Demanded } from './preflight-forms.js';
import type { SeenTexts } from './seen-texts.js';
import { sendOnce, type Sent } from './sender.js';
import { borrow, type Borrowed, type StatePool } from './states.js';
import type { UndocumentedFields } from './undocumented-fields.js';
import { defined } from '../../json/defined.js';

/** The outcomes of control requests, by contract, state and body. */
export type Controls = Map<string, Promise<Outcome | undefined>>;

/** Orders that have gone through what the circumstances of a case ask for. */
export interface PriorOrders {
  /** Lends orders in a state to this case. */
  poolFor(work: Work, one: Case): StatePool;
  /** The order that a case without a state is sent to; undefined for a new one. */
  orderFor(work: Work, one: Case): Promise<string | undefined>;
  /** Lends the order again if the case left it as it was. */
  settle(one: Case, orderId: string, outcome: Outcome): void;
  /** Orders that were lent are not lent again. */
  forget(): void;
}

/** What sending works with. `client`, `provide` and `account` belong to one purpose; everything else is the run's. */
export interface Work {
  readonly deps: Dependencies;
  readonly account: Account;
  readonly client: Pick<Client, 'send'>;
  readonly provide: Provide;
  readonly pool: StatePool;
  readonly drafts: Drafts;
  readonly ids: IdGenerator;
  readonly contextIds: ContextIds;
  readonly prior: PriorOrders;
  readonly lookup: Lookup;
  readonly controls: Controls;
  readonly undocumented: UndocumentedFields;
  /** What the known-good calls have shown, by contract. */
  readonly preflights: Map<string, Preflight>;
  /** The short order ids that were sent. */
  readonly usedIds: Set<string>;
  /** The correlation ids of the requests so far. */
  readonly brought: Set<string>;
  /** The texts of the requests so far. */
  readonly texts: SeenTexts;
  /** Whether a good request was told that the target is busy; when one with wrong credentials was sent last, and how often was waited for that. */
  readonly busy: { withGood: boolean; strangersAt: number; locks: number };
  /** Called once for each field that the target requires although the listing calls it optional, with the refusal that shows it. */
  onDemand(contract: ContractId, demanded: Demanded): void;
  /** The smallest good body, in the form in which this run speaks to the contract. */
  readonly baseOf: (contract: ContractId, state: StateName) => JsonObject;
}

/** Sends a request, and sends it again while the target is busy. Every attempt is made anew, and knows the one before. */
export async function send(work: Work, make: (before: Sent | undefined) => DraftParts): Promise<Sent> {
  const attempts = await attempting<Attempt>([patience(work)], async (because, before) => ({
    because,
    sent: await sendParts(work, make(before.at(-1)?.sent), before.length),
  }));
  return answerOf(attempts) as Sent;
}

/** So long after wrong credentials a target may let nobody in, and so often in a run is waited for that: some reject whatever they should refuse. */
const LOCK_MILLIS = 5_000;
const MOST_LOCKS = 48;

/** Whether wrong credentials were sent a moment ago, for which nobody may be let in. */
export const hadStrangers = ({ strangersAt, locks }: Work['busy']): boolean =>
  locks < MOST_LOCKS && performance.now() - strangersAt < LOCK_MILLIS;

/** Waits for a busy target as often as the configuration says. */
export const patience = <A extends Attempt>({ deps, account, busy }: Work): RetryPolicy<A> =>
  whileBusy(
    deps.config.run.retries,
    () => {
      account.retries += 1;
    },
    ({ auth, exchange }) => {
      const isLocked = hadStrangers(busy) && auth === 'good' && isRejected(outcomeOf(exchange.reply));
      if (isLocked) busy.locks += 1;
      return isLocked;
    },
  );

export async function sendParts({ client, deps, brought, texts, account, busy }: Work, parts: DraftParts, retries: number): Promise<Sent> {
  if ((parts.wire?.auth ?? 'good') !== 'good') busy.strangersAt = performance.now();
  const sent = await sendOnce(client, { merchantId: deps.config.target.merchantId, ...parts }, retries);
  const answer = account.answers.get(sent.exchange.reply);
  if (answer !== undefined) account.answers.set(answer.reply, { ...answer, sent, wire: parts.wire });
  const id = getAt(sent.exchange.request.body, ROLES.correlationId);
  if (typeof id === 'string') brought.add(id);
  texts.add(sent.exchange.request, parts.contract.echoes);
  return sent;
}

/** An attempt on an order or session that was borrowed for it; nothing is sent where it cannot be reached and `needed` says so. */
export interface StateAttempt extends Attempt, Borrowed {}

/**
 * One attempt on a state. A repetition borrows another state, because an order whose answer was lost may have changed.
 */
export async function attemptOnState(
  work: Work,
  state: StateName,
  because: string | undefined,
  before: readonly StateAttempt[],
  make: (instance: StateInstance | undefined) => DraftParts,
  isNeeded: boolean,
): Promise<StateAttempt> {
  const last = before.at(-1);
  const isRepeated = because === BUSY && last !== undefined;
  const borrowed = isRepeated && last.instance === undefined ? last : await borrow(work.pool, state, work.provide);
  const { instance, missing, noRecipe } = borrowed;
  const lent: Borrowed = { instance, ...defined({ missing, noRecipe }) };
  if (isNeeded && missing !== undefined) return { because, sent: undefined, ...lent };
  const row = before.length - before.findLastIndex((one) => one.because !== BUSY);
  return { because, sent: await sendParts(work, make(instance), isRepeated ? row : 0), ...lent };
}

/** Sends a good request on a state, again while the target is busy. */
export async function sendOnState(
  work: Work,
  state: StateName,
  make: (instance: StateInstance | undefined) => DraftParts,
): Promise<StateAttempt> {
  const attempts = await attempting<StateAttempt>([patience(work)], (because, before) =>
    attemptOnState(work, state, because, before, make, true),
  );
  noteBusy(work, attempts);
  return { ...(attempts.at(-1) as StateAttempt), sent: answerOf(attempts) };
}

/** Remembers that a good request was told that the target is busy. */
export function noteBusy({ busy }: Work, attempts: readonly Attempt[]): void {
  busy.withGood ||= attempts.some(({ sent }) => sent !== undefined && isBusy(outcomeOf(sent.exchange.reply)));
}
