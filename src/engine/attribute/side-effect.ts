import { fixedLevel } from '../../catalogue/named-rules.js';
import type { Case, FaultFamily } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import { isNameless, outcomeOf, outcomeText } from '../../model/outcome.js';
import { plainOf } from '../execute/draft.js';
import { contractOf } from '../input/dependencies.js';
import type { Sent } from '../execute/sender.js';
import type { Performing } from './attributing.js';
import { perform, type Performed } from './perform.js';
import { inconclusive, type About } from '../check/check-exchange.js';
import { historyOf } from '../execute/states.js';

/** The good request after a refused one, and what it shows about side effects. */
export interface SideEffect {
  readonly checkResults: readonly CheckResult[];
  /** Undefined where it could not be sent. */
  readonly after?: Sent;
}

/** Sends the good request on the order of a refused one: its effect must be the only one (`refusal-no-effect`). */
export async function probeSideEffect(work: Performing, one: Case, performed: Performed, family: FaultFamily): Promise<SideEffect> {
  if (one.state !== 'none' && performed.instance === undefined)
    return { checkResults: [inconclusive(BASE, `needs provisioning of ${one.state}`)] };
  const after = await work.executor.sendPlain(one, performed);
  return { after, checkResults: await judgeEffect(work, one, performed, family, after) };
}

const BASE = { side: 'flow', rule: 'refusal-no-effect', level: fixedLevel('refusal-no-effect'), validity: 'invalid' } as const;

async function judgeEffect(
  work: Performing,
  one: Case,
  performed: Performed,
  family: FaultFamily,
  sent: Sent,
): Promise<readonly CheckResult[]> {
  const { executor, deps } = work;
  const contract = contractOf(deps, one.contract);
  const outcome = outcomeOf(sent.exchange.reply);
  const expected = `after a refusal (${family}) the effect of the good request alone`;
  const violates = (more: Partial<CheckResult>): readonly CheckResult[] => [{ ...BASE, status: 'violates', expected, ...more }];
  if (sent.doubtful) return [inconclusive(BASE, 'an attempt at the good request got no clear answer')];
  if (outcome.kind !== 'success') {
    // The good request succeeds on another order: on this one, the refused request left something behind.
    // What names no field may be a limit of the target's own, on its time or on the attempts at an order.
    const isAnswer = outcome.kind === 'error' && outcome.cause?.startsWith('SERVER_') !== true && !isNameless(outcome);
    const elsewhere = isAnswer ? await executor.control(one, 'afresh') : undefined;
    const good = outcomeText(outcome, contract);
    const actual = `the good request is answered ${good}`;
    if (elsewhere?.kind !== 'success') return [inconclusive(BASE, actual)];
    return violates({ actual, observed: { code: 'refused-yet-done', kind: 'order', facts: { good } } });
  }
  const about: About = {
    contract,
    side: one.side,
    rule: one.rule,
    level: 'must',
    validity: 'valid',
    expect: { kind: 'accepted' },
    history: historyOf(performed.instance),
    plainAnswer: false,
  };
  const effects = work.check(sent, about).checkResults.filter((checkResult) => checkResult.side === 'flow' && checkResult.level === 'must');
  const wrong = effects.find((checkResult) => checkResult.status === 'violates' && checkResult.rule.startsWith('totals-'));
  if (wrong !== undefined && (await isWrongAnyway(work, one, wrong.rule)))
    return [inconclusive(BASE, `the good request alone breaks ${wrong.rule} as well`)];
  if (wrong !== undefined)
    return violates({
      path: wrong.path ?? '',
      expected: `${expected}: ${wrong.expected ?? ''}`,
      actual: wrong.actual ?? '',
      observed: { ...wrong.observed, code: 'refused-yet-done', kind: 'order' },
    });
  if (!effects.some((checkResult) => checkResult.status === 'conforms' && /^(totals-|status-void-initial)/.test(checkResult.rule)))
    return [inconclusive(BASE, 'the answer shows no totals that could tell')];
  // A refusal is an error: one without an effect also shows that an error leaves the totals unchanged.
  return [
    { ...BASE, status: 'conforms' },
    { ...BASE, rule: 'totals-unchanged', validity: 'valid', status: 'conforms' },
  ];
}

/** Totals that are wrong even on an order without a refusal were not changed by the refusal. */
async function isWrongAnyway(work: Performing, one: Case, rule: string): Promise<boolean> {
  const alone = await perform(work, plainOf(one));
  alone.release();
  return alone.checkResults.some((checkResult) => checkResult.status === 'violates' && checkResult.rule === rule);
}
