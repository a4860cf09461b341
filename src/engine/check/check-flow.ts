import type { FixedRuleId } from '../../catalogue/named-rules.js';
import type { Level } from '../../catalogue/vocabulary.js';
import type { Expectation } from '../../model/case.js';
import type { CheckContext, CheckResult } from '../../model/check.js';
import type { Flow, FlowStep } from '../../model/flow.js';
import { isAccepted, isRefused, outcomeText, type Outcome } from '../../model/outcome.js';
import type { ExecutedFlow, ExecutedStep } from '../execute/execute-flow.js';
import type { Sent } from '../execute/sender.js';
import { contractOf, type Dependencies } from '../input/dependencies.js';
import type { StateInstance } from '../input/states.js';
import { inconclusive, notJudged, type CheckExchange } from './check-exchange.js';
import { defined } from '../../json/defined.js';

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
    steps: taken.map((one, position) => {
      // A read after a wrong answer shows nothing new: what it discloses is still judged, and so is the form of steps after one that failed.
      if (isReadAfterFault(one, taken.slice(0, position))) return withResults(one, one.checkResults.filter(isNeitherOrderNorEcho));
      return position > brokenAt ? withResults(one, one.checkResults.filter(isOfAnswer)) : withVerdict(one, taken, work);
    }),
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
    ...defined({ read: step.reads, suspect }),
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
    (hasNotSucceeded(outcome) && (step.mustSucceed === true || JSON.stringify(step.body).includes(APPROVED))));
/** What is under way, or whose outcome nobody knows, has not happened yet. */
const hasNotSucceeded = ({ kind }: Outcome): boolean => kind === 'failure' || kind === 'pending' || kind === 'unknown';
/** A step that pays by the card that must be approved prepares nothing where it is not. */
const APPROVED = '{{card:approved.number}}';

/** The effect of the step is unknown: an answer was lost, and the repetition under the same ids was not accepted either. */
const isUnknown = ({ step, sent, outcome }: Taken): boolean =>
  sent.doubtful &&
  !isAccepted(outcome) &&
  // A request that must not be processed may be turned away with any answer.
  !(step.expect.kind === 'not-processed' && sent.exchange.reply.kind === 'answer');

const isOfAnswer = ({ side }: CheckResult): boolean => side !== 'flow';
const isNeitherOrderNorEcho = ({ side, rule }: CheckResult): boolean => side !== 'flow' && rule !== ECHO;

function withResults({ step, sent, outcome }: Taken, checkResults: readonly CheckResult[]): FlowStepResult {
  return { step, sent, outcome, checkResults };
}

function withVerdict(one: Taken, all: readonly Taken[], { deps: { judging } }: FlowCheck): FlowStepResult {
  const { step, sent, outcome, context, checkResults } = one;
  if (step.judges === undefined || context.expect.kind === 'observed') return withResults(one, checkResults);
  const first = all.find((other) => other.step.name === step.ifRefused?.step);
  if (first !== undefined && !isRefused(first.outcome)) return withResults(one, checkResults);
  const judged = judgedFor(one, all, judging);
  const verdict = sent.doubtful && isAnswer(outcome) ? judged.map(secondHand(context)) : judged;
  const detail = verdict.some(({ status }) => status === 'conforms') ? judging.refusalDetail.inspect(sent.exchange, context) : [];
  return withResults(one, [...verdict, ...detail, ...checkResults]);
}

function judgedFor({ step, context, failed }: Taken, all: readonly Taken[], judging: Dependencies['judging']): readonly CheckResult[] {
  if (failed) return [notJudged(context)];
  const unused = freeId(step, all);
  if (unused !== undefined) return [inconclusive(context, `${unused.step.name} got ${outcomeText(unused.outcome, context.contract)}`)];
  return judging.verdict(context, all.find((other) => other.step.name === step.control)?.outcome);
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

const isAnswer = (outcome: Outcome): boolean => outcome.kind === 'error' || isAccepted(outcome);

/** Judges the answer to a request that may have been processed before: acceptance counts, anything else may be due to the repetition. */
const secondHand =
  ({ expect }: CheckContext) =>
  (result: CheckResult): CheckResult =>
    result.status === 'conforms' && expect.kind === 'accepted'
      ? result
      : inconclusive(result, 'its first answer was lost: this one may be about the repetition');

const validityOf = (step: FlowStep): 'valid' | 'invalid' =>
  step.expect.kind === 'accepted' || step.expect.kind === 'observed' ? 'valid' : 'invalid';
