import { describe, expect, test } from 'vitest';
import { compareRuns, hasNewViolations } from '../../reports/compare-runs.js';
import { comparisonOf, statusAt } from '../../reports/comparison.js';
import { differenceOf } from '../../reports/evidence/contradiction.js';
import { comparisonRows } from '../../reports/page/comparison/comparison-index.js';
import { href, parseRoute, toggled } from '../../reports/page/state/route.js';
import { fieldTree } from '../../reports/page/state/field-tree.js';
import { indexRun, worstOf } from '../../reports/page/state/run-index.js';
import { mergedLines, reasonsOf } from '../../reports/reasons.js';
import { createClock } from '../../reports/summary/clock.js';
import { summarise } from '../../reports/summarise.js';
import { allConform, conformingRun, context, finding, finished, runWithFindings, started } from './fixture.js';
import { createLatency } from '../../reports/summary/latency.js';
import type { RunReport } from '../../src/model/report.js';

const report = summarise(runWithFindings({}, 200), context());

describe('the address of a view', () => {
  test.each([
    ['#/', { view: 'overview', item: '', query: {} }],
    [
      '#/causes/g-1?status=violates,warns&contract=void@66',
      { view: 'causes', item: 'g-1', query: { status: 'violates,warns', contract: 'void@66' } },
    ],
    ['#/rules/void@66:request/a%5Bn%5D.b:required', { view: 'rules', item: 'void@66:request/a[n].b:required', query: {} }],
    ['#/find?q=%E0%A4%A', { view: 'find', item: '', query: { q: '%E0%A4%A' } }],
  ])('%s is read', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  test('is written so that it is read again', () => {
    const address = href('rules', 'void@66:request/a[n].b:required', { q: 'a b & c', none: '' });
    expect(parseRoute(address)).toEqual({ view: 'rules', item: 'void@66:request/a[n].b:required', query: { q: 'a b & c' } });
  });

  test('takes a choice in and out', () => {
    const one = toggled(parseRoute('#/causes?status=warns'), 'status', 'violates');
    expect(one).toBe('#/causes?status=warns,violates');
    expect(toggled(parseRoute(one), 'status', 'warns')).toBe('#/causes?status=violates');
  });
});

describe('what the views are made from', () => {
  test('the worst status names a cell; what no answer carried names it only alone', () => {
    expect(worstOf({ conforms: 3, 'not-seen': 9 })).toBe('conforms');
    expect(worstOf({ 'not-seen': 9 })).toBe('not-seen');
    expect(worstOf({ conforms: 3, 'not-sent': 1, warns: 1 })).toBe('warns');
  });

  test('every rule of a contract that names a field is in its tree, once', () => {
    const index = indexRun(report);
    const rules = index.rules.filter((rule) => rule.contract === 'void@66' && rule.side === 'request' && rule.id.includes(':'));
    const paths = (nodes: ReturnType<typeof fieldTree>): readonly string[] => nodes.flatMap((node) => [node.path, ...paths(node.children)]);
    const found = paths(fieldTree(rules, report.coverage.heat));
    expect(new Set(found).size).toBe(found.length);
    for (const rule of rules) expect(found).toContain(rule.id.slice(0, rule.id.lastIndexOf(':')));
  });

  test('a field has the colour of its own rules, whatever rule a case about it broke', () => {
    const path = 'transaction.targetTransactionId';
    const broken = finding({ rule: 'correlation-echo', side: 'exchange', path: 'correlationId', case: `void@66/${path}/too-long/by-one` });
    const about = {
      type: 'case-finished',
      case: broken.case,
      contract: 'void@66',
      suite: 'single-fault',
      outcome: 'SUCCESS',
      verdict: 'violates',
    } as const;
    const told = {
      requests: 1,
      retries: 0,
      millis: 1,
      rule: `${path}:max-length`,
      side: 'request',
      validity: 'invalid',
      mutation: 'too-long',
      field: path,
    } as const;
    const made = summarise(
      [started(), ...allConform(), { ...about, ...told }, { type: 'finding', finding: broken }, finished()],
      context(),
    );
    const coloured = (one: typeof made): readonly string[] => {
      const rules = indexRun(one).rules.filter((rule) => rule.contract === 'void@66' && rule.side === 'request' && rule.id.includes(':'));
      const bad = (nodes: ReturnType<typeof fieldTree>): readonly string[] =>
        nodes.flatMap((node) => [
          ...[...node.cells].filter(([, { worst }]) => worst === 'violates').map(([family]) => `${node.path} ${family}`),
          ...bad(node.children),
        ]);
      return bad(fieldTree(rules, one.coverage.heat));
    };
    expect(made.coverage.heat.some((cell) => cell.field === path && cell.violations > 0)).toBe(true);
    expect(coloured(made)).toEqual([]);
    const own = summarise([started(), ...allConform(), { type: 'finding', finding: finding() }, finished()], context());
    expect(coloured(own)).toEqual([`${path} length`]);
  });

  test('a reason is said once, and the heaviest first', () => {
    const reasons = reasonsOf(indexRun(report).notJudged);
    expect(new Set(reasons.map((reason) => reason.status + reason.reason)).size).toBe(reasons.length);
    expect(reasons[0]?.title).toBe('No initiated authentication');
    expect(reasons[0]?.remedy).toBe('provision.initiated-authentication');
  });

  test('blocks of configuration under one key become one', () => {
    expect(mergedLines(['provision:\n  a: []', 'run:\n  x: 1', 'provision:\n  b: []'])).toBe('provision:\n  a: []\n  b: []\nrun:\n  x: 1');
  });

  test('a list says in few words what was expected and what came', () => {
    const told = report.groups.map((group) => Object.values(differenceOf(group)).join(' → '));
    expect(told).toContain('refused → 200 SUCCESS, APPROVED');
    expect(told).toContain('present → absent');
  });
});

describe('the clock of a run', () => {
  test('says how long each phase took and what it sent', () => {
    const clock = createClock();
    clock.phase({ type: 'phase-started', phase: 'preflight', planned: 13, at: 0, sent: 0 });
    clock.phase({ type: 'phase-started', phase: 'acceptance', planned: 40, at: 1_200, sent: 26 });
    expect(clock.phases(5_000, 100)).toEqual([
      { name: 'preflight', startMs: 0, millis: 1_200, requests: 26, planned: 13 },
      { name: 'acceptance', startMs: 1_200, millis: 3_800, requests: 74, planned: 40 },
    ]);
  });

  test('keeps at most sixty slots, and loses no answer as they grow', () => {
    const clock = createClock();
    for (let i = 0; i < 5_000; i++) clock.answer(i * 100, 10 + (i % 7));
    const slots = clock.timeline();
    expect(slots.length).toBeLessThanOrEqual(60);
    expect(slots.reduce((sum, slot) => sum + slot.count, 0)).toBe(5_000);
  });
});

describe('runs of different scope', () => {
  const first = summarise(conformingRun({ id: 'first' }, 5), context());
  const narrow = {
    ...first,
    rules: first.rules.map((rule) => (rule.contract === 'void@66' ? { ...rule, status: 'out-of-scope' as const } : rule)),
  };
  const isOfVoid = ({ contracts }: { readonly contracts: readonly string[] }): boolean => contracts.includes('void@66');

  test('differ by what both tested; a cause where the earlier one did not look is not called new', () => {
    const made = compareRuns(narrow, report);
    expect(made.differences).toEqual([expect.stringMatching(/^contracts tested in the later run only: void@66$/)]);
    expect(made.newlyTested.length).toBeGreaterThan(0);
    expect([made.newlyTested.every(isOfVoid), made.new.some(isOfVoid)]).toEqual([true, false]);
    expect(made.changed.filter(({ rule }) => rule.startsWith('void@66:'))).toEqual([]);
    // It fails a certification all the same.
    expect(hasNewViolations(made)).toBe(true);
    expect(compareRuns(first, report).newlyTested).toEqual([]);
  });

  test('are no difference on the board either', () => {
    const board = comparisonOf([narrow, report]);
    expect(comparisonRows(board).filter(({ contract, differs }) => contract === 'void@66' && differs)).toEqual([]);
    expect(board.runs[1]?.changes?.new.some(isOfVoid)).toBe(false);
  });

  test('the embedded gateway is one target, whatever its port', () => {
    const at = (port: number): RunReport => {
      const { target } = report.run;
      return { ...report, run: { ...report.run, target: { ...target, embedded: true, url: `http://127.0.0.1:${port}` } } };
    };
    expect(comparisonOf([at(1), at(2)]).runs[1]?.changes).toBeDefined();
  });
});

describe('a board', () => {
  const comparison = comparisonOf([summarise(conformingRun({ id: 'before' }, 5), context()), report]);

  test('has the status of every rule in every run', () => {
    for (const [i, rule] of comparison.rules.entries()) {
      if (i % 97 !== 0) continue;
      const line = report.rules.find((one) => `${one.contract}:${one.side}/${one.id}` === rule.name);
      expect([rule.name, statusAt(comparison.runs[1] as (typeof comparison.runs)[number], i)]).toEqual([rule.name, line?.status]);
    }
  });

  test('compares runs of one target with the one before', () => {
    expect(comparison.runs[1]?.changes?.since).toBe('before');
    expect(comparison.runs[1]?.changes?.new).toHaveLength(report.groups.length);
    expect(comparison.runs[0]?.changes).toBeUndefined();
  });
});

test('no percentile is above the longest time, as both are shown', () => {
  const latency = createLatency();
  latency.add(70.4, 1, 0);
  expect(latency.line('refund')).toMatchObject({ p50: 70, p99: 70, max: 70 });
});
