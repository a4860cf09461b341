import type { FixedRuleId } from '../../catalogue/named-rules.js';
import type { Level } from '../../catalogue/vocabulary.js';
import type { Expectation } from '../../model/case.js';
import type { CheckContext, CheckResult } from '../../model/check.js';
import type { Flow, FlowStep } from '../../model/flow.js';
import { isAccepted, outcomeText, type Outcome } from '../../model/outcome.js';
import type { ExecutedFlow, ExecutedStep } from '../execute/execute-flow.js';
import type { Sent } from '../execute/sender.js';
import { contractOf, type Dependencies } from '../input/dependencies.js';
import type { StateInstance } from '../input/states.js';
import { notJudged, type CheckExchange } from './check-exchange.js';

export interface FlowStepResult {
  readonly step: FlowStep;
  readonly sent: Sent;
  readonly outcome: Outcome;
  readonly checkResults: readonly CheckResult[];
}

export interface FlowResult {
  readonly steps: readonly FlowStepResult[];
  /** The orders that the flow started from. */
  readonly instances: readonly StateInstance[];
  /** Why the flow could not run, or not to its end. */
  readonly stopped?: string;
}

/** The level of a rule in this run. */
export type Promoted = (contract: string, key: NonNullable<FlowStep['judges']>, level: Level) => Level;

/** What checking a flow needs. */
export interface FlowCheck {
  readonly deps: Pick<Dependencies, 'contracts' | 'judging'>;
  readonly check: CheckExchange;
  readonly promoted: Promoted;
}

/** A step that was checked. Its own rule is judged after all steps are, since its control request may come later. */
interface Taken extends FlowStepResult {
  readonly context: CheckContext;
  readonly failed: boolean;
}

/** Checks the steps of a flow, each against the earlier answers about its order. */
export function checkFlow(flow: Flow, { steps, instances, unopened }: ExecutedFlow, work: FlowCheck): FlowResult {
  if (unopened !== undefined) return { steps: [], instances: [], stopped: unopened };
  const taken = alike(
    steps.map((step) => checked(flow, step, work)),
    work,
  );
  const broken = taken.find((one) => isUnprepared(one) || isUnknown(one));
  const brokenAt = broken === undefined ? taken.length : taken.indexOf(broken);
  return {
    // Steps after one that did not succeed say nothing about the rules of the flow. A read after a wrong answer shows nothing new.
    steps: taken.map((one, position) =>
      isReadAfterFault(one, taken.slice(0, position))
        ? withoutOrder(one)
        : position > brokenAt
          ? withoutState(one)
          : withVerdict(one, taken, work),
    ),
    instances,
    ...(broken === undefined ? {} : { stopped: `${broken.step.name} got ${outcomeText(broken.outcome, broken.context.contract)}` }),
  };
}

/** Adds what the comparison of steps of the same meaning shows. */
const alike = (taken: readonly Taken[], { deps: { judging } }: FlowCheck): readonly Taken[] =>
  taken.map((one) => {
    const { same } = one.step;
    const other = same === undefined ? undefined : taken.find(({ step }) => step.name === same.as);
    if (same === undefined || other === undefined) return one;
    // A difference that a rule names already is no second finding.
    return brokenBy(one) !== brokenBy(other)
      ? one
      : { ...one, checkResults: [...one.checkResults, ...judging.same(one.context, other.context, same, one.context.contract)] };
  });

const brokenBy = ({ checkResults }: Taken): string =>
  checkResults
    .flatMap(({ status, side, rule, path = '' }) => (status === 'violates' ? [`${side}/${rule} ${path}`] : []))
    .toSorted()
    .join();

function checked(flow: Flow, { step, sent, outcome, history, isRace, suspect }: ExecutedStep, { deps, check, promoted }: FlowCheck): Taken {
  const level = step.judges === undefined ? 'must' : promoted(flow.contract, step.judges, step.judges.level);
  const expect: Expectation = level === 'open' ? { kind: 'observed', because: 'not judged' } : step.expect;
  const { context, checkResults, failed } = check(sent, {
    contract: contractOf(deps, step.contract),
    ...(step.judges ?? { side: 'flow', rule: flow.rules[0]?.rule ?? flow.name }),
    level,
    validity: validityOf(step),
    expect,
    history,
    wire: step.wire,
    together: isRace,
    ...(step.reads === true ? { read: true } : {}),
    ...(suspect === undefined ? {} : { suspect }),
    plainAnswer: step.unknownPast === true || (step.expect.kind === 'refused' && isAccepted(outcome)),
  });
  return { step, sent, outcome, context, checkResults, failed };
}

const ECHO = 'echo-values';

const isReadAfterFault = ({ step }: Taken, before: readonly Taken[]): boolean =>
  step.reads === true && before.some(({ checkResults }) => checkResults.some((one) => one.status === 'violates' && isAboutOrder(one)));

/** Whether the order may look otherwise for it when it is read. */
const isAboutOrder = ({ side, rule, path = '' }: CheckResult): boolean => side === 'flow' || rule === ECHO || /^order(?:\.|$)/.test(path);

const isUnprepared = ({ step, outcome }: Taken): boolean =>
  step.judges === undefined &&
  step.expect.kind === 'accepted' &&
  (outcome.kind === 'error' ||
    (outcome.kind !== 'failure' && step.mustFail === true) ||
    (outcome.kind === 'failure' && (step.mustSucceed === true || JSON.stringify(step.body).includes(APPROVED))));
/** A step that pays by the card that must be approved prepares nothing where it is not. */
const APPROVED = '{{card:approved.number}}';

/** The effect of the step is unknown: an answer was lost, and the repetition under the same ids was not accepted either. */
const isUnknown = ({ step, sent, outcome }: Taken): boolean =>
  sent.doubtful &&
  !isAccepted(outcome) &&
  // A request that must not be processed may be turned away with any answer.
  !(step.expect.kind === 'not-processed' && sent.exchange.reply.kind === 'answer');

/** Drops the results about the flow; the form of the answer is still judged. */
const withoutState = ({ step, sent, outcome, checkResults }: Taken): FlowStepResult => ({
  step,
  sent,
  outcome,
  checkResults: checkResults.filter(({ side }) => side !== 'flow'),
});

/** A read after a wrong answer is not compared with that answer; what it discloses is still judged. */
const withoutOrder = ({ step, sent, outcome, checkResults }: Taken): FlowStepResult => ({
  step,
  sent,
  outcome,
  checkResults: checkResults.filter(({ side, rule }) => side !== 'flow' && rule !== ECHO),
});

function withVerdict(
  { step, sent, outcome, context, checkResults, failed }: Taken,
  all: readonly Taken[],
  { deps: { judging } }: FlowCheck,
): FlowStepResult {
  if (step.judges === undefined || context.expect.kind === 'observed') return { step, sent, outcome, checkResults };
  const control = all.find((other) => other.step.name === step.control)?.outcome;
  const unused = freeId(step, all);
  const judged = failed
    ? [notJudged(context)]
    : unused === undefined
      ? judging.verdict(context, control)
      : [
          {
            ...ownOf(context),
            status: 'inconclusive' as const,
            reason: `${unused.step.name} got ${outcomeText(unused.outcome, context.contract)}`,
          },
        ];
  const verdict = sent.doubtful && isAnswer(outcome) ? judged.map(secondHand(context)) : judged;
  const detail = verdict.some((checkResult) => checkResult.status === 'conforms')
    ? judging.refusalDetail.inspect(sent.exchange, context)
    : [];
  return { step, sent, outcome, checkResults: [...verdict, ...detail, ...checkResults] };
}

/** The step that should have used the id which this one uses again, where it was refused: the id may still be free. Of a retry, one that did not fail. */
function freeId({ name, expect, judges, order, transaction }: FlowStep, all: readonly Taken[]): Taken | undefined {
  const isRetry = judges?.rule === RETRY;
  if (expect.kind !== 'no-new-effect' && !isRetry) return undefined;
  const before = all.slice(
    0,
    all.findIndex(({ step }) => step.name === name),
  );
  const users = before.filter(({ step }) => step.order === order && step.transaction === transaction);
  if (isRetry) return users.find(({ outcome }) => outcome.kind !== 'failure');
  return users.every(({ outcome }) => outcome.kind === 'error') ? users[0] : undefined;
}

const RETRY: FixedRuleId = 'transaction-id-new-after-failure';

const ownOf = ({ side, rule, level, validity }: CheckContext): Pick<CheckResult, 'side' | 'rule' | 'level' | 'validity'> => ({
  side,
  rule,
  level,
  validity,
});

const isAnswer = (outcome: Outcome): boolean => outcome.kind === 'error' || isAccepted(outcome);

/** Judges the answer to a request that may have been processed before: acceptance counts, anything else may be due to the repetition. */
const secondHand =
  ({ expect }: CheckContext) =>
  ({ side, rule, level, validity, status }: CheckResult): CheckResult =>
    status === 'conforms' && expect.kind === 'accepted'
      ? { side, rule, level, validity, status }
      : { side, rule, level, validity, status: 'inconclusive', reason: 'its first answer was lost: this one may be about the repetition' };

const validityOf = (step: FlowStep): 'valid' | 'invalid' =>
  step.expect.kind === 'accepted' || step.expect.kind === 'observed' ? 'valid' : 'invalid';
