import type { Contract, Level, Rule, StateName } from '../catalogue/vocabulary.js';
import { applyEdits } from '../json/edit.js';
import { hashOf } from '../json/canonical.js';
import type { JsonObject } from '../json/value.js';
import type { Case, Expectation, FaultFamily, Wire } from '../model/case.js';
import type { CheckContext, Judgement, OrderHistory, TwinNeed } from '../model/check.js';
import { isAccepted, isRefused, outcomeOf, outcomeText, type Outcome } from '../model/outcome.js';
import { valueLookup, type Lookup } from '../model/template.js';
import type { Values } from '../model/values.js';
import type { Dependencies } from './dependencies.js';
import { createMint, type Mint } from './mint.js';
import { stateLookup } from './parts.js';
import { configuredSecrets } from './secrets.js';
import { pauseBefore, retryAfter, sendOnce, type Sent } from './sender.js';
import { createPool, historyOf, isMissing, type StateInstance, type StatePool } from './states.js';

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
  /** Sends the twin under the order of a refused case: its effect must be the only one. */
  afterRefusal(one: Case, performed: Performed, family: FaultFamily): Promise<readonly Judgement[]>;
  /** Sends a draft, again while the target is busy. */
  send(make: () => DraftParts | Promise<DraftParts>): Promise<Sent>;
  judge(sent: Sent, about: About): { readonly context: CheckContext; readonly judgements: readonly Judgement[] };
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

/** What an exchange is judged against. */
export interface About {
  readonly contract: Contract;
  readonly rule: Case['rule'];
  readonly level: Level;
  readonly polarity: Case['polarity'];
  readonly expect: Expectation;
  readonly history: OrderHistory;
  readonly wire?: Wire | undefined;
  readonly together?: boolean;
  readonly suspect?: NonNullable<CheckContext['suspect']>;
  /** An accepted fault: what its answer echoes is not judged. */
  readonly plainAnswer: boolean;
}

export function createExecutor(deps: Dependencies, promoted: (contract: string, key: Case['rule'], level: Level) => Level): Executor {
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
  const secrets = configuredSecrets(config).filter((secret) => secret.name !== 'probe:pan');
  const twins = new Map<string, Promise<Outcome | undefined>>();

  const send = async (make: () => DraftParts | Promise<DraftParts>): Promise<Sent> => {
    let doubtful = false;
    for (let attempt = 0; ; attempt += 1) {
      const parts = await make();
      const sent = await sendOnce(client, { ...parts, merchantId: config.target.merchantId }, attempt);
      doubtful ||= sent.doubtful;
      const again = retryAfter(sent.exchange.reply);
      if (again === undefined || attempt >= config.run.retries) return doubtful === sent.doubtful ? sent : { ...sent, doubtful };
      await new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt, again, Math.random)));
    }
  };

  const judge = (sent: Sent, about: About): { context: CheckContext; judgements: readonly Judgement[] } => {
    const outcome = outcomeOf(sent.exchange.reply);
    const context: CheckContext = {
      contract: about.contract,
      expect: about.expect,
      rule: about.rule,
      level: about.level,
      polarity: about.polarity,
      order: about.history,
      expectations: config.expect,
      secrets: sent.secrets.length === 0 ? secrets : [...secrets, ...sent.secrets],
      outcome,
      together: about.together ?? false,
      ...(about.suspect === undefined ? {} : { suspect: about.suspect }),
      refundAmountPath: values.refundAmount,
      wire: { odd: isOdd(about.wire), badCredentials: about.wire?.auth !== undefined && about.wire.auth !== 'good' },
    };
    const judgements: Judgement[] = [];
    for (const check of judging.checks) {
      if (about.plainAnswer && !PLAIN_CHECKS.has(check.id)) continue;
      try {
        judgements.push(...check.inspect(sent.exchange, context));
      } catch (error) {
        deps.emit({ type: 'harness-error', where: `check ${check.id}`, message: error instanceof Error ? error.message : String(error) });
      }
    }
    return { context, judgements };
  };

  const spoken = new Map<string, Values>();
  const baseOf = (contract: Contract, state: StateName): JsonObject =>
    deps.making.baseBody(contract, spoken.get(contract.id) ?? values, state);

  const bodyOf = (one: Case): JsonObject => applyEdits(one.host, one.edits) as JsonObject;

  /** A state for the case; a fault goes out without one where none can be had. */
  const borrow = async (one: Case): Promise<{ instance: StateInstance | undefined; missing?: string }> => {
    if (one.state === 'none') return { instance: undefined };
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
    const level = promoted(one.contract, one.rule, one.level);
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
    let borrowed = await borrow(one);
    if (borrowed.missing !== undefined && one.polarity === 'valid') return unsent(borrowed.missing);
    const body = bodyOf(one);
    let orderId = mint.next();
    let first = true;
    const sent = await send(async () => {
      if (!first) {
        // A retry takes new ids; an order whose answer was lost may have moved on.
        if (borrowed.instance !== undefined) borrowed = await borrow(one);
        orderId = mint.next();
      }
      first = false;
      return partsFor(one, body, borrowed.instance, orderId);
    });
    const { instance } = borrowed;
    // A retry may have gone out without a state: what a good request is answered then says nothing.
    if (borrowed.missing !== undefined && one.polarity === 'valid') return unsent(borrowed.missing);
    const outcome = outcomeOf(sent.exchange.reply);
    const about: About = {
      contract,
      rule: one.rule,
      level,
      polarity: one.polarity,
      expect,
      history: isShortId(one.wire?.orderId) ? { ...historyOf(instance), doubtful: true } : historyOf(instance),
      wire: one.wire,
      plainAnswer: (one.polarity === 'invalid' && isAccepted(outcome)) || hasUnknownPast(one),
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

  const afterRefusal = async (one: Case, performed: Performed, family: FaultFamily): Promise<readonly Judgement[]> => {
    const contract = contractOf(deps, one.contract);
    const base = { side: 'flow' as const, id: 'refusal-no-effect', level: 'must' as const, polarity: 'invalid' as const };
    const plain = plainOf(one);
    if (one.state !== 'none' && performed.instance === undefined)
      return [{ ...base, status: 'inconclusive', reason: `needs provisioning of ${one.state}` }];
    const sent = await send(() => partsFor(plain, plain.host, performed.instance, performed.orderId));
    const outcome = outcomeOf(sent.exchange.reply);
    const expected = `after a refusal (${family}) the effect of the good request alone`;
    if (sent.doubtful) return [{ ...base, status: 'inconclusive', reason: 'an attempt at the good request got no clear answer' }];
    if (outcome.kind !== 'success') {
      // Elsewhere the good request succeeds: here the refused one left something behind.
      const isAnswer = outcome.kind === 'error' && outcome.cause?.startsWith('SERVER_') !== true;
      const elsewhere = isAnswer ? await twin(one, 'afresh') : undefined;
      if (elsewhere?.kind === 'success')
        return [{ ...base, status: 'violates', expected, actual: `the good request is answered ${outcomeText(outcome)}` }];
      return [{ ...base, status: 'inconclusive', reason: `the good request is answered ${outcomeText(outcome)}` }];
    }
    const about: About = {
      contract,
      rule: one.rule,
      level: 'must',
      polarity: 'valid',
      expect: { kind: 'accepted' },
      history: historyOf(performed.instance),
      plainAnswer: false,
    };
    const effects = judge(sent, about).judgements.filter((judgement) => judgement.side === 'flow' && judgement.level === 'must');
    const wrong = effects.find((judgement) => judgement.status === 'violates' && judgement.id.startsWith('totals-'));
    if (wrong !== undefined)
      return [{ ...base, status: 'violates', path: 'order', expected: `${expected}: ${wrong.expected ?? ''}`, actual: wrong.actual ?? '' }];
    if (!effects.some((judgement) => judgement.status === 'conforms' && /^(totals-|status-void-initial)/.test(judgement.id)))
      return [{ ...base, status: 'inconclusive', reason: 'the answer shows no totals that could tell' }];
    // What a refusal leaves behind is what an error leaves behind.
    return [
      { ...base, status: 'conforms' },
      { ...base, id: 'totals-unchanged', polarity: 'valid', status: 'conforms' },
    ];
  };

  return {
    perform,
    twin,
    afterRefusal,
    send,
    judge,
    pool,
    mint,
    lookup: merchant,
    baseOf,
    speak: (contract, form) => void spoken.set(contract.id, form),
  };
}

/** Accepted faults are judged on form and secrecy alone: what they echo is the fault's own doing. */
const PLAIN_CHECKS: ReadonlySet<string> = new Set(['answer-shape', 'no-disclosure']);

/** An order id of one character may have been used before: what its answer shows is not this request's doing alone. */
const hasUnknownPast = (one: Case): boolean => one.wire?.orderId === '{{mint:1}}';

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

const isOdd = (wire: Wire | undefined): boolean =>
  wire !== undefined &&
  (wire.method !== undefined ||
    wire.version !== undefined ||
    wire.path !== undefined ||
    (wire.merchantId !== undefined && !wire.merchantId.startsWith('{{')));

export function contractOf(deps: Pick<Dependencies, 'contracts'>, id: string): Contract {
  const contract = deps.contracts.get(id);
  if (contract === undefined) throw new Error(`no contract ${id}`);
  return contract;
}

/** The level to which the configuration raises a rule. */
export function promotionOf(deps: Pick<Dependencies, 'config' | 'rules'>): (contract: string, key: Case['rule'], level: Level) => Level {
  const raised = deps.config.expect.rules;
  if (Object.keys(raised).length === 0) return (_contract, _key, level) => level;
  const rank = { open: 0, should: 1, must: 2 };
  return (contract, key, level) => {
    const rule: Rule | undefined = deps.rules.get(contract)?.find((candidate) => candidate.side === key.side && candidate.id === key.id);
    const wanted = raised[key.id] ?? rule?.aliases.map((alias) => raised[alias]).find((found) => found !== undefined);
    return wanted !== undefined && rank[wanted] > rank[level] ? wanted : level;
  };
}
