import type { Contract, Level } from '../../catalogue/vocabulary.js';
import { defined } from '../../json/defined.js';
import { generic, getAt, isPath, parentOf } from '../../json/path.js';
import type { Case, Expectation } from '../../model/case.js';
import { hasPast } from '../../model/context.js';
import type { CheckResult } from '../../model/check.js';
import type { Flow } from '../../model/flow.js';
import { isAccepted, isBusy, isRefused, isRejected, refusalOf, type Outcome } from '../../model/outcome.js';
import { told } from '../../redact/known-words.js';
import { inconclusive, notJudged, type About } from '../check/check-exchange.js';
import { checkFlow, type FlowResult } from '../check/check-flow.js';
import { withNeighbours } from '../execute/control-requests.js';
import { isShortId } from '../execute/draft.js';
import type { Executed, Mutation } from '../execute/execute-case.js';
import type { Sent } from '../execute/sender.js';
import { historyOf, needsState } from '../execute/states.js';
import { contractOf } from '../input/dependencies.js';
import type { StateInstance } from '../input/states.js';
import type { Performing } from './attributing.js';

/** One case, sent and judged. */
export interface Performed extends Executed {
  /** The outcome of the control request, where it was needed. */
  readonly control: Outcome | undefined;
  readonly checkResults: readonly CheckResult[];
  readonly level: Level;
}

/** Sends a case and judges its answer, beside the answer to its control request where that is needed. */
export async function perform(work: Performing, one: Case, mutation?: Mutation): Promise<Performed> {
  const level = work.promoted(one.contract, one, one.level);
  const { executed, freshControl } = await executedSurely(work, one, mutation);
  const { sent, outcome, instance, undecided } = executed;
  if (sent === undefined || outcome === undefined) return { ...executed, control: undefined, checkResults: [], level };
  const { judging } = work.deps;
  const { context, checkResults, failed } = work.check(sent, aboutOf(work, one, level, outcome, instance));
  const need = judging.controlMatters(context);
  const control = freshControl ?? (need === 'none' ? undefined : await work.executor.control(withNeighbours(one, outcome), need));
  const doubt = (await formDoubt(work, one, sent, outcome, control)) ?? groupDoubt(context.contract, one, outcome);
  const judged = (): readonly CheckResult[] => {
    if (failed) return [notJudged(context)];
    if (doubt !== undefined) return [inconclusive({ ...one, level }, doubt)];
    const verdict = judging.verdict(context, control);
    return need !== 'none' && control === undefined ? verdict.map(forState(work, one)) : verdict;
  };
  const verdict = judged();
  const isClear = verdict.some(({ status }) => status === 'conforms') && !verdict.some(({ status }) => status === 'inconclusive');
  const detail = isClear ? judging.refusalDetail.inspect(sent.exchange, context) : [];
  const all = [...verdict, ...detail, ...checkResults];
  const results = undecided === undefined ? all : undecidedOf(one, undecided, all);
  const { contract, id: caseId } = one;
  work.asides.set(sent.exchange.reply, { contract, caseId, results, seen: { one, sent }, subject: { kind: 'case', one } });
  return { ...executed, control, checkResults: results, level };
}

/** So often in all is a request sent that may be rejected for a moment only. */
const MOST_SENDINGS = 3;

/**
 * Sends a case. Where it is answered SERVER_BUSY on every retry though no good request ever is, it is sent once more: if the answer is the same
 * while the control request is accepted, the target is busy with this request alone. Where it is rejected, and wrong credentials were sent
 * before, the target may have locked us out for a moment: it counts if it is rejected each time, while the control request is accepted.
 */
async function executedSurely(
  { executor }: Performing,
  one: Case,
  mutation: Mutation | undefined,
): Promise<{ readonly executed: Executed; readonly freshControl?: Outcome }> {
  const isToldBusy = ({ outcome }: Executed): boolean => outcome?.kind === 'error' && isBusy(outcome) && !executor.isBusyWithGood();
  const mayBeLocked = ({ outcome }: Executed): boolean => outcome !== undefined && isRejected(outcome) && executor.hadStrangers();
  let executed = await executor.execute(one, mutation);
  if (one.expect.kind !== 'accepted' && one.expect.kind !== 'refused') return { executed };
  let freshControl: Outcome | undefined;
  for (let sent = 1; mayBeLocked(executed) ? sent < MOST_SENDINGS : isToldBusy(executed) && sent < 2; sent += 1) {
    freshControl = await executor.control(one, 'afresh');
    if (freshControl === undefined || !isAccepted(freshControl))
      return mayBeLocked(executed) ? { executed, ...defined({ freshControl }) } : { executed };
    executed.release();
    executed = await executor.execute(one, mutation);
  }
  return freshControl !== undefined && (isToldBusy(executed) || mayBeLocked(executed)) ? { executed, freshControl } : { executed };
}

/** Sends a flow and judges its answers. */
export async function performFlow(work: Performing, flow: Flow): Promise<FlowResult> {
  const result = checkFlow(flow, await work.executor.executeFlow(flow), work);
  for (const [position, { step, sent, checkResults: results }] of result.steps.entries()) {
    const seen = { sent, steps: result.steps.slice(0, position + 1) };
    work.asides.set(sent.exchange.reply, { contract: step.contract, caseId: flow.id, results, seen, subject: { kind: 'flow', flow } });
  }
  return result;
}

/** The fault is about the group of a field that the target requires: which of the two was refused is unknown. */
const undecidedOf = (one: Case, path: string, all: readonly CheckResult[]): readonly CheckResult[] => [
  inconclusive(one, `the target demands ${path}, which is optional`),
  ...all.filter((checkResult) => checkResult.side === 'exchange' && checkResult.rule !== one.rule),
];

/** If a control request could not be sent because its state is missing, the reason says why that state could not be reached. */
function forState({ executor }: Performing, { state }: Case): (checkResult: CheckResult) => CheckResult {
  const reason = executor.pool.missing.get(state)?.reason;
  return (checkResult) =>
    reason === undefined || checkResult.status !== 'inconclusive' ? checkResult : { ...checkResult, reason: needsState(state, reason) };
}

/** Why a refusal may have another reason than the fault: what it names. */
function groupDoubt(contract: Contract, one: Case, outcome: Outcome): string | undefined {
  const whole = groupRefusedWhole(contract, one, outcome);
  if (whole !== undefined)
    return `the target refuses ${told(whole, contract)} as a whole, so that its refusal may have another reason than the fault in it`;
  const wanted = missingInUnlisted(contract, one, outcome);
  return wanted && `the target wants ${told(wanted, contract)} in a group that it need not know`;
}

/**
 * The group that a refusal names in place of the fault, or for another kind of fault, if the group is in the body only because of the fault:
 * the target may be refusing the group itself.
 */
function groupRefusedWhole({ request }: Contract, { expect, base }: Case, outcome: Outcome): string | undefined {
  const refusal = isRefused(outcome) ? refusalOf(outcome) : undefined;
  if (refusal?.field === undefined || expect.kind !== 'refused') return undefined;
  const { field: named, validationType } = refusal;
  const mayBeNamed = expect.orAbove === true || expect.fields.includes(named);
  // Where no kind is expected, as of an empty group, every kind is of the fault.
  const isOfKind = validationType === undefined || expect.types.length === 0 || expect.types.some((type) => type === validationType);
  const isOfFault = mayBeNamed && isOfKind;
  if (isOfFault) return undefined;
  const isAround = expect.fields.some((field) => field === named || field.startsWith(`${named}.`));
  const isGroup = isAround && request.some(({ path }) => path.startsWith(`${named}.`));
  return isGroup && getAt(base, named) === undefined ? named : undefined;
}

/**
 * What a refusal calls missing in a group that no listing of the contract has, and that only the fault brought: the target knows the group, and
 * would have the rest of it. Whether it accepts the field is not shown.
 */
function missingInUnlisted({ request }: Contract, { expect, base }: Case, outcome: Outcome): string | undefined {
  const refusal = isRefused(outcome) ? refusalOf(outcome) : undefined;
  if (refusal?.field === undefined || refusal.validationType !== 'MISSING' || expect.kind !== 'refused') return undefined;
  const { field: named } = refusal;
  if (!isPath(named) || expect.fields.includes(named)) return undefined;
  const group = parentOf(named);
  const isOfFault = group !== undefined && group !== '' && expect.fields.some((field) => field.startsWith(`${group}.`));
  const isListed = request.some(({ path }) => path === group || path === generic(named));
  return isOfFault && !isListed && getAt(base, group) === undefined ? named : undefined;
}

/**
 * Why a fault may have been refused for the way its text is written: it holds a backslash, the refusal names no field, and the control request
 * with escaped characters is refused too.
 */
async function formDoubt(
  { executor }: Performing,
  one: Case,
  { exchange }: Sent,
  outcome: Outcome,
  control: Outcome | undefined,
): Promise<string | undefined> {
  const isNameless = one.validity === 'invalid' && isRefused(outcome) && refusalOf(outcome)?.field === undefined;
  const isEscaped = one.wire?.text === undefined && one.wire?.broken === undefined && exchange.request.text?.includes('\\') === true;
  if (!isNameless || !isEscaped || control === undefined || !isAccepted(control)) return undefined;
  const escaped = await executor.control(one, 'remembered', 'escapes');
  if (escaped === undefined || !isRefused(escaped)) return undefined;
  return 'refused without a field, as is the same request without the fault once its characters are escaped';
}

function aboutOf({ deps }: Performing, one: Case, level: Level, outcome: Outcome, instance: StateInstance | undefined): About {
  const isJudged = level !== 'open' || one.validity === 'valid' || one.expect.kind === 'observed';
  const expect: Expectation = isJudged ? one.expect : { kind: 'observed', because: 'not judged' };
  // Of an order that is known already it is not said what opening it again does.
  const isKnown = isShortId(one.wire?.orderId) || (one.state === 'none' && hasPast(one.context));
  return {
    contract: contractOf(deps, one.contract),
    side: one.side,
    rule: one.rule,
    level,
    validity: one.validity,
    expect,
    history: { ...historyOf(instance), ...(isKnown ? { doubtful: true } : {}) },
    wire: one.wire,
    // A transaction that is declined, as it has to be, is answered as any other.
    plainAnswer: one.validity === 'invalid' && isAccepted(outcome) && !(one.expect.kind === 'not-success' && outcome.kind === 'failure'),
  };
}
