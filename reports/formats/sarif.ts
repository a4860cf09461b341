import { defined } from '../../src/json/defined.js';
import type { ReportingDescriptor, Result } from 'sarif';
import type { FindingGroup, RunReport } from '../../src/model/report.js';
import { plainHttpWords } from '../../src/model/plain-http.js';
import { causeText } from '../causes-by-rule.js';
import { oneLine, printable, safeJson } from '../text/printable.js';
import { acceptedAs } from '../rule-outcome.js';
import { relativeUri, sarifLog } from '../text/sarif-log.js';
import { shorten } from '../text/shorten.js';
import { whyNotGreen } from '../untested.js';

// Hosts show the first 5,000 results of a run and refuse more than 25,000.
const RESULTS = 5_000;

/** SARIF 2.1.0: one result for each cause, with a fingerprint that stays the same from run to run. */
export function renderSarif(report: RunReport): string {
  const groups = report.groups.slice(0, RESULTS);
  const ids = [...new Set(groups.map(ruleId))];
  const rules = ids.map((id) => descriptor(id, groups.find((group) => ruleId(group) === id) as FindingGroup, report));
  const { run, tool } = report;
  const open = plainHttpWords(run.target.url);
  const log = sarifLog({
    version: tool.version,
    rules,
    automationDetails: { id: `touchstone/${hostOf(run.target.url)}/` },
    invocations: [
      {
        executionSuccessful: whyNotGreen(report).length === 0,
        exitCode: run.exit,
        toolExecutionNotifications: [
          ...whyNotGreen(report).map((text) => ({ level: 'error' as const, message: { text: oneLine(text) } })),
          ...(open === undefined ? [] : [{ level: 'warning' as const, message: { text: oneLine(open) } }]),
          ...report.problems.map(({ where, message }) => ({
            level: 'warning' as const,
            message: { text: oneLine(`${where}: ${message}`) || 'unknown' },
          })),
        ],
      },
    ],
    results: groups.map((group) => result(group, ids.indexOf(ruleId(group)), report)),
    properties: {
      runId: printable(run.id),
      seed: run.seed,
      verdict: report.verdict,
      complete: report.complete,
      catalogue: tool.catalogue,
    },
  });
  return `${safeJson(JSON.stringify(log, null, 1))}\n`;
}

const ruleId = (group: FindingGroup): string => `${group.side}/${printable(group.rule)}`;

function descriptor(id: string, group: FindingGroup, report: RunReport): ReportingDescriptor {
  const clause = report.clauses[group.clause];
  return {
    id,
    shortDescription: { text: shorten(oneLine(group.text), 900) || id },
    fullDescription: { text: shorten(oneLine(`${group.text}. Clause ${group.clause}${clause === undefined ? '' : `, ${clause}`}.`), 900) },
    help: { text: `touchstone explain ${id.slice(id.indexOf('/') + 1)}` },
    // No web page describes a single rule, so a URN names the rule.
    helpUri: `urn:touchstone:rule:${encodeURIComponent(id)}`,
    defaultConfiguration: { level: levelOf(group) },
    properties: { tags: ['conformance', group.level, `clause-${printable(group.clause)}`], precision: 'very-high' },
  };
}

function result(group: FindingGroup, ruleIndex: number, report: RunReport): Result {
  const accepted = acceptedAs(group);
  return {
    ruleId: ruleId(group),
    ruleIndex,
    // What does not fail the run is no error here either.
    level: accepted === undefined ? levelOf(group) : 'note',
    message: { text: printable(`${causeText(group)}\ncontracts: ${group.contracts.join(', ')}`) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: placeOf(group, report) }, region: { startLine: 1 } },
        logicalLocations: group.contracts.map((contract) => ({
          fullyQualifiedName: printable(group.path === '' ? contract : `${contract}/${group.path}`),
          kind: 'member',
        })),
      },
    ],
    partialFingerprints: { 'touchstoneCause/v1': group.id },
    occurrenceCount: group.count,
    ...(report.comparison === undefined ? {} : { baselineState: group.new === true ? 'new' : 'unchanged' }),
    ...(group.known === undefined
      ? {}
      : { suppressions: [{ kind: 'external' as const, status: 'accepted' as const, justification: printable(group.known.reason) }] }),
    properties: {
      clause: printable(group.clause),
      conformanceLevel: group.level,
      contracts: group.contracts,
      case: printable(group.case),
      ...defined({ accepted }),
    },
  };
}

/** The file to look into: the list of known deviations, the configuration, or the report. */
function placeOf({ known }: FindingGroup, { run: { again } }: RunReport): string {
  const file = (known === undefined ? undefined : again?.known) ?? again?.config ?? again?.json ?? 'report.json';
  return relativeUri(printable(file));
}

const levelOf = (group: FindingGroup): 'error' | 'warning' => (group.level === 'must' ? 'error' : 'warning');

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'target';
}
