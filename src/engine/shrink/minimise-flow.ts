import { canonical } from '../../json/canonical.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Flow, FlowStep } from '../../model/flow.js';
import { contractOf } from '../dependencies.js';
import { runFlow } from '../send/flow-runner.js';
import { performWhole } from '../send/perform-whole.js';
import { plainCase } from '../send/plain-case.js';
import { shotOf } from './minimise-case.js';
import { showsAgain, type Minimising, type Reached } from './minimising.js';
import { reduce } from './reduce.js';
import { sendingsOf } from '../record/curl.js';
import { shownExchange, shownSteps } from '../record/show.js';
import { simplifyBody } from './values-of.js';

/** Makes a sequence smaller: one plain request if that shows it, else fewer steps, then smaller and simpler bodies. */
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
  let reached = flow;
  /** The step that shows the finding. */
  let telling: FlowStep | undefined;

  /** Whether it ever ran to its end. */
  let isAnswered = false;

  const attempt = async (smaller: Flow, what: string, turn = 1): Promise<boolean> => {
    const key = canonical([turn, smaller.steps as unknown as JsonValue]);
    const result = await work.once(key, () => runFlow(smaller, deps, executor, promoted));
    if (result === undefined) return false;
    isAnswered ||= result.stopped === undefined;
    const judged = result.steps.map((step) => (step.step.contract === finding.contract ? work.sight(step.judgements) : undefined));
    const position = judged.findIndex((sight) => sight !== undefined);
    trail.push(`${what}: ${position < 0 ? 'gone' : 'still there'}`);
    const [at, sight] = [result.steps[position], judged[position]];
    if (at === undefined || sight === undefined) return false;
    reached = smaller;
    telling = at.step;
    best = {
      ...shownExchange(at.sent, mask),
      judged: sight,
      steps: shownSteps(result.steps.slice(0, position + 1), mask),
      trail,
      subject: { kind: 'flow', flow: smaller },
      shot: { instances: result.instances, sendings: sendingsOf(result.steps.slice(0, position + 1), mask) },
    };
    return true;
  };

  if (!(await showsAgain((turn) => attempt(flow, 'sent again as it was', turn))))
    return { ...best, ...(isAnswered ? { flaky: true } : {}) };
  // What a step must be answered rests on all that went before, and on its very values: a shorter way there may be a right one.
  if (isOwnRule()) return best;
  const plain = await alone();
  if (plain !== undefined) return plain;
  for (const dropped of flow.steps.toReversed()) {
    const steps = reached.steps.filter((step) => step !== dropped);
    const isNeeded = steps.some((step) => JSON.stringify(step.body).includes(`{{step:${dropped.transaction}}}`));
    if (steps.length > 0 && steps.length < reached.steps.length && !isNeeded)
      await attempt({ ...reached, steps }, `without "${dropped.name}"`);
  }
  for (const position of reached.steps.keys()) await smallerBody(position);
  return best;

  /** Whether the finding is about the very rule that the step was sent for. */
  function isOwnRule(): boolean {
    return telling?.judges?.side === finding.side && telling.judges.rule === finding.rule;
  }

  /** What a step shows that is no matter of the sequence, its contract's plain request may show as well. */
  async function alone(): Promise<Reached | undefined> {
    const state = flow.orders[telling?.order ?? ''] ?? contractOf(deps, finding.contract).states[0];
    if (telling === undefined || state === undefined) return undefined;
    const host = executor.baseOf(contractOf(deps, finding.contract), state);
    const one = plainCase({ id: flow.id, contract: finding.contract, suite: flow.suite, state, needs: [] }, host);
    const performed = await work.once(canonical(host), () => performWhole(executor, { kind: 'case', one }));
    const judged = performed === undefined ? undefined : work.sight(performed.judgements);
    if (performed !== undefined) trail.push(`the plain request: ${judged === undefined ? 'gone' : 'still there'}`);
    if (performed?.sent === undefined || judged === undefined) return undefined;
    return {
      ...shownExchange(performed.sent, mask),
      judged,
      trail,
      subject: { kind: 'case', one },
      shot: shotOf(performed, performed.sent, mask),
    };
  }

  async function smallerBody(position: number): Promise<void> {
    const step = reached.steps[position];
    if (step === undefined || step.wire?.text !== undefined) return;
    const contract = contractOf(deps, step.contract);
    const base = executor.baseOf(contract, reached.orders[step.order] ?? 'none');
    // Values that the sequence shares between its steps are not those of a plain request.
    const needed = ownValues(base, step.body);
    const withBody = (body: JsonObject): Flow => ({
      ...reached,
      steps: reached.steps.map((other, place) => (place === position ? { ...other, body } : other)),
    });
    const isAlike = work.alike(step.contract, step.body);
    const keeps = async (body: JsonObject, what: string): Promise<boolean> =>
      isAlike(body) && attempt(withBody(body), `"${step.name}" ${what}`);
    await reduce(step.body, needed, [], keeps);
    await simplifyBody(reached.steps[position]?.body ?? step.body, needed, contract, keeps);
  }
}

/** The members of a body, with the values that another body gives them. */
function ownValues(base: JsonObject, body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => {
      const own = body[key];
      if (own === undefined) return [key, value];
      return [key, isGroup(value) && isGroup(own) ? ownValues(value, own) : own];
    }),
  );
}

const isGroup = (value: JsonValue): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
