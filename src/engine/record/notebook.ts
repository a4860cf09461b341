import type { Contract, ContractId } from '../../catalogue/vocabulary.js';
import type { CheckResult } from '../../model/check.js';
import type { FindingEvent } from '../../model/event.js';
import { written } from '../../model/finding.js';
import { outcomeOf, type Outcome } from '../../model/outcome.js';
import { type Mask, maskOf } from '../../redact/mask.js';
import type { Notebook, Seen, Showing } from '../attribute/notebook.js';
import type { Subject } from '../attribute/subject.js';
import { isBreachByItself } from '../check/by-itself.js';
import type { Dependencies } from '../input/dependencies.js';
import { exclusionsOf } from '../plan/plan.js';
import { promotionOf } from '../plan/promotion.js';
import { createEndings } from './case-finished.js';
import { type AnswerCoverage, createAnswerCoverage } from './coverage.js';
import { hold, isEffectOfRefusal, type Doubts } from './doubts.js';
import { createProofs } from './proof.js';
import { causeOf, createRecorder, type MakeProof, type Recorder, type Shown } from './recorder.js';
import { shownOf } from './show.js';

/** Everything that a run has accumulated. */
export interface RunRecord extends Notebook {
  readonly recorder: Recorder;
  readonly mask: Mask;
  /** For each cause, what showed the finding that stands for it; shrunk at the end of the run. */
  readonly subjects: Map<string, Subject>;
  /** What showed on an order with an earlier refusal, and not on a fresh one. */
  readonly doubts: Doubts;
  /** Keeps what shows a cause if the finding stands for it. */
  readonly keep: (finding: FindingEvent, subject: () => Subject) => void;
}

/** `onFinding` is called with every finding. */
export function createRecord(
  deps: Pick<Dependencies, 'config' | 'rules' | 'contracts' | 'emit'>,
  onFinding: (finding: FindingEvent) => void,
): RunRecord {
  const { emit } = deps;
  const promoted = promotionOf(deps);
  const recorder = createRecorder(
    deps.rules,
    (rule, id, level) => (rule === undefined ? level : promoted(rule.contract, { side: rule.side, rule: id }, level)),
    exclusionsOf(deps),
    emit,
  );
  const mask = maskOf(deps.config);
  const answers = createAnswerCoverage(deps.rules);
  const endings = createEndings(mask);
  const makeProof = createProofs(mask);
  const proofBy = (contract: ContractId, by: Showing | undefined): MakeProof | undefined =>
    by === undefined ? undefined : (rules) => makeProof(contract, by, rules);
  const subjects = new Map<string, Subject>();
  const doubts: Doubts = new Map();
  const keep: RunRecord['keep'] = (finding, subject) => {
    const cause = causeOf(finding);
    if (recorder.causes.get(cause) === finding) subjects.set(cause, subject());
    onFinding(finding);
  };
  return {
    recorder,
    mask,
    subjects,
    doubts,
    keep,
    note(contract, caseId, results, seen, subject) {
      const shown = (): Shown => shownOf(seen, mask);
      const findings = recorder.record(contract, caseId, results, shown, certainIn(seen), proofBy(contract, { ...seen, caseId }));
      for (const finding of findings) keep(finding, subject);
      return findings;
    },
    conforming: (contract, keys, by) => recorder.conforming(contract, keys, proofBy(contract, by)),
    inconclusive: recorder.inconclusive,
    hasConformed: recorder.hasConformed,
    covered: (contract, outcome, results, by) =>
      noteCovered({ recorder, answers, deps }, contract, outcome, results, proofBy(contract, by)),
    acceptedValues: (contract, values) => emit({ type: 'values-covered', contract, values }),
    holdBack(contract, caseId, result, seen, subject, isExplainedBy = isEffectOfRefusal) {
      if (recorder.isBroken(contract, result)) return;
      const finding = recorder.findingOf(contract, caseId, result, certainIn(seen));
      if (finding !== undefined) hold(doubts, { finding: { ...finding, ...shownOf(seen, mask) }, subject, isExplainedBy }, emit);
    },
    finished(one, ending) {
      const event = endings.ofCase(one, ending);
      emit(event);
      if (ending.verdict === 'open' && ending.outcome !== undefined)
        emit({ type: 'observation', case: one.id, contract: one.contract, rule: one.rule, outcome: event.outcome });
    },
    flowFinished: (flow, result, ending) => emit(endings.ofFlow(flow, result, ending)),
  };
}

/** Which results the exchange shows by itself. */
function certainIn({ sent }: Seen): (result: CheckResult) => boolean {
  const outcome = sent === undefined ? undefined : outcomeOf(sent.exchange.reply);
  return (result) => outcome !== undefined && isBreachByItself(result, outcome);
}

/** Records the rules that an answer shows as judged, except those that a check just found broken. */
export function noteCovered(
  { recorder, answers, deps }: { readonly recorder: Recorder; readonly answers: AnswerCoverage; readonly deps: Contracts },
  contract: ContractId,
  outcome: Outcome,
  checkResults: readonly CheckResult[],
  proof?: MakeProof,
): void {
  const table = deps.contracts.get(contract);
  if (table === undefined) return;
  const fresh = answers.newIn(table, outcome);
  if (fresh.length === 0) return;
  const broken = new Set(checkResults.filter((checkResult) => checkResult.status === 'violates').map(written));
  recorder.conforming(
    contract,
    fresh.filter((key) => !broken.has(written(key))),
    proof,
  );
}

type Contracts = { readonly contracts: ReadonlyMap<string, Contract> };
