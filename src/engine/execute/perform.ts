import type { Contract, Level } from '../../catalogue/vocabulary.js';
import { getAt } from '../../json/path.js';
import { isObject, type JsonObject } from '../../json/value.js';
import type { Case, Expectation } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import type { RuleKey } from '../../model/finding.js';
import { told } from '../../redact/known-words.js';
import { isAccepted, isRefused, outcomeOf, refusalOf, type Outcome } from '../../model/outcome.js';
import { contractOf, type Dependencies } from '../input/dependencies.js';
import { notJudged, type About, type Judge } from '../check/check-exchange.js';
import { demandIn, type Demands } from './undocumented-fields.js';
import type { Demanded } from './preflight-forms.js';
import { bodyOf, isShortId, type Drafts } from './draft.js';
import type { ContextIds } from './contexts/context-ids.js';
import type { PriorOrders } from './contexts/prior-orders.js';
import { sendOnState } from './on-state.js';
import type { Send } from './retry.js';
import type { Sent } from './sender.js';
import { borrow, historyOf, needsState, type Borrowed, type StateInstance, type StatePool } from './states.js';
import { withNeighbours, type Twins } from './control-requests.js';

/** One case, sent and judged. */
export interface Performed {
  readonly sent: Sent | undefined;
  readonly outcome: Outcome | undefined;
  /** The answer to the twin, where it was needed. */
  readonly twin: Outcome | undefined;
  readonly judgements: readonly Judgement[];
  readonly level: Level;
  /** Requests that this case cost, twins and retries included. */
  readonly requests: number;
  readonly retries: number;
  readonly orderId: string;
  readonly instance: StateInstance | undefined;
  /** Lends the state to the next case, if this one did not change it. Call once, when the state is no longer needed. */
  release(): void;
  /** Set when the case could not be sent. */
  readonly missing?: string;
}

/** What is needed to perform a case. */
export interface Work {
  readonly deps: Dependencies;
  readonly drafts: Drafts;
  readonly pool: StatePool;
  readonly prior: PriorOrders;
  readonly ids: ContextIds;
  readonly send: Send;
  readonly judge: Judge;
  readonly twins: Twins;
  readonly demands: Demands;
  /** The short order ids that were sent. */
  readonly usedIds: Set<string>;
  /** Called once for each field that the target demands although the listing calls it optional, with the refusal that shows it. */
  onDemand(contract: Contract, demanded: Demanded): void;
  promoted(contract: string, key: RuleKey, level: Level): Level;
}

/**
 * Sends a case and judges its answer. If the target refuses the case because it lacks an optional field that the case is not about, that is
 * held against the field, once, and the case is judged with the field given.
 */
export async function perform(work: Work, one: Case): Promise<Performed> {
  const first = await attemptWithFreeId(work, one);
  const { sent, outcome } = first;
  if (sent === undefined || outcome === undefined) return first;
  const contract = contractOf(work.deps, one.contract);
  const path = demandIn(contract, one, bodyIn(sent), outcome);
  // What is refused in its circumstances says nothing about other requests.
  if (path === undefined || one.context !== undefined) return first;
  const isFault = one.polarity === 'invalid' || one.edits.length > 0;
  const isKnown = work.demands.knows(contract, path);
  // The fault is about the group of a demanded field: which of the two was refused is unknown.
  if (isFault && isKnown) return undecided(first, one, path);
  first.release();
  work.demands.learn(contract, path, bodyIn(sent));
  work.twins.forget();
  const again = await attempt(work, one);
  const cost = { requests: first.requests + again.requests, retries: first.retries + again.retries };
  if (!isKnown && !isMet(one, path, again)) {
    work.demands.unlearn(contract, path);
    return { ...first, ...cost, release: () => again.release() };
  }
  if (!isKnown) work.onDemand(contract, { path, sent, body: work.demands.given(contract, bodyOf(one), [path]), state: one.state });
  return { ...again, ...cost };
}

/** How many ids of one character are tried: on a target that was certified before, some are taken. */
const SHORT_IDS_TRIED = 8;

/** Sends a case with a short id again while it is refused, but not once the ids come round: none is left that this run has not used. */
async function attemptWithFreeId(work: Work, one: Case): Promise<Performed> {
  let performed = await attempt(work, one);
  if (!isShortId(one.wire?.orderId)) return performed;
  for (let tried = 1; tried < SHORT_IDS_TRIED && isUnused(work.usedIds, performed) && isTaken(performed); tried += 1) {
    const { requests, retries } = performed;
    performed.release();
    const again = await attempt(work, one);
    performed = { ...again, requests: again.requests + requests, retries: again.retries + retries };
  }
  return performed;
}

const isTaken = ({ outcome }: Performed): boolean => outcome !== undefined && isRefused(outcome);

/** Whether the id of a request was used for the first time; it is noted. */
function isUnused(used: Set<string>, { sent }: Performed): boolean {
  const id = sent?.exchange.request.orderId ?? '';
  return used.size < used.add(id).size;
}

/**
 * Whether giving the field helped: the good request is no longer refused for it, or the fault is refused for itself. Otherwise the refusal
 * named the wrong field.
 */
function isMet(one: Case, path: string, { outcome }: Performed): boolean {
  if (outcome === undefined) return false;
  if (!isRefused(outcome)) return isAccepted(outcome);
  const named = refusalOf(outcome)?.field;
  return one.expect.kind === 'refused' ? one.expect.fields.some((field) => named?.startsWith(field) === true) : named !== path;
}

const bodyIn = (sent: Sent): JsonObject => {
  const { body } = sent.exchange.request;
  return body !== undefined && isObject(body) ? body : {};
};

function undecided(first: Performed, one: Case, path: string): Performed {
  const own = inconclusive(one, one.level, `the target demands ${path}, which is optional`);
  return {
    ...first,
    judgements: [own, ...first.judgements.filter((judgement) => judgement.side === 'exchange' && judgement.rule !== one.rule)],
  };
}

const inconclusive = ({ side, rule, polarity }: Case, level: Level, reason: string): Judgement => ({
  side,
  rule,
  level,
  polarity,
  status: 'inconclusive',
  reason,
});

/**
 * The group that a refusal names in place of the fault, or for another kind of fault, if the group is in the body only because of the fault:
 * the target may be refusing the group itself.
 */
function groupRefusedWhole({ request }: Contract, { expect, host }: Case, outcome: Outcome): string | undefined {
  const refusal = isRefused(outcome) ? refusalOf(outcome) : undefined;
  if (refusal?.field === undefined || expect.kind !== 'refused') return undefined;
  const { field: named, validationType } = refusal;
  const mayBeNamed = expect.orAbove === true || expect.fields.includes(named);
  const isOfFault = mayBeNamed && (validationType === undefined || expect.types.some((type) => type === validationType));
  if (isOfFault) return undefined;
  const isAround = expect.fields.some((field) => field === named || field.startsWith(`${named}.`));
  const isGroup = isAround && request.some(({ path }) => path.startsWith(`${named}.`));
  return isGroup && getAt(host, named) === undefined ? named : undefined;
}

/**
 * Whether a fault was refused for the way its text is written: it holds a backslash, the refusal names no field, and the twin with escaped
 * characters is refused too.
 */
async function isRefusedForItsForm(
  work: Work,
  one: Case,
  { exchange }: Sent,
  outcome: Outcome,
  twin: Outcome | undefined,
): Promise<boolean> {
  const isNameless = one.polarity === 'invalid' && isRefused(outcome) && refusalOf(outcome)?.field === undefined;
  const isEscaped = one.wire?.text === undefined && exchange.request.text?.includes('\\') === true;
  if (!isNameless || !isEscaped || twin === undefined || !isAccepted(twin)) return false;
  const escaped = await work.twins.of(one, 'remembered', 'escapes');
  return escaped !== undefined && isRefused(escaped);
}

/** Sends a case and judges its answer, beside the answer to its twin where that is needed. */
export async function attempt(work: Work, one: Case): Promise<Performed> {
  const { judging } = work.deps;
  const level = work.promoted(one.contract, one, one.level);
  const { sent, borrowed, orderId } = await sendCase(work, one);
  // The answer to a good request without its state would say nothing.
  if (sent === undefined) return unsent(level, borrowed.missing ?? '');
  const { instance } = borrowed;
  const outcome = outcomeOf(sent.exchange.reply);
  const { context, judgements, failed } = work.judge(sent, aboutOf(work, one, level, outcome, instance));
  const need = judging.twinMatters(context);
  const twin = need === 'none' ? undefined : await work.twins.of(withNeighbours(one, outcome), need);
  const whole = groupRefusedWhole(contractOf(work.deps, one.contract), one, outcome);
  const isOfForm = await isRefusedForItsForm(work, one, sent, outcome, twin);
  const verdict = failed
    ? [notJudged(context)]
    : isOfForm
      ? [inconclusive(one, level, 'refused without a field, as is the same request without the fault once its characters are escaped')]
      : whole !== undefined
        ? [inconclusive(one, level, `the target refuses ${told(whole)} as a whole, which the same request without the fault does not have`)]
        : judging.verdict(context, twin).map(need !== 'none' && twin === undefined ? forState(work, one) : asItIs);
  const isClear =
    verdict.some((judgement) => judgement.status === 'conforms') && !verdict.some((judgement) => judgement.status === 'inconclusive');
  const detail = isClear ? judging.refusalDetail.inspect(sent.exchange, context) : [];
  return {
    release: () => {
      work.prior.poolFor(one).settle(instance, sent.exchange, outcome);
      work.prior.settle(one, orderId, outcome);
    },
    sent,
    outcome,
    twin,
    judgements: [...verdict, ...detail, ...judgements],
    level,
    requests: sent.exchange.retries + 1,
    retries: sent.exchange.retries,
    orderId,
    instance,
  };
}

const asItIs = (judgement: Judgement): Judgement => judgement;

/** If a twin could not be sent because its state is missing, the reason says why that state could not be reached. */
function forState({ pool }: Work, { state }: Case): (judgement: Judgement) => Judgement {
  const reason = pool.missing.get(state)?.reason;
  return (judgement) =>
    reason === undefined || judgement.status !== 'inconclusive' ? judgement : { ...judgement, reason: needsState(state, reason) };
}

/** A fault is sent even if its state cannot be reached; a good request is not. */
async function sendCase(
  { drafts, prior, ids, send }: Work,
  one: Case,
): Promise<{ readonly sent: Sent | undefined; readonly borrowed: Borrowed; readonly orderId: string }> {
  const isGood = one.polarity === 'valid';
  const pool = prior.poolFor(one);
  const first = await borrow(pool, one.state);
  let orderId = '';
  if (isGood && first.missing !== undefined) return { sent: undefined, borrowed: first, orderId };
  const known = await prior.orderFor(one);
  const body = bodyOf(one);
  const { sent, borrowed } = await sendOnState(send, pool, one.state, first, (instance) => {
    orderId = known ?? ids.order(one);
    return drafts.of(one, body, instance, orderId);
  });
  return { sent: isGood && borrowed.missing !== undefined ? undefined : sent, borrowed, orderId };
}

function aboutOf({ deps }: Work, one: Case, level: Level, outcome: Outcome, instance: StateInstance | undefined): About {
  const isJudged = level !== 'open' || one.polarity === 'valid' || one.expect.kind === 'observed';
  const expect: Expectation = isJudged ? one.expect : { kind: 'observed', because: 'not judged' };
  return {
    contract: contractOf(deps, one.contract),
    side: one.side,
    rule: one.rule,
    level,
    polarity: one.polarity,
    expect,
    // Of an order that is known already it is not said what opening it again does.
    history:
      isShortId(one.wire?.orderId) || (one.state === 'none' && one.prior?.steps !== undefined)
        ? { ...historyOf(instance), doubtful: true }
        : historyOf(instance),
    wire: one.wire,
    plainAnswer: one.polarity === 'invalid' && isAccepted(outcome),
  };
}

const unsent = (level: Level, missing: string): Performed => ({
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
