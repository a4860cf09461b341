import { weaker } from '../../catalogue/level.js';
import { fixedLevel, type FixedRuleId } from '../../catalogue/named-rules.js';
import { type Case, isCombined, withContext } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import { type Context, DIMENSIONS, withoutDimension } from '../../model/context.js';
import { isAccepted, isNameless, isRefused, type Outcome, outcomeText } from '../../model/outcome.js';
import type { Attributing } from './attributing.js';
import { explainsRefusal } from './explained-refusal.js';
import { perform, type Performed } from './perform.js';
import { isAbout, refusedOnce } from './refused-once.js';

/** A good request that may have been refused for its circumstances alone. */
export interface Suspect {
  readonly one: Case;
  /** How it was answered, where it was sent for its own sake. */
  readonly performed?: Performed;
}

/** So many refusals of a contract are looked into: another cause may explain the first of them. */
const MOST = 3;

/**
 * Sends a good request again in its circumstances and without them, each time on a new order. If it is refused only in them, that is held back
 * until the end of the run, when another cause may explain it; if it is no longer refused, it was refused once.
 */
export async function suspectContext(context: Attributing, suspect: Suspect): Promise<void> {
  const { learnt, executor } = context;
  const one = inLegalSize(suspect.one);
  const looked = learnt.inContext.get(one.contract) ?? 0;
  if (one.context === undefined || !isCombined(one) || looked >= MOST) return;
  learnt.inContext.set(one.contract, looked + 1);
  const send = async (given: Case): Promise<Performed> => {
    const performed = await perform({ ...context, executor: executor.afresh() }, given);
    performed.release();
    return performed;
  };
  const again = await send(one);
  if (again.outcome === undefined) return;
  if (isAccepted(again.outcome)) {
    // An order may be too old, or too young, for a request that is refused without a field.
    const isOfOrder = one.state !== 'none' && isOfNothing(suspect.performed?.outcome);
    if (one === suspect.one && !isOfOrder) tellOnce(context, suspect);
    // It was the size alone: another request is looked into in place of this one.
    else learnt.inContext.set(one.contract, (learnt.inContext.get(one.contract) ?? 1) - 1);
  }
  if (!isRefused(again.outcome)) return;
  const plain = await send(withContext(one, undefined));
  if (plain.outcome === undefined || !isAccepted(plain.outcome)) return;
  const seen = await needed(send, one, again);
  if (isOfNothing(seen.performed.outcome) && !(await isOfCircumstances(send, seen.one))) return;
  hold(context, seen.one, seen.performed);
}

const isOfNothing = (outcome: Outcome | undefined): boolean => outcome !== undefined && isNameless(outcome);

/**
 * Whether circumstances are why a good request is refused without a field. Where something was sent on its order before, that may be a limit of
 * the target's own (8); else it is refused in them once more, and accepted without them.
 */
async function isOfCircumstances(send: (one: Case) => Promise<Performed>, one: Case): Promise<boolean> {
  if (one.context?.place !== undefined || !WITHOUT_EFFECT.has(one.context?.history)) return false;
  const [again, plain] = [await send(one), await send(withContext(one, undefined))];
  return isOfNothing(again.outcome) && plain.outcome !== undefined && isAccepted(plain.outcome);
}

/** What a target does with a body that blanks alone make very large is open (`body-envelope`), so its other circumstances are seen in a smaller one. */
const inLegalSize = (one: Case): Case => (one.context?.size === 'kb-64' ? withContext(one, { ...one.context, size: 'kb-8' }) : one);

/** The same case in those circumstances alone without which it is accepted. */
async function needed(send: (one: Case) => Promise<Performed>, one: Case, first: Performed): Promise<Required<Suspect>> {
  let refused: Required<Suspect> = { one, performed: first };
  for (const dimension of DIMENSIONS) {
    const left = withoutDimension(refused.one.context, dimension);
    if (left === undefined || refused.one.context?.[dimension] === undefined) continue;
    const smaller = withContext(one, left);
    const performed = await send(smaller);
    if (performed.outcome !== undefined && isRefused(performed.outcome)) refused = { one: smaller, performed };
  }
  return refused;
}

/** Refused once, then accepted in the same circumstances: they are not to blame. */
function tellOnce({ notes }: Attributing, { one, performed }: Suspect): void {
  const own = performed?.checkResults.find((checkResult) => isAbout(one, checkResult) && checkResult.status === 'violates');
  if (own === undefined || performed === undefined) return;
  const once = refusedOnce(one, own);
  notes.note(one.contract, one.id, [once.checkResult], { one, sent: performed.sent }, () => ({ kind: 'case', one: once.one }));
}

/** The rules of JSON that a spelling shows; other circumstances have one rule together. */
const OF_SPELLING = { members: 'json-member-order', blanks: 'json-blanks', escapes: 'json-escapes' } as const;

/** The rule that a refusal breaks in these circumstances, of which each is needed. */
function ruleOf(context: Context): FixedRuleId {
  const [only, ...others] = Object.keys(context);
  return (others.length === 0 && OF_SPELLING[only as keyof typeof OF_SPELLING]) || 'accepted-in-context';
}

/** What went before that leaves an order as it was: refused (7), on another order (2.1), at another version (9). */
const WITHOUT_EFFECT: ReadonlySet<string | undefined> = new Set([
  undefined,
  'after-refused',
  'after-other-merchant',
  'after-other-version',
]);

/**
 * How a request is spelt and framed is no matter of the specification's own words, and of the elements of an array it states no number: a
 * server may insist on a length. Nor is it said which transaction may follow another (3, transitions), or what a session may be used for.
 */
const isBeyondWords = ({ members, blanks, escapes, framing, company, place, session, history }: Context): boolean =>
  [members, blanks, escapes, framing, company, place, session].some((value) => value !== undefined) || !WITHOUT_EFFECT.has(history);

/** Holds back that a good request is refused in its circumstances alone. */
function hold(context: Attributing, one: Case, { sent, outcome, level }: Performed): void {
  if (sent === undefined || outcome === undefined) return;
  const circumstances: Context = one.context ?? {};
  const rule = ruleOf(circumstances);
  const about = {
    side: 'request',
    rule,
    // The target accepts the values of this body, whatever their own level: except for open ones, only the circumstances decide.
    level: weaker(level === 'open' ? level : fixedLevel(rule), isBeyondWords(circumstances) ? 'should' : 'must'),
  } as const;
  const blamed: Case = { ...one, ...about, coverages: [] };
  const checkResult: CheckResult = {
    ...about,
    validity: 'valid',
    status: 'violates',
    expected: 'accepted, as in plain circumstances',
    actual: outcomeText(outcome, context.deps.config),
  };
  const explained = explainsRefusal(context, one, outcome);
  context.notes.holdBack(one.contract, one.id, checkResult, { one: blamed, sent }, { kind: 'case', one: blamed }, explained);
}
