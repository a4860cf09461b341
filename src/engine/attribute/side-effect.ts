import { fixedLevel } from '../../catalogue/named-rules.js';
import type { Case, FaultFamily } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import { outcomeOf, outcomeText } from '../../model/outcome.js';
import { plainOf } from '../execute/draft.js';
import type { Executor } from '../execute/executor.js';
import type { Performed } from '../execute/perform.js';
import type { About } from '../check/check-exchange.js';
import { historyOf } from '../execute/states.js';

/** Sends the good request on the order of a refused one: its effect must be the only one (`refusal-no-effect`). */
export async function afterRefusal(
  executor: Executor,
  one: Case,
  performed: Performed,
  family: FaultFamily,
): Promise<readonly Judgement[]> {
  const contract = executor.contract(one.contract);
  const base = { side: 'flow' as const, rule: 'refusal-no-effect', level: fixedLevel('refusal-no-effect'), polarity: 'invalid' as const };
  if (one.state !== 'none' && performed.instance === undefined)
    return [{ ...base, status: 'inconclusive', reason: `needs provisioning of ${one.state}` }];
  const sent = await executor.sendPlain(one, performed);
  const outcome = outcomeOf(sent.exchange.reply);
  const expected = `after a refusal (${family}) the effect of the good request alone`;
  if (sent.doubtful) return [{ ...base, status: 'inconclusive', reason: 'an attempt at the good request got no clear answer' }];
  if (outcome.kind !== 'success') {
    // The good request succeeds on another order: on this one, the refused request left something behind.
    const isAnswer = outcome.kind === 'error' && outcome.cause?.startsWith('SERVER_') !== true;
    const elsewhere = isAnswer ? await executor.twin(one, 'afresh') : undefined;
    if (elsewhere?.kind === 'success')
      return [{ ...base, status: 'violates', expected, actual: `the good request is answered ${outcomeText(outcome)}` }];
    return [{ ...base, status: 'inconclusive', reason: `the good request is answered ${outcomeText(outcome)}` }];
  }
  const about: About = {
    contract,
    side: one.side,
    rule: one.rule,
    level: 'must',
    polarity: 'valid',
    expect: { kind: 'accepted' },
    history: historyOf(performed.instance),
    plainAnswer: false,
  };
  const effects = executor.judge(sent, about).judgements.filter((judgement) => judgement.side === 'flow' && judgement.level === 'must');
  const wrong = effects.find((judgement) => judgement.status === 'violates' && judgement.rule.startsWith('totals-'));
  if (wrong !== undefined && (await isWrongAnyway(executor, one, wrong.rule)))
    return [{ ...base, status: 'inconclusive', reason: `the good request alone breaks ${wrong.rule} as well` }];
  if (wrong !== undefined)
    return [{ ...base, status: 'violates', path: 'order', expected: `${expected}: ${wrong.expected ?? ''}`, actual: wrong.actual ?? '' }];
  if (!effects.some((judgement) => judgement.status === 'conforms' && /^(totals-|status-void-initial)/.test(judgement.rule)))
    return [{ ...base, status: 'inconclusive', reason: 'the answer shows no totals that could tell' }];
  // A refusal is an error: one without an effect also shows that an error leaves the totals unchanged.
  return [
    { ...base, status: 'conforms' },
    { ...base, rule: 'totals-unchanged', polarity: 'valid', status: 'conforms' },
  ];
}

/** Totals that are wrong even on an order without a refusal were not changed by the refusal. */
async function isWrongAnyway(executor: Executor, one: Case, rule: string): Promise<boolean> {
  const alone = await executor.perform(plainOf(one));
  alone.release();
  return alone.judgements.some((judgement) => judgement.status === 'violates' && judgement.rule === rule);
}
