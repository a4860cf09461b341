import type { FixedRuleId } from '../../catalogue/named-rules.js';
import { canonical } from '../../json/canonical.js';
import { isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import { contextKey } from '../../model/context.js';
import { type Flow, type FlowStep, inFlowContext } from '../../model/flow.js';
import type { FlowStepResult } from '../check/check-flow.js';
import { contractOf } from '../input/dependencies.js';
import { performFlow } from '../attribute/perform.js';
import { sendAgain } from '../attribute/send-again.js';
import { plainCase } from '../../model/plain-case.js';
import { shrinkContext } from './shrink-context.js';
import { fewerSteps, isJudgedRightly } from './fewer-steps.js';
import { instancesOf, partsOf } from './shrink-case.js';
import { showsAgain, type Part, type Reached, type Shrinking } from './shrinking.js';
import { reduce } from './reduce.js';
import { simplifyBody } from './values-of.js';

/** The rule of two requests that mean the same. */
const COMPARED: FixedRuleId = 'same-answer';

/** About as many requests as it takes to provision an order. */
const REQUESTS_A_STATE = 3;

/** Makes a sequence smaller: one plain request if that shows the finding, else fewer steps, then smaller and simpler bodies. */
export const shrinkFlow = (flow: Flow, work: Shrinking): Promise<Reached> => new FlowShrinker(flow, work).shrink();

class FlowShrinker {
  readonly #flow: Flow;
  readonly #work: Shrinking;
  readonly #trail: string[] = [];
  #best: Reached;
  #reached: Flow;
  /** The step that shows the finding. */
  #telling: FlowStep | undefined;
  /** Whether the sequence ever ran to its end. */
  #isAnswered = false;

  constructor(flow: Flow, work: Shrinking) {
    this.#flow = flow;
    this.#work = work;
    this.#best = { trail: this.#trail, subject: { kind: 'flow', flow } };
    this.#reached = flow;
  }

  async shrink(): Promise<Reached> {
    const flow = this.#flow;
    const again = await showsAgain((turn) => this.#attempt(flow, 'sent again as it was', turn));
    if (!again.shows) return { ...this.#best, ...(this.#isAnswered ? { flaky: true, seen: again.seen } : {}) };
    const seen = again.seen.of > again.seen.times ? { seen: again.seen } : {};
    const plain = this.#isOwnRule() ? undefined : await this.#alone();
    if (plain !== undefined) return { ...plain, ...seen };
    const matters = await shrinkContext(flow.context, (left, what, turn) => this.#attempt(inFlowContext(flow, left), what, turn));
    await this.#fewerSteps();
    // The expected answer of a step depends on its values: with other values, the answer may be right.
    if (!this.#isOwnRule()) for (const position of this.#reached.steps.keys()) await this.#smallerBody(position);
    const { making, values } = this.#work.context.deps;
    const after = await this.#afterwards();
    const circumstances = [...after, ...(matters === 'differ' ? [] : making.circumstances(this.#reached, values))];
    return { ...this.#best, ...seen, ...(circumstances.length === 0 ? {} : { circumstances }) };
  }

  async #attempt(smaller: Flow, what: string, turn = 1): Promise<boolean> {
    const { context, finding } = this.#work;
    const key = canonical([turn, smaller.steps as unknown as JsonValue, contextKey(smaller.context)]);
    const cost = smaller.steps.length + REQUESTS_A_STATE * Object.keys(smaller.orders).length;
    const result = await this.#work.once(key, () => performFlow(context, smaller), cost);
    if (result === undefined) return false;
    this.#isAnswered ||= result.stopped === undefined;
    const judged = result.steps.map((step) =>
      step.step.contract === finding.contract ? this.#work.symptom(step.checkResults) : undefined,
    );
    const position = judged.findIndex((symptom) => symptom !== undefined);
    this.#trail.push(`${what}: ${position < 0 ? 'gone' : 'still there'}`);
    const [at, symptom] = [result.steps[position], judged[position]];
    if (at === undefined || symptom === undefined) return false;
    const shown = result.steps.slice(0, position + 1);
    this.#reached = smaller;
    this.#telling = at.step;
    this.#best = {
      trail: this.#trail,
      subject: { kind: 'flow', flow: smaller },
      shot: { judged: symptom, seen: { sent: at.sent, steps: shown }, instances: result.instances, parts: partsOfSteps(shown) },
    };
    return true;
  }

  /** Whether the finding is about the very rule that the step was sent for. */
  #isOwnRule(): boolean {
    const { finding } = this.#work;
    return this.#telling?.judges?.side === finding.side && this.#telling.judges.rule === finding.rule;
  }

  /** A finding that is not about the sequence may also show in a plain request of its contract. */
  async #alone(): Promise<Reached | undefined> {
    const { context, finding } = this.#work;
    const { deps, executor } = context;
    const contract = contractOf(deps, finding.contract);
    const state = this.#flow.orders[this.#telling?.order ?? ''] ?? contract.states[0];
    if (this.#telling === undefined || state === undefined) return undefined;
    const base = executor.baseOf(contract.id, state);
    const one = plainCase({ id: this.#flow.id, contract: finding.contract, suite: this.#flow.suite, state, needs: [] }, base);
    const performed = await this.#work.once(canonical(base), () => sendAgain(context, { kind: 'case', one }));
    const judged = performed === undefined ? undefined : this.#work.symptom(performed.checkResults);
    if (performed !== undefined) this.#trail.push(`the plain request: ${judged === undefined ? 'gone' : 'still there'}`);
    if (performed?.sent === undefined || judged === undefined) return undefined;
    const { sent } = performed;
    return {
      trail: this.#trail,
      subject: { kind: 'case', one },
      shot: { judged, seen: { sent }, instances: instancesOf(performed), parts: partsOf(performed, sent) },
    };
  }

  async #fewerSteps(): Promise<void> {
    const { finding } = this.#work;
    const whole = this.#reached;
    if (this.#telling === undefined) return;
    await fewerSteps(
      whole,
      this.#telling,
      (steps) => isJudgedRightly(whole, steps, finding),
      (steps, what) => this.#attempt(withSteps(whole, steps), what),
    );
  }

  /** Words for the steps before, where the step that shows the finding has some and does not show it without them. */
  async #afterwards(): Promise<readonly string[]> {
    const { ifRefused, control } = this.#telling ?? {};
    if (ifRefused === undefined || !this.#isOwnRule()) return [];
    const alone = this.#reached.steps.filter((step) => step === this.#telling || step.name === control);
    return (await this.#attempt(withSteps(this.#reached, alone), 'without what came before')) ? [] : [ifRefused.words];
  }

  async #smallerBody(position: number): Promise<void> {
    const step = this.#reached.steps[position];
    if (step === undefined || step.reads === true || step.wire?.text !== undefined) return;
    // Two bodies are compared: one that is changed alone means something else.
    if (this.#work.finding.rule === COMPARED) return;
    const { deps, executor } = this.#work.context;
    const contract = contractOf(deps, step.contract);
    const base = executor.baseOf(contract.id, this.#reached.orders[step.order] ?? 'none');
    // Values that the sequence shares between its steps are not those of a plain request.
    const needed = ownValues(base, step.body);
    const withBody = (body: JsonObject): Flow => ({
      ...this.#reached,
      steps: this.#reached.steps.map((other, place) => (place === position ? { ...other, body } : other)),
    });
    const isAlike = this.#work.alike(step.contract, step.body);
    const keeps = async (body: JsonObject, what: string): Promise<boolean> =>
      isAlike(body) && this.#attempt(withBody(body), `"${step.name}" ${what}`);
    await reduce(step.body, needed, [], keeps);
    await simplifyBody(this.#reached.steps[position]?.body ?? step.body, needed, contract, keeps);
  }
}

export const partsOfSteps = (steps: readonly FlowStepResult[]): readonly Part[] =>
  steps.map(({ step, sent }) => ({ sent, name: step.name, together: step.together }));

/** The flow with these steps, and with the orders that they use. */
function withSteps(flow: Flow, steps: readonly FlowStep[]): Flow {
  const text = JSON.stringify(steps);
  const isSpokenOf = (word: string): boolean => steps.some(({ order }) => order === word) || text.includes(`{{order:${word}.`);
  const cased = [...Object.values(flow.near ?? {}).map(([word]) => word), ...Object.values(flow.sameId ?? {})];
  return {
    ...flow,
    steps: apart(flow.steps, steps),
    orders: Object.fromEntries(Object.entries(flow.orders).filter(([word]) => isSpokenOf(word) || cased.includes(word))),
  };
}

/** A step that was sent together with a removed one is sent alone. */
const apart = (whole: readonly FlowStep[], left: readonly FlowStep[]): readonly FlowStep[] =>
  left.map((step, position) => {
    const { together: isTogether, ...alone } = step;
    return isTogether === true && left[position - 1] !== whole[whole.indexOf(step) - 1] ? alone : step;
  });

/** The members of the first body, with the values that the second body gives them. */
function ownValues(base: JsonObject, body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => {
      const own = body[key];
      if (own === undefined) return [key, value];
      return [key, isObject(value) && isObject(own) ? ownValues(value, own) : own];
    }),
  );
}
