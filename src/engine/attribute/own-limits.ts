import { applyEdits } from '../../json/edit.js';
import { ROLES } from '../../catalogue/roles.js';
import type { FixedRuleId } from '../../catalogue/named-rules.js';
import type { JsonObject } from '../../json/value.js';
import type { CheckResult } from '../../model/check.js';
import type { Flow, FlowStep } from '../../model/flow.js';
import { isAccepted, isNameless, isRefused, refusalOf, type Outcome } from '../../model/outcome.js';
import type { FlowResult, FlowStepResult } from '../check/check-flow.js';
import { afresh, type Attributing } from './attributing.js';
import { doubting, SAME } from './false-effects.js';
import { performFlow } from './perform.js';

/** The step without what its rule is about; `at` counts the steps of the flow that are changed. */
type Plainer = (step: FlowStep, flow: Flow, at: number) => Partial<FlowStep>;

/** An id of hashed characters is near to no other. */
const unlikeId: Plainer = ({ order }, { near, sameId }, at) => ({
  transaction: `length-${SHORTEST + at}`,
  ...(near?.[order] === undefined && sameId?.[order] === undefined ? {} : { order: `U${at}` }),
});
const SHORTEST = 21;

const asFirst: Plainer = ({ body }, { steps }) => ({ body: steps[0]?.body ?? body });

const unlocked: Plainer = ({ body }) => ({ body: applyEdits(body, [{ op: 'remove', path: ROLES.sessionVersion }]) as JsonObject });

const written: Plainer = () => ({ wire: {} });

/** How a step is sent where its rule cannot be why it is refused. What was refused before is left out as well. */
const PLAINER: Partial<Readonly<Record<FixedRuleId, Plainer>>> = {
  'ids-apart': unlikeId,
  'accepted-later': () => ({}),
  'refund-updates-fields': asFirst,
  'session-version-lock': unlocked,
  'json-blanks': written,
  'json-member-order': written,
  'json-escapes': written,
  'json-exponents': written,
};

/**
 * A refusal of a good request that names no field may be a limit of the target's own, which the specification does not show (8): so many
 * transactions of an order, or so soon, or so late. It breaks a rule only where the same request without what the rule is about is accepted in
 * its place, and where it is refused again.
 */
export async function withoutOwnLimits(context: Attributing, flow: Flow, result: FlowResult): Promise<FlowResult> {
  const refused = result.steps.filter((one) => ownBroken(one) !== undefined || isOtherwise(one, result));
  if (refused.length === 0) return result;
  const control = controlOf(flow, result, refused);
  const accepted =
    control === undefined ? NOBODY : namesOf(await performFlow(afresh(context), control), ({ outcome }) => isAccepted(outcome));
  const again = accepted.size === 0 ? NOBODY : namesOf(await performFlow(afresh(context), flow), ({ outcome }) => isNameless(outcome));
  const doubted = new Set(refused.map(({ step }) => step.name).filter((name) => !accepted.has(name) || !again.has(name)));
  const isDoubted = (one: CheckResult, step: FlowStep): boolean =>
    doubted.has(step.name) && one.status === 'violates' && (one.rule === SAME || isOwn(one, step));
  return doubting(
    result,
    isDoubted,
    'refused for what may be a limit of the target: a like request is refused as well, or this one is not refused again',
  );
}
const NOBODY: ReadonlySet<string> = new Set();

const namesOf = ({ steps }: FlowResult, is: (one: FlowStepResult) => boolean): ReadonlySet<string> =>
  new Set(steps.filter(is).map(({ step }) => step.name));

const isOwn = ({ side, rule }: CheckResult, { judges }: FlowStep): boolean => judges?.side === side && judges.rule === rule;

/** How to send the step without what its own rule is about, where it is refused and names no field. */
function ownBroken({ step, outcome, checkResults }: FlowStepResult): Plainer | undefined {
  if (step.expect.kind !== 'accepted' || !(isNameless(outcome) || isOfSession(step, outcome))) return undefined;
  const broken = checkResults.find((one) => one.status === 'violates' && isOwn(one, step));
  if (broken?.side === 'url') return () => ({});
  return PLAINER[broken?.rule as FixedRuleId];
}

/** Whether the session is refused and not its version: it may have been used up, or closed after wrong versions. */
const isOfSession = ({ judges }: FlowStep, outcome: Outcome): boolean =>
  judges?.rule === LOCK && isRefused(outcome) && refusalOf(outcome)?.field === ROLES.sessionId;
const LOCK: FixedRuleId = 'session-version-lock';

/** Whether only one of two requests of the same meaning was refused, without a field, and their orders had not come as far. */
function isOtherwise({ step, outcome, checkResults }: FlowStepResult, { steps }: FlowResult): boolean {
  if (!checkResults.some(({ rule, status }) => rule === SAME && status === 'violates')) return false;
  const other = steps.find(({ step: { name } }) => name === step.same?.as);
  if (other === undefined || isNameless(outcome) === isNameless(other.outcome)) return false;
  return isNameless(other.outcome) || acceptedBefore(step, steps) !== acceptedBefore(other.step, steps);
}

const acceptedBefore = ({ name, order }: FlowStep, steps: readonly FlowStepResult[]): number =>
  steps
    .slice(
      0,
      steps.findIndex(({ step }) => step.name === name),
    )
    .filter(({ step, outcome }) => step.order === order && isAccepted(outcome)).length;

/** The flow with these steps in their plainer form; undefined where there is none. */
function controlOf(flow: Flow, { steps }: FlowResult, refused: readonly FlowStepResult[]): Flow | undefined {
  const plain = new Map(refused.map((one, at) => [one.step.name, plainOf(one, flow, at)]));
  const isLeftOut = ({ name }: FlowStep): boolean =>
    refused.some(({ step }) => step.judges?.rule === LATER) &&
    !plain.has(name) &&
    steps.some(({ step, outcome }) => step.name === name && outcome.kind === 'error');
  const { ids: _ids, ...without } = flow;
  const isOfId = refused.some(({ checkResults }) => checkResults.some(({ side, status }) => side === 'url' && status === 'violates'));
  const control: Flow = {
    ...(isOfId ? without : flow),
    steps: flow.steps
      .filter((step) => !isLeftOut(step))
      .map((step) => ({ ...step, ...plain.get(step.name), ...atOneVersion(step, refused) })),
  };
  return JSON.stringify(control) === JSON.stringify(flow) ? undefined : control;
}
const LATER: FixedRuleId = 'accepted-later';

function plainOf(one: FlowStepResult, flow: Flow, at: number): Partial<FlowStep> {
  const own = ownBroken(one);
  if (own !== undefined) return own(one.step, flow, at);
  const other = flow.steps.find(({ name }) => name === one.step.same?.as);
  if (other === undefined || !isNameless(one.outcome)) return {};
  const { contract, body, wire } = other;
  return {
    contract,
    body,
    ...(wire === undefined ? {} : { wire }),
    ...(one.step.transaction.includes('~') ? unlikeId(one.step, flow, at) : {}),
  };
}

/** What went before a compared request on its order, at the version of that request. */
function atOneVersion({ name, contract, order }: FlowStep, refused: readonly FlowStepResult[]): Partial<FlowStep> {
  const compared = refused.find(({ step }) => step.same !== undefined && step.name !== name && step.order === order)?.step.contract;
  return compared !== undefined && operationOf(compared) === operationOf(contract) ? { contract: compared } : {};
}
const operationOf = (contract: string): string => contract.split('@')[0] ?? '';
