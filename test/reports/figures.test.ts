import { describe, expect, test } from 'vitest';
import { figuresOf } from '../../reports/figures.js';
import { RENDERERS, terminalSummary } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { RULE_STATUSES, type RunReport } from '../../src/model/report.js';
import { conformingRun, context, hostile, hugeRun, runWithFindings } from './fixture.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const baseline = summarise(conformingRun({ id: 'before' }, 50), context());
const KNOWN = [
  { rule: 'agreement.numberOfPayments:json-type', reason: 'agreed', expires: '2099-06-30', ticket: 'PAY-118' },
  { rule: 'totals-refund', reason: 'next release', expires: '2099-01-01' },
];
const all = [{ rule: '**', reason: 'everything is known', expires: '2099-01-01' }];

const RUNS: readonly (readonly [string, RunReport])[] = [
  ['that conforms', baseline],
  ['with findings', summarise(runWithFindings(), context())],
  ['with known deviations', summarise(runWithFindings(), context({ known: KNOWN }))],
  ['of which everything is known', summarise(runWithFindings(), context({ known: all }))],
  ['with a baseline', summarise(runWithFindings(), context({ baseline, known: KNOWN }))],
  ['that is strict', summarise(runWithFindings({ strict: true }), context())],
  ['of a shard', summarise(conformingRun({ shard: { index: 2, total: 3 } }), context())],
  ['that never started', summarise([], context())],
  ['of a target that is wrong everywhere', summarise(hugeRun(1_000, 100), context())],
  ['of a hostile target', summarise(hostile(HOSTILE_TEXTS.join('')), context())],
];

const numbers = (text: string): readonly number[] => (text.match(/\d[\d,]*/g) ?? []).map((figure) => Number(figure.replaceAll(',', '')));
const LEVELS = ['must', 'should', 'open'] as const;

describe.each(RUNS)('the figures of a run %s agree:', (_name, report) => {
  const { levels } = report.coverage;
  const figures = figuresOf(report);

  test('rules by level and status, and completeness', () => {
    for (const level of LEVELS)
      for (const status of RULE_STATUSES)
        expect(report.rules.filter((rule) => rule.level === level && rule.status === status).length).toBe(levels[level][status]);
    const { must, judged, notSeen } = report.completeness;
    expect(judged + notSeen + figures.unjudged).toBe(must);
    expect(figures.causes + figures.knownCauses).toBe(report.groups.length);
    // What is known is never told as broken.
    expect(report.rules.filter(({ status, reason }) => status !== 'known' && reason === 'a known deviation')).toEqual([]);
  });

  test('findings: each is counted once, by its weight', () => {
    const { counts, groups } = report;
    expect(counts.must + counts.should + counts.known + counts.flaky).toBe(groups.reduce((sum, group) => sum + group.count, 0));
  });

  test('terminal and Markdown', () => {
    const terminal = terminalSummary(report, { color: false, columns: 400 }).split('\n');
    const markdown = RENDERERS.markdown.render(report).split('\n');
    for (const level of LEVELS) {
      const wanted = RULE_STATUSES.map((status) => levels[level][status]).filter((count) => count > 0);
      const shown = (line: string | undefined): readonly number[] => numbers(line ?? '').filter((count) => count > 0);
      expect(shown(terminal.find((line) => new RegExp(`^${level} +[\\d,]+(?: |$)`).test(line)))).toEqual(wanted);
      expect(shown(markdown.find((line) => line.startsWith(`| ${level} |`)))).toEqual(wanted);
    }
    expect(terminal.join(' ')).toContain(
      report.groups.length === 0 ? 'No finding' : `from ${report.groups.length.toLocaleString('en')} cause`,
    );
  });

  test('paper: the table of the cover, and that of the clauses', () => {
    const paper = RENDERERS.html.render(report);
    const rows = [...paper.matchAll(/<tr><th scope="row">(must|should|open)<\/th>((?:<td>[\d,]*<\/td>)+)<\/tr>/g)];
    expect(rows.length).toBe(3);
    for (const [, level = 'must', cells = ''] of rows) {
      const of = levels[level as (typeof LEVELS)[number]];
      const unjudged = of['not-sent'] + of['not-seen'] + of.excluded;
      const parts = [of.violates, of.warns, of.known, of.conforms, of.inconclusive, unjudged, of.open];
      expect(numbers(cells)).toEqual([...parts, parts.reduce((a, b) => a + b, 0)]);
    }
  });

  test('JUnit, CTRF, SARIF and JSON', () => {
    const inScope = report.rules.filter(({ status, contract }) => status !== 'out-of-scope' && isAsked(report, contract));
    const failed = inScope.filter(({ status }) => status === 'violates' || (report.run.strict && status === 'warns')).length;
    const suites = [...RENDERERS.junit.render(report).matchAll(/<testsuite name="([^"]+@\d+)"[^>]* failures="(\d+)"/g)];
    expect(suites.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(failed);
    const ctrf = JSON.parse(RENDERERS.ctrf.render(report)) as {
      results: { tests: { rawStatus: string; status: string; suite: string[] }[] };
    };
    const rules = ctrf.results.tests.filter(({ suite }) => suite[0] !== 'run');
    expect(rules.filter(({ status }) => status === 'failed').length).toBe(
      report.rules.filter(({ status }) => status === 'violates' || (report.run.strict && status === 'warns')).length,
    );
    const sarif = JSON.parse(RENDERERS.sarif.render(report)) as { runs: [{ results: { suppressions?: unknown }[] }] };
    expect(sarif.runs[0].results.length).toBe(report.groups.length);
    expect(sarif.runs[0].results.filter(({ suppressions }) => suppressions !== undefined).length).toBe(figures.knownCauses);
    expect(JSON.parse(RENDERERS.json.render(report))).toEqual(JSON.parse(JSON.stringify(report)));
  });
});

const isAsked = ({ contracts }: RunReport, contract: string): boolean => contracts.some(({ id, inScope }) => id === contract && inScope);
