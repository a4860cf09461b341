import type { Level } from '../../catalogue/vocabulary.js';
import type { Case, Expectation } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import type { RuleKey } from '../../model/finding.js';
import { isAccepted, outcomeOf, type Outcome } from '../../model/outcome.js';
import { contractOf, type Dependencies } from '../dependencies.js';
import type { About, Judge } from '../judge/judge-exchange.js';
import { bodyOf, isShortId, type DraftParts, type Drafts } from './draft.js';
import type { Mint } from './mint.js';
import type { Send } from './retry.js';
import type { Sent } from './sender.js';
import { borrow, historyOf, type Borrowed, type StateInstance, type StatePool } from './states.js';
import type { Twins } from './twins.js';

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

/** What performing a case takes. */
export interface Work {
  readonly deps: Dependencies;
  readonly drafts: Drafts;
  readonly pool: StatePool;
  readonly mint: Mint;
  readonly send: Send;
  readonly judge: Judge;
  readonly twins: Twins;
  promoted(contract: string, key: RuleKey, level: Level): Level;
}

/** Sends a case and judges its answer, beside the answer to its twin where that matters. */
export async function perform(work: Work, one: Case): Promise<Performed> {
  const { judging } = work.deps;
  const level = work.promoted(one.contract, one, one.level);
  const { sent, borrowed, orderId } = await sendCase(work, one);
  // What a good request is answered without its state says nothing.
  if (sent === undefined) return unsent(level, borrowed.missing ?? '');
  const { instance } = borrowed;
  const outcome = outcomeOf(sent.exchange.reply);
  const { context, judgements } = work.judge(sent, aboutOf(work, one, level, outcome, instance));
  const need = judging.twinMatters(context);
  const twin = need === 'none' ? undefined : await work.twins.of(one, need);
  const verdict = judging.verdict(context, twin);
  const isClear =
    verdict.some((judgement) => judgement.status === 'conforms') && !verdict.some((judgement) => judgement.status === 'inconclusive');
  const detail = isClear ? judging.refusalDetail.inspect(sent.exchange, context) : [];
  return {
    release: () => work.pool.settle(instance, sent.exchange, outcome),
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

/** A fault goes out without a state where none can be had; a good request does not. */
async function sendCase(
  { drafts, pool, mint, send }: Work,
  one: Case,
): Promise<{ readonly sent: Sent | undefined; readonly borrowed: Borrowed; readonly orderId: string }> {
  const isGood = one.polarity === 'valid';
  let borrowed = await borrow(pool, one.state);
  let orderId = mint.next();
  if (isGood && borrowed.missing !== undefined) return { sent: undefined, borrowed, orderId };
  const body = bodyOf(one);
  let first = true;
  /** A retry takes new ids; an order whose answer was lost may have moved on. */
  const again = async (): Promise<DraftParts> => {
    if (borrowed.instance !== undefined) borrowed = await borrow(pool, one.state);
    orderId = mint.next();
    return drafts.of(one, body, borrowed.instance, orderId);
  };
  const sent = await send(() => {
    if (!first) return again();
    first = false;
    return drafts.of(one, body, borrowed.instance, orderId);
  });
  return { sent: isGood && borrowed.missing !== undefined ? undefined : sent, borrowed, orderId };
}

function aboutOf({ deps }: Work, one: Case, level: Level, outcome: Outcome, instance: StateInstance | undefined): About {
  const expect: Expectation = level === 'open' && one.polarity === 'invalid' ? { kind: 'observed', because: 'not judged' } : one.expect;
  return {
    contract: contractOf(deps, one.contract),
    side: one.side,
    rule: one.rule,
    level,
    polarity: one.polarity,
    expect,
    history: isShortId(one.wire?.orderId) ? { ...historyOf(instance), doubtful: true } : historyOf(instance),
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
