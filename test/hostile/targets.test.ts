import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import { certifyAt, type Ran, type Wanted } from '../certify/support.js';
import { isWhole, sampled } from '../helpers/sample.js';
import { BEHAVIOURS, type Behaviour } from './behaviours.js';
import { hostileLine } from './hostile-line.js';

const BUDGET = 40;
/** Far more than any of them needs, and far less than the answers would take as they are. */
const MOST_MEMORY = 300_000_000;

/** Small and whole: a handful of cases, judged to their end where the line lets them. */
const WANTED: Wanted = {
  contracts: ['verify'],
  suites: ['acceptance', 'single-fault'],
  rules: ['order.currency:*', 'result:*'],
  run: { profile: 'smoke', maxRequests: BUDGET, timeoutMillis: 20_000, retries: 1, concurrency: 4, seed: 1 },
};

let gateway: RunningGateway;
let line: Awaited<ReturnType<typeof hostileLine>>;
/** Rules that the gateway is seen to keep without any hostility. */
let kept: ReadonlySet<string>;
const worst = { memory: { name: '', bytes: 0 }, pause: { name: '', millis: 0 } };

const conforming = ({ report }: Ran): readonly string[] =>
  report.rules.filter(({ status }) => status === 'conforms').map(({ contract, side, id }) => `${contract}:${side}/${id}`);

beforeAll(async () => {
  gateway = await startGateway({ port: 0 });
  line = await hostileLine(gateway);
  const clean = await certifyAt(line.gateway, WANTED);
  if (clean.report.run.ended !== 'completed' || clean.report.groups.length > 0) throw new Error('the clean gateway was not judged clean');
  kept = new Set(conforming(clean));
});
afterAll(async () => {
  await line.close();
  await gateway.close();
  const { memory, pause } = worst;
  process.stderr.write(
    `hostile targets: at most ${Math.round(memory.bytes / 1e6)} MB more (${memory.name}), longest pause ${Math.round(pause.millis)} ms (${pause.name})\n`,
  );
});

interface Met extends Ran {
  /** How far the memory of this thread rose above where it was. */
  readonly memory: number;
}

async function met(behaviour: Behaviour, every: 1 | 3): Promise<Met> {
  line.turn(behaviour, every);
  const { end } = behaviour.wire({ status: 200, text: '{}', json: {} });
  const run = {
    ...WANTED.run,
    ...(end === 'silence' ? { timeoutMillis: 300 } : {}),
    ...(behaviour.name.includes('hour') ? { maxTimeMillis: 2000 } : {}),
  };
  const before = inUse();
  let peak = before;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const ran = await certifyAt(line.gateway, { ...WANTED, run, onEvent: () => (peak = Math.max(peak, inUse())) });
  delay.disable();
  const memory = peak - before;
  if (memory > worst.memory.bytes) worst.memory = { name: behaviour.name, bytes: memory };
  if (delay.max / 1e6 > worst.pause.millis) worst.pause = { name: behaviour.name, millis: delay.max / 1e6 };
  return { ...ran, memory };
}

function inUse(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

const musts = ({ report }: Ran): readonly string[] => report.groups.filter(({ level }) => level === 'must').map(({ rule }) => rule);

const rows = (blame: Behaviour['blame']) =>
  // Similar ones stand beside each other: every other one in the suite.
  sampled(
    BEHAVIOURS.filter((one) => one.blame === blame),
    (_, index) => Math.floor(index / 2),
  ).map((one, index) => [one.name, one, turnsOf(index)] as const);

/** Every answer so; and every third, for one behaviour of five in the suite. */
const turnsOf = (index: number): readonly (1 | 3)[] => (isWhole || index % 5 === 0 ? [1, 3] : [1]);

describe('a conforming gateway behind a hostile line', { timeout: 120_000 }, () => {
  /** Whatever comes: the run ends with a report, within its budget and memory, and shows no rule as kept that it did not judge. */
  async function bounded(behaviour: Behaviour, every: 1 | 3): Promise<Met> {
    const ran = await met(behaviour, every);
    expect(ran.events.filter(({ type }) => type === 'harness-error')).toEqual([]);
    expect(ran.events.at(-1)?.type).toBe('run-finished');
    expect(ran.report.stats.requests).toBeLessThanOrEqual(BUDGET);
    expect(ran.report.verdict).not.toBe('conforms');
    expect(ran.memory).toBeLessThan(MOST_MEMORY);
    return ran;
  }

  test.each(rows('line'))('that answers with %s is not judged by it', async (_name, behaviour, turns) => {
    for (const every of turns) {
      const ran = await bounded(behaviour, every);
      // With good answers between the hostile ones, other verdicts may come of it.
      expect([every === 1 ? ran.report.verdict : behaviour.verdict, behaviour.reason]).toEqual([behaviour.verdict, behaviour.reason]);
      expect(ran.report.verdict).not.toBe('violates');
      expect(musts(ran)).toEqual([]);
      expect(conforming(ran).filter((rule) => !kept.has(rule))).toEqual([]);
    }
  });

  test.each(rows('nobody'))('that answers with %s is judged as ever', async (_name, behaviour, turns) => {
    for (const every of turns) {
      const ran = await bounded(behaviour, every);
      expect([ran.report.verdict, behaviour.reason]).toEqual([behaviour.verdict, behaviour.reason]);
      expect(musts(ran)).toEqual([]);
      expect(new Set(conforming(ran))).toEqual(kept);
    }
  });

  test.each(rows('target'))('that answers with %s is told so, and never conforms', async (_name, behaviour, turns) => {
    const always = await bounded(behaviour, 1);
    expect([always.report.verdict, behaviour.reason]).toEqual([behaviour.verdict, behaviour.reason]);
    if (turns.includes(3)) await bounded(behaviour, 3);
  });

  test('is tried in at least 120 ways', () => {
    expect(BEHAVIOURS.length).toBeGreaterThanOrEqual(120);
    expect(new Set(BEHAVIOURS.map(({ name }) => name)).size).toBe(BEHAVIOURS.length);
  });
});

test('a wait that the run has no time for ends it as inconclusive, also in its last cases', { timeout: 60_000 }, async () => {
  const behaviour = BEHAVIOURS.find(({ name }) => name.includes('hour')) as Behaviour;
  const { report } = await met(behaviour, 3);
  expect(report).toMatchObject({ verdict: 'inconclusive', run: { ended: 'budget' } });
});
