import { defined } from '../../src/json/defined.js';
import type { FindingGroup, RuleLine, RunReport } from '../../src/model/report.js';
import { plainHttpWords } from '../../src/model/plain-http.js';
import { causeText, causesByRule, differenceText } from '../causes-by-rule.js';
import { acceptedAs, ruleOutcome } from '../rule-outcome.js';
import { oneLine, printable, safeJson } from '../text/printable.js';
import { writtenForm } from '../../src/model/finding.js';
import { whyNotGreen } from '../untested.js';

const STATUSES = ['passed', 'failed', 'skipped', 'pending', 'other'] as const;
type Status = (typeof STATUSES)[number];

/** CTRF: one test for each rule in scope. Open rules are pending, inconclusive ones other. */
export function renderCtrf(report: RunReport): string {
  const causesOf = causesByRule(report);
  const rules = report.rules.filter((rule) => rule.status !== 'out-of-scope').map((rule) => test(rule, causesOf(rule), report));
  const tests = [...rules, ...runTest(report)];
  const { run, tool } = report;
  const open = plainHttpWords(run.target.url);
  const parsed = Date.parse(run.startedAt);
  const start = Number.isNaN(parsed) ? 0 : parsed;
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    runId: printable(run.id),
    ...(Number.isNaN(parsed) ? {} : { timestamp: new Date(parsed).toISOString() }),
    generatedBy: `${tool.name} ${tool.version}`,
    results: {
      tool: { name: tool.name, version: tool.version, extra: { catalogue: tool.catalogue } },
      summary: {
        tests: tests.length,
        ...Object.fromEntries(STATUSES.map((status) => [status, tests.filter((entry) => entry.status === status).length])),
        suites: report.contracts.filter((contract) => contract.inScope).length,
        start,
        stop: start + Math.round(run.durationMs),
        extra: { verdict: report.verdict, complete: report.complete, exit: run.exit, requests: report.stats.requests },
      },
      tests,
      environment: {
        testEnvironment: printable(run.target.url),
        extra: { seed: run.seed, profile: run.profile, ...defined({ plainHttp: open && printable(open) }) },
      },
    },
  };
  return `${safeJson(JSON.stringify(document))}\n`;
}

/** A test that fails where the run could not judge everything that was planned, even if all rules pass. */
function runTest(report: RunReport) {
  const reasons = whyNotGreen(report);
  if (reasons.length === 0) return [];
  const name = 'run: everything planned was judged';
  const message = oneLine(reasons.join('; '));
  return [
    { testId: name, name, status: 'failed' as const, duration: 0, suite: ['run'], rawStatus: report.verdict, tags: ['run'], message },
  ];
}

function test(rule: RuleLine, causes: readonly FindingGroup[], report: RunReport) {
  const status = statusOf(rule, causes, report);
  const [first] = causes;
  const message = first === undefined ? rule.reason : differenceText(first);
  return {
    testId: writtenForm(rule),
    name: writtenForm(rule),
    status,
    duration: Math.round(rule.millis ?? 0),
    suite: [rule.contract, rule.side],
    rawStatus: rule.status,
    tags: [rule.level, `clause-${rule.clause}`],
    ...(message === undefined || status === 'passed' ? {} : { message: oneLine(message) }),
    ...(first === undefined ? {} : { trace: printable(causes.map(causeText).join('\n\n')) }),
    extra: {
      text: rule.text,
      ...(first === undefined ? {} : { causes: causes.map((cause) => cause.id) }),
      ...(first?.known === undefined ? {} : { known: printable(first.known.reason) }),
      ...(first === undefined || acceptedAs(first) !== 'baseline' ? {} : { baseline: 'not new' }),
    },
  };
}

function statusOf(rule: RuleLine, causes: readonly FindingGroup[], report: RunReport): Status {
  const outcome = ruleOutcome(rule, causes, report.run);
  if (outcome !== 'skipped') return outcome;
  return rule.status === 'open' ? 'pending' : rule.status === 'inconclusive' ? 'other' : 'skipped';
}
