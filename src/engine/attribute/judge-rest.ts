import type { Catalogued } from '../../catalogue/catalogue.js';
import { fixedLevel } from '../../catalogue/named-rules.js';
import type { Level } from '../../catalogue/vocabulary.js';
import { isByOtherMerchant } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import { AT_OTHER_TIMES } from '../../model/finding.js';
import { outcomeObserved, outcomeOf, outcomeText, type Outcome } from '../../model/outcome.js';
import { isBreachByItself } from '../check/by-itself.js';
import type { Account, Answer } from '../execute/account.js';
import { contractOf } from '../input/dependencies.js';
import { isUnreached, type Attributing } from './attributing.js';
import type { Aside } from './notebook.js';
import { WHOLE_BODY } from './refused-once.js';

/**
 * Judges what nobody has noted yet of the answers that came: of preflights, control requests, recipes, earlier attempts, bisecting and
 * shrinking whole, of others what was found beside that for which they were noted. Only what such an answer shows by itself counts, and it is
 * told at the end of the run, unless the rule was seen broken where it is tested. That holds for operations outside the scope too, which only
 * prepare orders: a breach that was seen is a breach.
 */
export function judgeRest(context: Attributing, account: Account, caseId: string): void {
  for (const [reply, answer] of account.answers) {
    const aside = context.asides.get(reply) ?? alone(context, answer, caseId);
    if (aside === undefined || isUnreached(context, aside.contract)) continue;
    const { contract, caseId: id, results, seen, subject } = aside;
    const outcome = outcomeOf(reply);
    for (const result of results)
      if (isBreachByItself(result, outcome) && isTold(result, answer, context.promoted(contract, result, result.level)))
        context.notes.holdBack(contract, id, result, seen, subject);
    if (context.deps.refusedOnce?.has(reply) === true)
      context.notes.holdBack(contract, id, refusedWhilePreparing(outcome, context.deps.config), seen, { kind: 'note', again: 'gone' });
  }
  account.answers.clear();
}

/** A warning about what was not tested would be noise, but for a server that fails at a good request. */
const isTold = ({ rule }: CheckResult, { wire }: Answer, level: Level): boolean =>
  level === 'must' || (rule === 'server-failed' && (wire === undefined || isByOtherMerchant(wire)));

/** A good request that only prepares an order was refused, and the same request accepted when it was sent again. */
function refusedWhilePreparing(outcome: Outcome, of: Catalogued): CheckResult {
  return {
    ...WHOLE_BODY,
    level: fixedLevel(WHOLE_BODY.rule),
    validity: 'valid',
    status: 'violates',
    expected: AT_OTHER_TIMES,
    actual: outcomeText(outcome, of),
    observed: outcomeObserved(outcome, 'accepted', of),
  };
}

/** What an answer shows that was not asked for its own sake. What it says about the state of an order is not judged. */
function alone({ deps, check }: Attributing, answer: Answer, caseId: string): Aside | undefined {
  const of = answer.sent === undefined ? deps.identify?.(answer) : { sent: answer.sent, wire: answer.wire };
  if (of === undefined) return undefined;
  const { sent, wire } = of;
  const { contract } = sent.exchange;
  const { checkResults } = check(sent, {
    contract: contractOf(deps, contract),
    side: 'exchange',
    rule: 'answer-arrives',
    level: fixedLevel('answer-arrives'),
    validity: 'valid',
    expect: { kind: 'observed', because: 'sent for something else' },
    history: { earlier: [], doubtful: true },
    wire,
    plainAnswer: false,
  });
  return { contract, caseId, results: checkResults, seen: { sent, alone: false }, subject: { kind: 'note' } };
}
