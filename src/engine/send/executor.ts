import type { Contract, Level, StateName } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import { hashOf } from '../../json/canonical.js';
import type { JsonObject } from '../../json/value.js';
import type { Case, Expectation, Wire } from '../../model/case.js';
import type { Judgement, TwinNeed } from '../../model/check.js';
import { isAccepted, isRefused, outcomeOf, type Outcome } from '../../model/outcome.js';
import { valueLookup, type Lookup } from '../../model/template.js';
import type { Values } from '../../model/values.js';
import type { Dependencies } from '../dependencies.js';
import { type About, createJudge, type Judge } from '../judge/judge-exchange.js';
import { createMint, type Mint } from './mint.js';
import { stateLookup } from './parts.js';
import { pauseBefore, retryAfter, sendOnce, type Sent } from './sender.js';
import { createPool, historyOf, isMissing, type StateInstance, type StatePool } from './states.js';
import type { RuleKey } from '../../model/finding.js';

/** One case, sent and judged. */
export interface Performed {
  readonly sent: Sent | undefined;
  readonly outcome: Outcome | undefined;
  /** The answer without the fault, where it was needed. */
  readonly twin: Outcome | undefined;
  readonly judgements: readonly Judgement[];
  readonly level: Level;
  /** Requests that this case cost, twins and retries included. */
  readonly requests: number;
  readonly retries: number;
  readonly orderId: string;
  readonly instance: StateInstance | undefined;
  /** Lends the state to the next case, if this one left it as it was. Call once, when done with it. */
  release(): void;
  /** Set when the case could not be sent. */
  readonly missing?: string;
}

export interface Executor {
  perform(one: Case): Promise<Performed>;
  /** The answer to the same request without its fault, remembered for the run unless one from now is needed. */
  twin(one: Case, need?: TwinNeed): Promise<Outcome | undefined>;
  /** The smallest good body, in the form in which this run speaks to the contract. */
  baseOf(contract: Contract, state: StateName): JsonObject;
  /** Values in which the preflight had to depart from the configuration. */
  speak(contract: Contract, values: Values): void;
  /** Sends a case without its fault under the order that the case was sent under. */
  sendPlain(one: Case, performed: Performed): Promise<Sent>;
  /** Sends a draft, again while the target is busy. */
  send(make: () => DraftParts | Promise<DraftParts>): Promise<Sent>;
  /** Forgets twins and states of the past, so that what follows costs the same in every run. */
  forget(): void;
  readonly judge: Judge;
  contract(id: string): Contract;
  readonly pool: StatePool;
  readonly mint: Mint;
  readonly lookup: Lookup;
}

export interface DraftParts {
  readonly contract: Contract;
  readonly body: JsonObject;
  readonly wire?: Wire | undefined;
  readonly orderId: string;
  readonly transactionId: string;
  readonly lookup: Lookup;
}

interface Borrowed {
  readonly instance: StateInstance | undefined;
  readonly missing?: string;
}

const NOTHING_BORROWED: Borrowed = { instance: undefined };

export function createExecutor(deps: Dependencies, promoted: (contract: string, key: RuleKey, level: Level) => Level): Executor {
  const { config, client, judging, values } = deps;
  const mint = createMint(deps.runId);
  const pool = createPool(deps.provide);
  const lookupValues = valueLookup(values);
  const merchant: Lookup = (name) => (name.startsWith('mint:') ? mint.ofLength(Number(name.slice(5))) : ownName(name));
  const ownName: Lookup = (name) =>
    name === 'merchant:other'
      ? config.target.otherMerchant?.merchantId
      : name === 'merchant:own'
        ? config.target.merchantId
        : lookupValues(name);
  const twins = new Map<string, Promise<Outcome | undefined>>();

  const send = async (make: () => DraftParts | Promise<DraftParts>): Promise<Sent> => {
    let doubtful = false;
    for (let attempt = 0; ; attempt += 1) {
      const made = make();
      const parts = made instanceof Promise ? await made : made;
      const sent = await sendOnce(client, { ...parts, merchantId: config.target.merchantId }, attempt);
      doubtful ||= sent.doubtful;
      const again = retryAfter(sent.exchange.reply);
      if (again === undefined || attempt >= config.run.retries) return doubtful === sent.doubtful ? sent : { ...sent, doubtful };
      await new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt, again, Math.random)));
    }
  };

  const judge = createJudge(deps);

  const spoken = new Map<string, Values>();
  const baseOf = (contract: Contract, state: StateName): JsonObject =>
    deps.making.baseBody(contract, spoken.get(contract.id) ?? values, state);

  const bodyOf = (one: Case): JsonObject => applyEdits(one.host, one.edits) as JsonObject;

  /** A state for the case; a fault goes out without one where none can be had. */
  const borrow = async (one: Case): Promise<Borrowed> => {
    if (one.state === 'none') return NOTHING_BORROWED;
    const provided = await pool.take(one.state);
    return isMissing(provided) ? { instance: undefined, missing: provided.reason } : { instance: provided };
  };

  const partsFor = (one: Case, body: JsonObject, instance: StateInstance | undefined, orderId: string): DraftParts => {
    const contract = contractOf(deps, one.contract);
    // A confirmation and a payer authentication carry the id of their initiation (1, 4.4).
    const keepsId =
      instance !== undefined && (contract.operation === 'confirm-browser-payment' || contract.operation === 'authenticate-payer');
    return {
      contract,
      body,
      wire: one.wire,
      orderId: instance?.orderId ?? orderId,
      transactionId: keepsId ? instance.transactionId : mint.next(),
      lookup: stateLookup(instance ?? strangerOf(one, orderId), merchant, values.currencies),
    };
  };

  const perform = async (one: Case): Promise<Performed> => {
    const contract = contractOf(deps, one.contract);
    const level = promoted(one.contract, one, one.level);
    const expect: Expectation = level === 'open' && one.polarity === 'invalid' ? { kind: 'observed', because: 'not judged' } : one.expect;
    const unsent = (missing: string): Performed => ({
      sent: undefined,
      outcome: undefined,
      twin: undefined,
      judgements: [],
      level,
      requests: 0,
      retries: 0,
      orderId: '',
      instance: undefined,
      release: () => undefined,
      missing,
    });
    let borrowed = one.state === 'none' ? NOTHING_BORROWED : await borrow(one);
    if (borrowed.missing !== undefined && one.polarity === 'valid') return unsent(borrowed.missing);
    const body = bodyOf(one);
    let orderId = mint.next();
    let first = true;
    /** A retry takes new ids; an order whose answer was lost may have moved on. */
    const again = async (): Promise<DraftParts> => {
      if (borrowed.instance !== undefined) borrowed = await borrow(one);
      orderId = mint.next();
      return partsFor(one, body, borrowed.instance, orderId);
    };
    const sent = await send(() => {
      if (!first) return again();
      first = false;
      return partsFor(one, body, borrowed.instance, orderId);
    });
    const { instance } = borrowed;
    // A retry may have gone out without a state: what a good request is answered then says nothing.
    if (borrowed.missing !== undefined && one.polarity === 'valid') return unsent(borrowed.missing);
    const outcome = outcomeOf(sent.exchange.reply);
    const about: About = {
      contract,
      side: one.side,
      rule: one.rule,
      level,
      polarity: one.polarity,
      expect,
      history: isShortId(one.wire?.orderId) ? { ...historyOf(instance), doubtful: true } : historyOf(instance),
      wire: one.wire,
      plainAnswer: one.polarity === 'invalid' && isAccepted(outcome),
    };
    const { context, judgements } = judge(sent, about);
    const need = judging.twinMatters(context);
    const twinOutcome = need === 'none' ? undefined : await twin(one, need);
    const verdict = judging.verdict(context, twinOutcome);
    const detail =
      verdict.some((judgement) => judgement.status === 'conforms') && !verdict.some((judgement) => judgement.status === 'inconclusive')
        ? judging.refusalDetail.inspect(sent.exchange, context)
        : [];
    return {
      release: () => settle(instance, sent, outcome),
      sent,
      outcome,
      twin: twinOutcome,
      judgements: [...verdict, ...detail, ...judgements],
      level,
      requests: sent.exchange.retries + 1,
      retries: sent.exchange.retries,
      orderId,
      instance,
    };
  };

  /** A refused request leaves its state for the next borrower; anything else uses it up. */
  const settle = (instance: StateInstance | undefined, sent: Sent, outcome: Outcome): void => {
    if (instance === undefined) return;
    if (isRefused(outcome)) pool.give(instance);
    else if (isAccepted(outcome)) instance.earlier.push(sent.exchange);
  };

  const twin = async (one: Case, need: TwinNeed = 'remembered'): Promise<Outcome | undefined> => {
    const plain = twinOf(one);
    const key = `${one.contract}|${one.state}|${hashOf(plain.host)}`;
    const known = need === 'remembered' ? twins.get(key) : undefined;
    if (known !== undefined) return known;
    const asked = askTwin(plain);
    if (need === 'remembered') twins.set(key, asked);
    const outcome = await asked;
    // A target that was busy or silent once is asked again: its answer is no news about the request.
    if (need === 'remembered' && (outcome === undefined || !(isAccepted(outcome) || isRefused(outcome)))) twins.delete(key);
    return outcome;
  };

  /** The same without its fault; what carries none is compared with the known-good call. */
  const twinOf = (one: Case): Case => {
    const plain = plainOf(one);
    return one.edits.length > 0 || one.polarity === 'invalid'
      ? plain
      : { ...plain, host: baseOf(contractOf(deps, one.contract), one.state) };
  };

  const askTwin = async (plain: Case): Promise<Outcome | undefined> => {
    const borrowed = await borrow(plain);
    if (borrowed.missing !== undefined) return undefined;
    const sent = await send(() => partsFor(plain, plain.host, borrowed.instance, mint.next()));
    const outcome = outcomeOf(sent.exchange.reply);
    settle(borrowed.instance, sent, outcome);
    return outcome;
  };

  return {
    perform,
    twin,
    sendPlain: (one, { instance, orderId }) => send(() => partsFor(plainOf(one), one.host, instance, orderId)),
    send,
    forget: () => {
      twins.clear();
      pool.setAside();
    },
    judge,
    pool,
    mint,
    lookup: merchant,
    baseOf,
    contract: (id) => contractOf(deps, id),
    speak: (contract, form) => void spoken.set(contract.id, form),
  };
}

const plainOf = ({ wire: _wire, ...one }: Case): Case => ({ ...one, edits: [], polarity: 'valid', expect: { kind: 'accepted' } });

/** Stands in for a state that could not be had: well-formed names of nothing. */
function strangerOf(one: Case, orderId: string): StateInstance | undefined {
  if (one.state === 'none') return undefined;
  return {
    state: one.state,
    orderId,
    transactionId: 'unknown',
    amount: '10.00',
    currency: 'USD',
    sessionId: `SESSION${'0'.repeat(24)}`,
    sessionVersion: '0000000000',
    earlier: [],
  };
}

/** Ids of a few characters run out: the order may be one of an earlier run. */
export const isShortId = (template: string | undefined): boolean => template !== undefined && /^\{\{mint:[1-4]\}\}$/.test(template);

export function contractOf(deps: Pick<Dependencies, 'contracts'>, id: string): Contract {
  const contract = deps.contracts.get(id);
  if (contract === undefined) throw new Error(`no contract ${id}`);
  return contract;
}
