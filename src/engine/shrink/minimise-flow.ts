import type { Flow } from '../../model/flow.js';
import { runFlow, type FlowResult } from '../send/flow-runner.js';
import type { Minimising, Reached } from './minimise.js';
import { shownExchange, shownSteps } from '../record/show.js';

/** Leaves out steps of a flow, the last ones first, as long as the finding stays. */
export async function minimiseFlow(flow: Flow, work: Minimising): Promise<Reached> {
  const { deps, executor, promoted, mask } = work.context;
  const { finding } = work;
  const trail: string[] = [];
  let best: Reached = {
    request: finding.request,
    reply: finding.reply,
    steps: finding.steps ?? [],
    trail,
    subject: { kind: 'flow', flow },
  };

  const attempt = async (smaller: Flow, what: string): Promise<boolean> => {
    const result: FlowResult | undefined = await work.affordable(() => runFlow(smaller, deps, executor, promoted));
    if (result === undefined) return false;
    const position = result.steps.findIndex((step) => work.shows(step.judgements));
    trail.push(`${what}: ${position < 0 ? 'gone' : 'still there'}`);
    const at = result.steps[position];
    if (at === undefined) return false;
    best = {
      ...shownExchange(at.sent, mask),
      steps: shownSteps(result.steps.slice(0, position + 1), mask),
      trail,
      subject: { kind: 'flow', flow: smaller },
    };
    return true;
  };

  if (!(await attempt(flow, 'sent again as it was'))) return { ...best, flaky: true };
  let current = flow;
  for (const dropped of flow.steps.toReversed()) {
    const smaller: Flow = { ...current, steps: current.steps.filter((step) => step !== dropped) };
    const isNeeded = smaller.steps.some((step) => JSON.stringify(step.body).includes(`{{step:${dropped.transaction}}}`));
    if (smaller.steps.length === 0 || isNeeded) continue;
    if (await attempt(smaller, `without "${dropped.name}"`)) current = smaller;
  }
  return best;
}
