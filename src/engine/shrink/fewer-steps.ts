import type { RuleKey } from '../../model/finding.js';
import type { Flow, FlowStep } from '../../model/flow.js';

/** Whether a sequence with these steps alone still shows what was seen. */
export type ShowsWith = (steps: readonly FlowStep[], what: string) => Promise<boolean>;

/**
 * Removes steps from a sequence: all but the one that shows the finding, then halves, then smaller parts, at last one at a time until none can
 * go. Takes about two attempts per halving where few of many steps matter. `isSteady` tells which sequences are still judged correctly.
 */
export async function fewerSteps(
  flow: Flow,
  telling: FlowStep,
  isSteady: (steps: readonly FlowStep[]) => boolean,
  shows: ShowsWith,
): Promise<void> {
  let current = upTo(flow.steps, telling);
  if (current.length < flow.steps.length) await shows(current, 'without what came after');
  const attempt = async (dropped: ReadonlySet<FlowStep>): Promise<boolean> => {
    const steps = withoutDependents(current, dropped);
    if (!steps.includes(telling) || steps.length === current.length || !isSteady(steps)) return false;
    const gone = current.filter((step) => !steps.includes(step));
    if (!(await shows(steps, gone.length === 1 ? `without "${gone[0]?.name ?? ''}"` : `without ${gone.length} steps`))) return false;
    current = steps;
    return true;
  };
  const others = (): readonly FlowStep[] => current.filter((step) => step !== telling);
  for (let size = others().length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // The latest first: the steps just before the finding matter least if an earlier one has caused it.
    for (let end = others().length; end > 0; end -= size) await attempt(new Set(others().slice(Math.max(0, end - size), end)));
  }
  for (let before = -1; before !== current.length; ) {
    before = current.length;
    for (const step of others().toReversed()) await attempt(new Set([step]));
  }
}

/** Drops the steps after the one that shows the finding, except those sent at the same time and its control request. */
export function upTo(steps: readonly FlowStep[], telling: FlowStep): readonly FlowStep[] {
  const at = steps.indexOf(telling);
  let end = at + 1;
  while (steps[end]?.together === true) end += 1;
  return steps.filter((step, position) => position < end || step.name === telling.control);
}

/** The steps without the dropped ones, and without those that name a transaction of a dropped one. */
function withoutDependents(steps: readonly FlowStep[], dropped: ReadonlySet<FlowStep>): readonly FlowStep[] {
  let kept = steps.filter((step) => !dropped.has(step));
  for (let before = -1; before !== kept.length; ) {
    before = kept.length;
    const transactions = new Set(kept.map(({ transaction }) => transaction));
    kept = kept.filter((step) => targetsOf(step).every((word) => transactions.has(word)));
  }
  return kept;
}

const targetsOf = ({ body }: FlowStep): readonly string[] =>
  Array.from(JSON.stringify(body).matchAll(/\{\{step:([^}]+)\}\}/g), ([, word = '']) => word);

/**
 * Whether the rule of a finding is still judged correctly by the steps that are sent for it. In a drawn sequence, such a step needs the first
 * transaction of its order before it and, if it uses an id again, the step that used the id first. In a named sequence it needs all earlier
 * steps on its order.
 */
export function isJudgedRightly(flow: Flow, steps: readonly FlowStep[], finding: RuleKey): boolean {
  return steps.every((step, position) => {
    if (step.judges?.side !== finding.side || step.judges.rule !== finding.rule) return true;
    const wanted = flow.steps.slice(0, flow.steps.indexOf(step)).filter(({ order }) => order === step.order);
    const before = steps.slice(0, position).filter(({ order }) => order === step.order);
    if (flow.anyPart !== true) return wanted.every((other) => before.includes(other)) && hasControl(step, steps);
    const [opening] = flow.orders[step.order] === undefined ? wanted : [];
    const used = wanted.find(({ transaction }) => transaction === step.transaction);
    return [opening, used].every((other) => other === undefined || before.includes(other)) && hasControl(step, steps);
  });
}

const hasControl = ({ control }: FlowStep, steps: readonly FlowStep[]): boolean =>
  control === undefined || steps.some(({ name }) => name === control);
