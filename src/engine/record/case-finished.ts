import type { Case } from '../../model/case.js';
import type { RunEvent } from '../../model/event.js';
import type { Flow } from '../../model/flow.js';
import { outcomeText, refusalOf } from '../../model/outcome.js';
import { told } from '../../redact/known-words.js';
import type { Mask } from '../../redact/mask.js';
import type { Ending } from '../attribute/notebook.js';
import type { FlowResult } from '../check/check-flow.js';
import { defined } from '../../json/defined.js';

type Finished = Extract<RunEvent, { type: 'case-finished' }>;

/** Limits the memory: a target may word every answer differently. */
const MOST_OUTCOMES = 500;

/** Words the ends of cases and flows. The same outcomes come again in most cases, so each text is masked once. */
export function createEndings(mask: Mask) {
  const outcomes = new Map<string, string>();
  const masked = (text: string): string => {
    const known = outcomes.get(text) ?? mask.sentence(text);
    if (outcomes.size < MOST_OUTCOMES) outcomes.set(text, known);
    return known;
  };
  const costOf = ({ account: { requests, retries }, millis }: Pick<Ending, 'account' | 'millis'>) => ({
    requests,
    retries,
    millis: Math.round(millis * 100) / 100,
  });
  return {
    ofCase(one: Case, ending: Ending): Finished {
      const { outcome, verdict } = ending;
      const type = outcome === undefined ? undefined : refusalOf(outcome)?.validationType;
      return {
        type: 'case-finished',
        case: one.id,
        contract: one.contract,
        suite: one.suite,
        outcome: masked(outcome === undefined ? 'not sent' : outcomeText(outcome, mask)),
        verdict,
        ...costOf(ending),
        rule: one.rule,
        side: one.side,
        validity: one.validity,
        mutation: one.mutation,
        field: one.id.split('/')[1] ?? '',
        ...defined({ context: one.context, base: one.baseBodySize, fault: one.fault, validationType: type && masked(told(type, mask)) }),
      };
    },
    ofFlow(flow: Flow, { steps }: FlowResult, ending: Omit<Ending, 'outcome'>): Finished {
      const answers = steps.filter(({ step }) => step.reads !== true).map(({ outcome }) => masked(outcomeText(outcome, mask)));
      const [rule] = flow.rules;
      return {
        type: 'case-finished',
        case: flow.id,
        contract: flow.contract,
        suite: flow.suite,
        outcome: answers.at(-1) ?? 'not sent',
        answers,
        verdict: ending.verdict,
        ...costOf(ending),
        rule: rule?.rule ?? flow.name,
        side: rule?.side ?? 'flow',
        validity: 'valid',
        mutation: flow.name,
        field: '',
        ...defined({ context: flow.context }),
      };
    },
  };
}
