import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../reports/formats/markdown.js';
import { summarise } from '../../reports/summarise.js';
import { terminalSummary } from '../../reports/formats/terminal.js';
import { historyPage } from '../../src/app/history/page.js';
import { readHistory, withHistory } from '../../src/app/history/store.js';
import { seriesOf, seriesText } from '../../src/app/history/text.js';
import { allRules, SEQUENCES } from '../../src/app/certify/compose.js';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { loadConfig } from '../../src/config/load.js';
import { type Plan, planOf } from '../../src/engine/plan/plan.js';
import type { Case } from '../../src/model/case.js';
import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { DEFAULT_SUITES } from '../../suites/index.js';
import { context, finished, started } from '../reports/fixture.js';

const root = mkdtempSync(join(tmpdir(), 'touchstone-tried-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const SEEDS = [20_261_112, 20_261_113, 20_261_114, 20_261_115];
const isFault = (one: Case): boolean => one.validity === 'invalid' && one.baseBodySize !== undefined;

/** Without the name of the circumstances that the same fault is sent in once more. */
const plainId = ({ id, context: circumstances = {} }: Case): string => {
  const names = [...Object.values(circumstances), 'beside-[^/]*', 'again-\\d+'].join('|');
  const plain = id.replace(new RegExp(`/(?:${names})$`), '');
  return made.has(plain) ? plain : id;
};
let made: ReadonlySet<string>;

/** What a run of one contract with this seed plans, as `certify` does. */
async function planned(seed: number, profile = 'standard'): Promise<Plan> {
  const config = await loadConfig({ file: undefined, cwd: root, env: {}, flags: { seed, profile, contract: ['void@66'] } });
  const contracts = CONTRACTS.filter(({ id }) => id === 'void@66');
  const inputs = contracts.map((contract) => ({ contract, values: config.values, seed, sequences: SEQUENCES[config.run.profile] }));
  return planOf(DEFAULT_SUITES, inputs, config, allRules(SHIPPED));
}

const faultsOf = ({ phases }: Plan): readonly Case[] => phases.flatMap(({ cases }) => cases).filter(isFault);

/** The events of a case that was sent and judged; one without an answer is inconclusive. */
const sent = (one: Case, verdict: 'conforms' | 'inconclusive' = 'conforms'): RunEvent => ({
  type: 'case-finished',
  case: one.id,
  contract: one.contract,
  suite: one.suite,
  outcome: 'ERROR, INVALID_REQUEST',
  verdict,
  requests: 1,
  retries: 0,
  millis: 1,
  rule: one.rule,
  side: one.side,
  validity: one.validity,
  mutation: one.mutation,
  field: '',
  base: one.baseBodySize ?? 'smallest',
  ...(one.fault === undefined ? {} : { fault: one.fault }),
});

function reportOf(plan: Plan, night: number, more: Partial<RunReport['tool']> = {}): RunReport {
  const report = summarise([started(), ...plan.known, ...faultsOf(plan).map((one) => sent(one)), finished()], context());
  const startedAt = new Date(Date.UTC(2026, 10, 12 + night, 3)).toISOString();
  return { ...report, tool: { ...report.tool, ...more }, run: { ...report.run, id: `night${night}`, startedAt } };
}

let plans: readonly Plan[];
beforeAll(async () => {
  plans = await Promise.all(SEEDS.map((seed) => planned(seed)));
  made = new Set(faultsOf(await planned(SEEDS[0] ?? 1, 'thorough')).map(({ id }) => id));
});

const keep = (report: RunReport, state: string, label = 'nightly'): Promise<RunReport> => {
  mkdirSync(state, { recursive: true });
  return withHistory(report, state, (fault) => expect.fail(fault), { label });
};

describe('nights with a seed each', () => {
  test('know the same faults, and try others of them', () => {
    const known = plans.map((plan) => plan.known.map(({ contract, faults, list }) => `${contract}: ${faults} ${list}`));
    for (const list of known) expect(list).toEqual([expect.stringMatching(/^void@66: \d{3,} \w{10}$/)]);
    expect(new Set(known.flat()).size).toBe(1);
    const [first, second] = plans.map((plan) => new Set(faultsOf(plan).map(plainId)));
    expect([...(second ?? [])].filter((one) => first?.has(one) !== true).length).toBeGreaterThan(5);
  });

  test('each report has what the nights so far tried together, counted by hand', async () => {
    const state = join(root, 'nights');
    const together = new Set<string>();
    for (const [night, plan] of plans.entries()) {
      const own = new Set(faultsOf(plan).map(plainId));
      for (const one of own) together.add(one);
      const { faults, faultHistory } = await keep(reportOf(plan, night), state);
      expect(faults?.sent).toBe(own.size);
      expect(faultHistory).toEqual(
        night === 0 ? undefined : { runs: night + 1, since: '2026-11-12', sent: together.size, all: faults?.all },
      );
    }
  });

  test('every format says it in the same sentence', async () => {
    const state = join(root, 'nights');
    const report = await keep(reportOf(plans[0] as Plan, 9), state);
    const { faults, faultHistory } = report;
    const grouped = (count = 0): string => count.toLocaleString('en');
    const share = (count = 0): string => `${Math.floor((100 * count) / (faults?.all ?? 1))} %`;
    const said = `This run tried ${grouped(faults?.sent)} of the ${grouped(faults?.all)} known faults of its contracts (${share(faults?.sent)}); the last 5 runs (since 2026-11-12) tried ${grouped(faultHistory?.sent)} (${share(faultHistory?.sent)}).`;
    expect(terminalSummary(report, { color: false, columns: Number.POSITIVE_INFINITY })).toContain(`\n${said}\n`);
    expect(renderMarkdown(report)).toContain(said);
    const series = seriesOf(await readHistory(state));
    const words = `The last 5 runs (since 2026-11-12) tried ${grouped(faultHistory?.sent)} (${share(faultHistory?.sent)}) of the ${grouped(faults?.all)} known faults of their contracts.`;
    expect(series.map(seriesText).join('')).toContain(words);
    expect(historyPage(series)).toContain(words);
  });
});

describe('only what can be added up is', () => {
  test.each([
    ['another version', (report: RunReport) => ({ ...report, tool: { ...report.tool, version: '9.9.9' } })],
    ['another catalogue', (report: RunReport) => ({ ...report, tool: { ...report.tool, catalogue: 'other' } })],
    ['another profile', (report: RunReport) => ({ ...report, run: { ...report.run, profile: 'smoke' } })],
    [
      'another target',
      (report: RunReport) => ({ ...report, run: { ...report.run, target: { ...report.run.target, merchantId: 'OTHER' } } }),
    ],
    ['other contracts', (report: RunReport) => ({ ...report, faults: { sent: 0, all: 8, list: 'other', bits: 'AA==' } })],
    ['no list at all', ({ faults: _faults, ...report }: RunReport) => report],
  ])('not a run of %s', async (what, changed) => {
    const state = join(root, what.replaceAll(' ', '-'));
    await keep(changed(reportOf(plans[0] as Plan, 0)), state);
    expect((await keep(reportOf(plans[1] as Plan, 1), state)).faultHistory).toBeUndefined();
    expect((await keep(reportOf(plans[2] as Plan, 2), state)).faultHistory?.runs).toBe(2);
  });

  test('not a fault whose answer could not be judged, and all is said only of all', () => {
    const [plan] = plans as [Plan];
    const events = faultsOf(plan).map((one) => sent(one, 'inconclusive'));
    expect(summarise([started(), ...plan.known, ...events, finished()], context()).faults?.sent).toBe(0);
    const whole = { sent: 1246, all: 1246, list: 'x', bits: '' };
    expect(renderMarkdown({ ...reportOf(plan, 0), faults: whole })).toContain('This run tried all 1,246 known faults of its contracts.');
  });
});
