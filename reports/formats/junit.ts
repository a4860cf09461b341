import { defined } from '../../src/json/defined.js';
import type { FindingGroup, RuleLine, RunReport } from '../../src/model/report.js';
import { plainHttpWords } from '../../src/model/plain-http.js';
import { causeText, causesByRule, differenceText } from '../causes-by-rule.js';
import { acceptedAs, acceptedWords, ruleOutcome } from '../rule-outcome.js';
import { oneLine } from '../text/printable.js';
import { statusWord } from '../text/status.js';
import { xmlAttribute, xmlText } from '../text/xml.js';
import { written } from '../../src/model/finding.js';
import { type ContractLine, hasFailedPreflight, whyNotGreen } from '../untested.js';

/** JUnit XML: a suite for each contract in scope, a test case for each of its rules. Valid against both schemas in use. */
export function renderJunit(report: RunReport): string {
  const causesOf = causesByRule(report);
  const suites = report.contracts.filter((contract) => contract.inScope).map((contract, i) => suite(report, contract, i, causesOf));
  const told = [...suites, ...runSuite(report, suites.length)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${told.join('\n')}\n</testsuites>\n`;
}

/** An error where the run could not judge everything that was planned, even if all contracts pass. */
function runSuite(report: RunReport, id: number): readonly string[] {
  const reasons = whyNotGreen(report);
  if (reasons.length === 0) return [];
  const attributes = {
    ...suiteNames(report, 'run', id),
    tests: '1',
    failures: '0',
    errors: '1',
    skipped: '0',
    time: '0',
  };
  const open = `<testcase${attributesText({ name: 'everything planned was judged', classname: 'touchstone.run', time: '0' })}`;
  const error = `<error${attributesText({ message: oneLine(reasons[0] ?? ''), type: 'inconclusive' })}>${xmlText(reasons.join('\n'))}</error>`;
  return [
    `<testsuite${attributesText(attributes)}>\n<properties></properties>\n${open}>${error}</testcase>\n<system-out></system-out>\n<system-err></system-err>\n</testsuite>`,
  ];
}

const suiteNames = ({ run }: RunReport, name: string, id: number) => ({
  name,
  package: 'touchstone',
  id: String(id),
  timestamp: timestamp(run.startedAt),
  hostname: 'localhost',
});

function suite(report: RunReport, contract: ContractLine, id: number, causesOf: (rule: RuleLine) => readonly FindingGroup[]): string {
  const rules = report.rules.filter((rule) => rule.contract === contract.id && rule.status !== 'out-of-scope');
  const cases = rules.map((rule) => {
    const causes = causesOf(rule);
    return { rule, causes, outcome: ruleOutcome(rule, causes, report.run) };
  });
  const preflight = preflightCase(contract);
  const isError = hasFailedPreflight(contract);
  const count = (outcome: string): number => cases.filter((entry) => entry.outcome === outcome).length;
  const told = [...new Set(cases.flatMap((entry) => entry.causes))].map(causeText).join('\n\n');
  const attributes = {
    ...suiteNames(report, contract.id, id),
    tests: String(cases.length + 1),
    failures: String(count('failed')),
    errors: isError ? '1' : '0',
    skipped: String(count('skipped') + (contract.preflight?.ok === true || isError ? 0 : 1)),
    time: seconds(contract.millis),
  };
  return [
    `<testsuite${attributesText(attributes)}>`,
    `<properties>\n${propertiesOf(report, contract)}\n</properties>`,
    preflight,
    ...cases.map(({ rule, causes, outcome }) => testCase(rule, causes, outcome)),
    `<system-out>${xmlText(told)}</system-out>`,
    '<system-err></system-err>',
    '</testsuite>',
  ].join('\n');
}

function testCase(rule: RuleLine, causes: readonly FindingGroup[], outcome: string): string {
  const open = `<testcase${attributesText({ name: written(rule), classname: `touchstone.${rule.contract}`, time: seconds(rule.millis ?? 0) })}`;
  const [first] = causes;
  if (outcome === 'failed') {
    const message = first === undefined ? rule.text : `${first.title}: ${differenceText(first)}`;
    const text = causes.map(causeText).join('\n\n');
    return `${open}><failure${attributesText({ message: oneLine(message), type: rule.level })}>${xmlText(text)}</failure></testcase>`;
  }
  if (outcome !== 'skipped') return `${open}/>`;
  const isAccepted = first !== undefined && acceptedAs(first) !== undefined;
  const reason = isAccepted ? acceptedWords(first) : `${statusWord(rule.status)}: ${rule.reason ?? ''}`;
  return `${open}><skipped${attributesText({ message: oneLine(reason) })}/></testcase>`;
}

/** Whether the contract could be tested at all; if not, this is an error and not a failure. */
function preflightCase(contract: ContractLine): string {
  const open = `<testcase${attributesText({ name: 'preflight', classname: `touchstone.${contract.id}`, time: '0' })}`;
  const { preflight } = contract;
  if (preflight === undefined) return `${open}><skipped message="not run"/></testcase>`;
  if (preflight.ok) return `${open}/>`;
  if (!hasFailedPreflight(contract)) return `${open}><skipped${attributesText({ message: oneLine(preflight.outcome) })}/></testcase>`;
  const message = oneLine(`no good request was accepted: ${preflight.outcome}`);
  return `${open}><error${attributesText({ message, type: 'preflight' })}>${xmlText(preflight.hint ?? '')}</error></testcase>`;
}

function propertiesOf(report: RunReport, contract: ContractLine): string {
  const { run, tool } = report;
  const open = plainHttpWords(run.target.url);
  const properties = {
    contract: contract.id,
    target: run.target.url,
    merchant: run.target.merchantId,
    run: run.id,
    seed: String(run.seed),
    profile: run.profile,
    verdict: report.verdict,
    complete: String(report.complete),
    tool: `${tool.name} ${tool.version}`,
    catalogue: tool.catalogue,
    cases: String(contract.cases),
    requests: String(contract.requests),
    ...defined({ plainHttp: open && oneLine(open) }),
  };
  return Object.entries(properties)
    .map(([name, value]) => `<property${attributesText({ name, value })}/>`)
    .join('\n');
}

const attributesText = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlAttribute(value)}"`)
    .join('');

const seconds = (millis: number): string => (millis / 1000).toFixed(3);

/** The schema wants a date and time without a zone. */
const timestamp = (text: string): string => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.exec(text)?.[0] ?? '1970-01-01T00:00:00';
