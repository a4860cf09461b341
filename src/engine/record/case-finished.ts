import type { Case } from '../../model/case.js';
import type { FindingEvent, RunEvent } from '../../model/event.js';
import { outcomeText, refusalOf, type Outcome } from '../../model/outcome.js';
import type { RunContext } from '../run-context.js';
import type { Performed } from '../execute/perform.js';
import { told } from '../../redact/known-words.js';

type Finished = Extract<RunEvent, { type: 'case-finished' }>;
export type Verdict = Finished['verdict'];

export type Cost = Pick<Finished, 'requests' | 'retries' | 'millis'>;

export const NO_COST: Cost = { requests: 0, retries: 0, millis: 0 };

/** Limits the memory: a target may word every answer differently. */
const MOST_OUTCOMES = 500;

/** Emits that a case is done; without an outcome it was not sent. */
export function caseFinished(context: RunContext, one: Case, outcome: Outcome | undefined, verdict: Verdict, cost: Cost): void {
  const { emit } = context.deps;
  const type = outcome === undefined ? undefined : refusalOf(outcome)?.validationType;
  const text = shortly(context, outcome === undefined ? 'not sent' : outcomeText(outcome));
  emit({
    type: 'case-finished',
    case: one.id,
    contract: one.contract,
    suite: one.suite,
    outcome: text,
    verdict,
    requests: cost.requests,
    retries: cost.retries,
    millis: Math.round(cost.millis * 100) / 100,
    rule: one.rule,
    side: one.side,
    polarity: one.polarity,
    manner: one.manner,
    field: one.id.split('/')[1] ?? '',
    ...(one.context === undefined ? {} : { context: one.context }),
    ...(one.hostSize === undefined ? {} : { host: one.hostSize }),
    ...(type === undefined ? {} : { validationType: shortly(context, told(type)) }),
  });
  if (verdict === 'open' && outcome !== undefined)
    emit({ type: 'observation', case: one.id, contract: one.contract, rule: one.rule, outcome: text });
}

/** The same outcomes come again in most cases, so each text is masked once. */
function shortly({ outcomes, mask }: RunContext, text: string): string {
  const known = outcomes.get(text) ?? mask.sentence(text);
  if (outcomes.size < MOST_OUTCOMES) outcomes.set(text, known);
  return known;
}

export function verdictOf(one: Case, performed: Performed, findings: readonly FindingEvent[]): Verdict {
  if (findings.some((finding) => finding.level === 'must')) return 'violates';
  if (findings.length > 0) return 'warns';
  if (performed.level === 'open' && one.polarity === 'invalid') return 'open';
  return performed.judgements.some((judgement) => judgement.status === 'inconclusive' && judgement.rule === one.rule)
    ? 'inconclusive'
    : 'conforms';
}
