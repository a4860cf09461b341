import type { Case, FaultFamily } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import { isAccepted, isRefused, type Outcome } from '../../model/outcome.js';
import { familyOf } from '../plan/side-effect-probes.js';
import { afresh, type Attributing } from './attributing.js';
import type { Performed } from './perform.js';
import { sendAgain } from './send-again.js';
import { probeSideEffect } from './side-effect.js';

/** A case's place among those of its contract and family after which it may be checked that the refusal had no effect. */
export interface Turn {
  /** Whether the check was made after one of the earlier cases. */
  readonly earlier: Promise<boolean>;
  /** Tells the later cases; only the first call counts. */
  done(looked: boolean): void;
}

/**
 * Once per contract and family of faults it is checked that a refusal had no effect: after the first side-effect probe that is refused. Turns are taken
 * before sending, in the order of the plan, so that every run checks after the same case.
 */
export function takeTurn(context: Attributing, one: Case): Turn | undefined {
  if (context.executor.preflights.get(one.contract)?.ok !== true) return undefined;
  const key = familyOf(one);
  const earlier = context.learnt.families.get(key) ?? Promise.resolve(false);
  let done: Turn['done'] = () => undefined;
  context.learnt.families.set(
    key,
    new Promise((resolve) => {
      done = resolve;
    }),
  );
  return { earlier, done };
}

/** Checks that the refusal had no effect, if it is the turn of this case. True when that used up its state. */
export async function lookAfterRefusal(
  context: Attributing,
  one: Case,
  performed: Performed,
  outcome: Outcome,
  turn: Turn | undefined,
): Promise<boolean> {
  const { family } = one;
  if (turn === undefined || family === undefined) return false;
  if (await turn.earlier) {
    turn.done(true);
    return false;
  }
  if (family === 'authentication' ? isAccepted(outcome) : !isRefused(outcome)) return false;
  const checkResults = await seenSoundly(context, one, performed, family);
  context.notes.note(one.contract, one.id, checkResults, { one, sent: performed.sent }, () => ({ kind: 'case', one, afterwards: true }));
  turn.done(true);
  return true;
}

/** On an order that was lent again an effect may be that of an earlier refusal: it counts only if a fresh order shows it too. */
async function seenSoundly(context: Attributing, one: Case, performed: Performed, family: FaultFamily): Promise<readonly CheckResult[]> {
  const { checkResults } = await probeSideEffect(context, one, performed, family);
  const isBroken = checkResults.some(({ status }) => status === 'violates');
  if (!isBroken || performed.instance?.hadRefusal !== true) return checkResults;
  const again = await sendAgain(afresh(context), { kind: 'case', one, afterwards: true });
  return again.checkResults.filter(({ side, rule }) => checkResults.some((first) => first.side === side && first.rule === rule));
}
