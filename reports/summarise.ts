import { defined } from '../src/json/defined.js';
import type { EventOf, FindingEvent, RunEvent, RunHeader } from '../src/model/event.js';
import { type FindingGroup, type Level, RULE_STATUSES, type RuleLine, type RuleStatus, type RunReport } from '../src/model/report.js';
import type { TargetSeen } from '../src/model/target-seen.js';
import { compareGroups } from './compare-runs.js';
import type { SummariseContext } from './summary/context.js';
import { createFaultCounts } from './summary/fault-counts.js';
import { createGroups } from './summary/groups.js';
import { createKnown } from './summary/known.js';
import { unprovenContracts } from './summary/hindrance.js';
import { LIMITS } from './summary/limits.js';
import { createObservations } from './summary/observations.js';
import { causeName, createRuleLedger, type LedgerLine, type MissingState } from './summary/rule-ledger.js';
import { createRuleProofs } from './summary/rule-proofs.js';
import { type Ending, runScope } from './summary/run-scope.js';
import { createTraffic, trafficShare } from './summary/traffic.js';
import { createCircumstanceCounts } from './summary/circumstances.js';
import { createTriedCounts } from './summary/tried-faults.js';
import { trimHeader, trimMissing } from './summary/trim.js';
import { unlocksOf } from './summary/unlock.js';
import { createValueCoverage } from './summary/values.js';
import { judge } from './summary/verdict.js';
import { shorten } from './text/shorten.js';

export type { SummariseContext } from './summary/context.js';

/** One fold over the events of a run. What it remembers grows with rules and causes, not with cases. */
export interface Summary {
  add(event: RunEvent): void;
  /** The report of what was added so far. */
  report(): RunReport;
}

/** The report of a whole run. */
export function summarise(events: Iterable<RunEvent>, context: SummariseContext): RunReport {
  const summary = createSummary(context);
  for (const event of events) summary.add(event);
  return summary.report();
}

export function createSummary(context: SummariseContext): Summary {
  const gathered = gatheringFor(context);
  return { add: (event) => add(gathered, event), report: () => reportOf(gathered, context) };
}

type Gathered = ReturnType<typeof gatheringFor>;

/** What the fold remembers. */
function gatheringFor(context: SummariseContext) {
  const seen = {
    header: undefined as RunHeader | undefined,
    /** When the run was begun, each time. */
    begun: [] as string[],
    /** What the target was seen to be. */
    target: undefined as TargetSeen | undefined,
    scope: runScope(undefined),
    finished: undefined as EventOf<'run-finished'> | undefined,
    /** What was seen of the traffic of others, where that was judged. */
    seen: undefined as EventOf<'traffic'> | undefined,
  };
  return Object.assign(seen, {
    known: createKnown(context.known ?? [], context.rules, () => context.today ?? seen.header?.startedAt.slice(0, 10) ?? ''),
    ledger: createRuleLedger(context.rules),
    faults: createFaultCounts(),
    tried: createTriedCounts(),
    circumstances: createCircumstanceCounts(),
    groups: createGroups(),
    proofs: createRuleProofs(context.rules),
    values: createValueCoverage(context),
    traffic: createTraffic(context.rules.map((rule) => rule.contract)),
    observations: createObservations(),
    missing: new Map<string, MissingState>(),
    problems: [] as { readonly where: string; readonly message: string }[],
    found: { must: 0, should: 0, known: 0 },
  });
}

function add(gathered: Gathered, event: RunEvent): void {
  const { traffic, ledger, known, missing, problems } = gathered;
  switch (event.type) {
    case 'run-started':
      gathered.begun.push(event.header.startedAt);
      gathered.header = trimHeader(event.header);
      gathered.scope = runScope(event.header);
      for (const id of event.header.contracts) traffic.expect(id);
      return;
    case 'target-seen':
      gathered.target ??= event.seen;
      return;
    case 'case-finished':
      traffic.add(event);
      gathered.faults.sent(event);
      gathered.tried.sent(event);
      gathered.circumstances.sent(event);
      ledger.took(event, event.millis);
      known.ran(event.contract, event.case, event, event.verdict === 'conforms');
      return;
    case 'faults-known':
      gathered.tried.known(event);
      return gathered.faults.known(event);
    case 'rules-judged':
      for (const rule of event.rules) ledger.judged(rule);
      if (event.proof !== undefined) gathered.proofs.add(event.rules, event.proof);
      return;
    case 'values-covered':
      for (const { path, value } of event.values) gathered.values.add(event.contract, path, value);
      return;
    case 'finding':
      return addFinding(gathered, event.finding);
    case 'shrunk':
      return gathered.groups.shrunk(event.minimal);
    case 'observation':
      ledger.observed(event.contract, event.rule);
      return gathered.observations.add(event.contract, event.rule, event.case, event.outcome);
    case 'state-missing':
      if (missing.size < LIMITS.missing) missing.set(event.state, trimMissing(event));
      return;
    case 'preflight':
      return traffic.preflight(event);
    case 'harness-error':
      if (problems.length < LIMITS.problems) problems.push(problemOf(event));
      return;
    case 'traffic':
      gathered.seen = event;
      return;
    case 'run-finished':
      gathered.finished = event;
      return;
    case 'phase-started':
      return traffic.clock.phase(event);
    case 'held-back':
    case 'stored':
      return;
  }
}

function addFinding({ known, ledger, groups, observations, found }: Gathered, finding: FindingEvent): void {
  // A finding about an open rule is an observation and never counts against the target.
  if (finding.level === 'open') return observations.add(finding.contract, finding.rule, finding.case, finding.actual);
  const reason = known.match(finding);
  found[reason === undefined ? finding.level : 'known']++;
  ledger.broken(finding, reason !== undefined);
  groups.add(finding, reason);
}

function reportOf(gathered: Gathered, context: SummariseContext): RunReport {
  const { header, finished, traffic, ledger, known, missing, problems, found } = gathered;
  const { baseline } = context;
  const ending: Ending = finished?.reason ?? 'unfinished';
  const { groups: listed, findings, flaky } = gathered.groups.list({ header, rules: context.rules, baseline });
  const unsteady = new Set(listed.filter((group) => group.flaky === true).map(causeName));
  const lines = ledger.lines({
    scope: gathered.scope,
    ending,
    missing: [...missing.values()],
    flaky: unsteady,
    unproven: unprovenContracts(traffic.contracts, header?.again),
  });
  const counts = {
    must: found.must - flaky.must,
    should: found.should - flaky.should,
    known: found.known,
    flaky: flaky.must + flaky.should,
  };
  const isWhole = ending === 'completed' && header !== undefined && header.selection.length === 0 && header.shard === undefined;
  // Other profiles send a sample of the faults, another one with another seed: what it lacks may still be there.
  const knownLines = known.lines(lines, isWhole && header.profile === 'thorough');
  const asked = new Set(header?.contracts);
  const contracts = [...traffic.contracts].map(([id, tally]) => ({ id, ...context.endpoints?.[id], inScope: asked.has(id), ...tally }));
  const { exit, ...judged } = judge({
    header,
    ending,
    counts,
    contracts,
    rules: lines,
    known: knownLines,
    failedStates: [...missing.values()].filter(({ failed }) => failed === true).length,
    problems: problems.length,
    ...defined({ judgedTraffic: gathered.seen?.judged, fresh: baseline && listed.filter(isFresh).map(({ level }) => level) }),
  });
  return {
    schemaVersion: 2,
    tool: header?.tool ?? { name: 'touchstone', version: 'unknown', catalogue: 'unknown' },
    run: { ...runOf(header, finished, ending, exit), ...beginningsOf(gathered) },
    ...judged,
    // If no good request is accepted at all, settings for single rules would not help.
    unlock:
      ending === 'aborted'
        ? []
        : unlocksOf(
            lines,
            gathered.scope,
            context.unlockLines ?? (() => []),
            contracts.map(({ preflight }) => preflight),
          ),
    counts,
    contracts,
    ...trafficShare(header, gathered.seen, lines),
    rules: lines.map((line) => shownLine(line, gathered)),
    proofs: gathered.proofs.list(),
    ...defined({ faults: gathered.tried.report() }),
    groups: listed,
    findings,
    coverage: coverageOf(gathered, lines),
    missing: [...missing.values()],
    assumptions: header?.assumptions ?? [],
    observations: gathered.observations.lines(),
    problems,
    known: knownLines,
    ...defined({ comparison: baseline && comparisonWith(baseline, { groups: listed, rules: lines }, knownLines) }),
    clauses: context.clauses,
    stats: traffic.stats(finished),
  };
}

/** Not in the baseline, or not in all of its contracts. */
const isFresh = ({ known, flaky, spread, ...group }: FindingGroup): boolean =>
  known === undefined && flaky === undefined && (group.new === true || spread !== undefined);

const coverageOf = ({ values, traffic, circumstances }: Gathered, lines: readonly RuleLine[]): RunReport['coverage'] => ({
  circumstances: circumstances.report(),
  levels: countByLevel(lines),
  validity: countByValidity(lines),
  values: values.lines(),
  outcomes: traffic.outcomes.record(),
  validationTypes: traffic.validationTypes.record(),
  heat: traffic.heat.cells(),
});

function problemOf(event: EventOf<'harness-error'>): { where: string; message: string } {
  const where = event.case === undefined ? event.where : `${event.where}, ${event.case}`;
  return { where: shorten(where, LIMITS.id), message: shorten(event.message, LIMITS.phrase) };
}

/** At what target the run was begun, and when it was taken up again. */
function beginningsOf({ begun: [, ...resumedAt], target }: Gathered): Pick<RunReport['run'], 'seen' | 'resumed' | 'resumedAt'> {
  return {
    ...defined({ seen: target }),
    ...(resumedAt.length === 0 ? {} : { resumed: resumedAt.length, resumedAt: resumedAt.slice(0, MOST_TIMES) }),
  };
}
const MOST_TIMES = 100;

function runOf(
  header: RunHeader | undefined,
  finished: EventOf<'run-finished'> | undefined,
  ended: Ending,
  exit: 0 | 1 | 3,
): RunReport['run'] {
  const message = finished?.message;
  return {
    id: header?.id ?? 'unknown',
    seed: header?.seed ?? 0,
    profile: header?.profile ?? 'unknown',
    target: header?.target ?? { url: '', merchantId: '', embedded: false },
    startedAt: header?.startedAt ?? '',
    durationMs: finished?.durationMs ?? 0,
    exit,
    ended,
    ...defined({ message: message && shorten(message, LIMITS.phrase), shard: header?.shard, workers: header?.workers }),
    strict: header?.strict ?? false,
    requireComplete: header?.requireComplete ?? false,
    partialOk: header?.partialOk ?? false,
    selection: header?.selection ?? [],
    configuration: header?.configuration ?? null,
    ...defined({ ingredients: header?.ingredients, ids: header?.ids, seedDrawn: header?.seedDrawn, again: header?.again }),
  };
}

/** Adds the coverage of faults, which only logs have that say which faults exist, and what showed the rule kept. */
function shownLine({ gap: _gap, ofAnswer: _of, ...line }: LedgerLine, { faults, proofs }: Gathered): RuleLine {
  const coverage = faults.of(line.contract, { side: line.side, rule: line.id });
  const proof = line.status === 'conforms' ? proofs.of(line) : undefined;
  return coverage === undefined && proof === undefined ? line : { ...line, ...defined({ coverage, proof }) };
}

function countByLevel(rules: readonly RuleLine[]): RunReport['coverage']['levels'] {
  const none = (): Record<RuleStatus, number> =>
    Object.fromEntries(RULE_STATUSES.map((status) => [status, 0])) as Record<RuleStatus, number>;
  const levels: Record<Level, Record<RuleStatus, number>> = { must: none(), should: none(), open: none() };
  for (const rule of rules) levels[rule.level][rule.status]++;
  return levels;
}

/** Open rules are never judged and so are not counted. */
function countByValidity(rules: readonly RuleLine[]): RunReport['coverage']['validity'] {
  const sides = { valid: { judged: 0, all: 0 }, invalid: { judged: 0, all: 0 } };
  for (const rule of rules) {
    if (rule.level === 'open') continue;
    for (const side of rule.validity) {
      sides[side].all++;
      if (rule[side] === true) sides[side].judged++;
    }
  }
  return sides;
}

/** What changed against an earlier run, by the ids of groups. */
function comparisonWith(
  baseline: RunReport,
  now: Pick<RunReport, 'groups' | 'rules'>,
  known: RunReport['known'],
): NonNullable<RunReport['comparison']> {
  const { appeared, fixed, notJudged } = compareGroups(baseline.groups, now);
  return {
    baseline: baseline.run.id,
    new: appeared.map(({ id }) => id),
    fixed: fixed.map(({ id, title }) => ({ id, title })),
    notJudged: notJudged.map(({ id, title }) => ({ id, title })),
    staleKnown: known.filter((line) => line.status === 'stale').map((line) => line.rule ?? line.case ?? line.contract ?? line.reason),
  };
}
