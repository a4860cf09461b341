import { describe, expect, test } from 'vitest';
import { fewerSteps, isJudgedRightly, upTo } from '../../src/engine/shrink/fewer-steps.js';
import type { Flow, FlowStep } from '../../src/model/flow.js';

const step = (name: string, more: Partial<FlowStep> = {}): FlowStep => ({
  name,
  contract: 'refund@60',
  order: 'A',
  transaction: name,
  body: {},
  expect: { kind: 'observed', because: 'a test' },
  ...more,
});

const flowOf = (steps: readonly FlowStep[], more: Partial<Flow> = {}): Flow => ({
  id: 'flow/test/0',
  name: 'test',
  contract: 'refund@60',
  suite: 'lifecycle',
  orders: { A: 'captured-order' },
  needs: [],
  rules: [],
  steps,
  anyPart: true,
  ...more,
});

/** Shrinks a sequence of which these steps are needed; what is left, and how many attempts it took. */
async function shrunk(
  flow: Flow,
  telling: FlowStep,
  needed: readonly string[],
  isSteady: (steps: readonly FlowStep[]) => boolean = () => true,
) {
  let left: readonly FlowStep[] = flow.steps;
  let attempts = 0;
  await fewerSteps(flow, telling, isSteady, (steps) => {
    attempts += 1;
    const shows = needed.every((name) => steps.some((one) => one.name === name));
    if (shows) left = steps;
    return Promise.resolve(shows);
  });
  return { left: left.map(({ name }) => name), attempts };
}

const twelve = Array.from({ length: 12 }, (_, i) => step(`s${i}`));
const at = (position: number): FlowStep => twelve[position] as FlowStep;

describe('a sequence', () => {
  test('ends with the step that shows it, alone where that is enough', async () => {
    expect((await shrunk(flowOf(twelve), at(4), ['s4'])).left).toEqual(['s4']);
    expect((await shrunk(flowOf(twelve), at(0), ['s0'])).left).toEqual(['s0']);
  });

  test.each([[['s2', 's9']], [['s0', 's5', 's9']], [['s7', 's8', 's9']]])('keeps %j and nothing else', async (needed) => {
    const { left, attempts } = await shrunk(flowOf(twelve), at(9), needed);
    expect(left).toEqual(needed);
    expect(attempts).toBeLessThan(30);
  });

  test('never speaks of a transaction that is gone', async () => {
    const steps = [step('a'), step('refund'), step('void', { body: { target: '{{step:refund}}' } }), step('last')];
    expect((await shrunk(flowOf(steps), steps[3] as FlowStep, ['void', 'last'])).left).toEqual(['refund', 'void', 'last']);
    expect((await shrunk(flowOf(steps), steps[3] as FlowStep, ['last'])).left).toEqual(['last']);
  });

  test('keeps what is sent at the same time, and the step that it is compared with', () => {
    const steps = [step('a'), step('b', { control: 'd' }), step('c', { together: true }), step('d'), step('e')];
    expect(upTo(steps, steps[1] as FlowStep).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a step that is sent for a rule', () => {
  const judges = { side: 'flow', rule: 'transaction-id-unique', level: 'must' } as const;
  const steps = [step('opening'), step('used'), step('other'), step('again', { transaction: 'used', judges })];
  const [opening, used, other, again] = steps as [FlowStep, FlowStep, FlowStep, FlowStep];

  test('that was drawn needs what opened its order, and the use of its id', () => {
    const flow = flowOf(steps, { orders: {} });
    expect(isJudgedRightly(flow, [opening, used, again], judges)).toBe(true);
    expect(isJudgedRightly(flow, [opening, again], judges)).toBe(false);
    expect(isJudgedRightly(flow, [used, again], judges)).toBe(false);
    expect(isJudgedRightly(flowOf(steps), [used, again], judges)).toBe(true);
  });

  test('of a named sequence needs all that was thought out before it on its order', () => {
    const { anyPart: _anyPart, ...named } = flowOf([...steps.slice(0, 3), step('elsewhere', { order: 'B' }), again]);
    expect(isJudgedRightly(named, [opening, used, other, again], judges)).toBe(true);
    expect(isJudgedRightly(named, [opening, used, again], judges)).toBe(false);
    expect(isJudgedRightly(named, [opening, used, again], { side: 'flow', rule: 'totals-refund' })).toBe(true);
  });
});
