import type { RunEvent, RunHeader } from '../src/model/event.js';
import { type ContractId, type Level, RULE_STATUSES, type RuleLine, type RuleStatus, type RunReport } from '../src/model/report.js';
import { compareGroups } from './compare-runs.js';
import { type Clock, createClock } from './summary/clock.js';
import type { SummariseContext } from './summary/context.js';
import { createGroups } from './summary/groups.js';
import { createHeat } from './summary/heat.js';
import { createKnown } from './summary/known.js';
import { createLatency, type Latency } from './summary/latency.js';
import { LIMITS } from './summary/limits.js';
import { causeName, createRuleLedger, type LedgerLine, type MissingState } from './summary/rule-ledger.js';
import { type Ending, runScope } from './summary/run-scope.js';
import { createTally } from './summary/tally.js';
import { trafficOf } from './summary/traffic.js';
import { trimHeader, trimMissing, trimPreflight } from './summary/trim.js';
import { unlocksOf } from './summary/unlock.js';
import { createValueCover } from './summary/values.js';
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

interface ContractTally {
  cases: number;
  requests: number;
  millis: number;
  preflight?: NonNullable<RunReport['contracts'][number]['preflight']>;
}

export function createSummary(context: SummariseContext): Summary {
  let header: RunHeader | undefined;
  let scope = runScope(undefined);
  let finished: Extract<RunEvent, { type: 'run-finished' }> | undefined;
  let traffic: Extract<RunEvent, { type: 'traffic' }> | undefined;
  const known = createKnown(context.known ?? [], context.rules, () => context.today ?? header?.startedAt.slice(0, 10) ?? '');
  const ledger = createRuleLedger(context.rules);
  const groups = createGroups();
  const heat = createHeat();
  const values = createValueCover(context);
  const outcomes = createTally(LIMITS.outcomes);
  const validationTypes = createTally(LIMITS.outcomes);
  const contracts = new Map<ContractId, ContractTally>(context.rules.map((rule) => [rule.contract, { cases: 0, requests: 0, millis: 0 }]));
  const latencies = new Map<string, Latency>();
  const clock = createClock();
  const missing = new Map<string, MissingState>();
  const observations = new Map<string, { -readonly [Key in keyof Observation]: Observation[Key] }>();
  const problems: { where: string; message: string }[] = [];
  const found = { must: 0, should: 0, known: 0 };
  let requests = 0;
  let retries = 0;

  const observe = (contract: ContractId, rule: string, caseId: string, outcome: string): void => {
    const text = shorten(outcome, LIMITS.phrase);
    const key = `${contract}\n${rule}\n${text}`;
    const seen = observations.get(key);
    if (seen !== undefined) seen.count++;
    else if (observations.size < LIMITS.observations) {
      observations.set(key, { contract, rule: shorten(rule, LIMITS.id), case: shorten(caseId, LIMITS.id), outcome: text, count: 1 });
    }
  };

  const add = (event: RunEvent): void => {
    switch (event.type) {
      case 'run-started':
        header = trimHeader(event.header);
        scope = runScope(event.header);
        for (const id of event.header.contracts) if (!contracts.has(id)) contracts.set(id, { cases: 0, requests: 0, millis: 0 });
        return;
      case 'case-finished': {
        const contract = contracts.get(event.contract);
        if (contract !== undefined) {
          contract.cases++;
          contract.requests += event.requests;
          contract.millis += Math.round(event.millis);
        }
        const operation = event.contract.slice(0, event.contract.indexOf('@'));
        const latency = latencies.get(operation) ?? createLatency();
        if (contract !== undefined) latencies.set(operation, latency);
        latency.add(event.millis, event.requests, event.retries);
        if (event.at !== undefined) clock.answer(event.at, event.millis);
        requests += event.requests;
        retries += event.retries;
        outcomes.add(shorten(event.outcome, LIMITS.id));
        if (event.validationType !== undefined) validationTypes.add(shorten(event.validationType, LIMITS.id));
        heat.add(event);
        known.ran(event.contract, event.case, event, event.verdict === 'conforms');
        return;
      }
      case 'rules-judged':
        for (const rule of event.rules) ledger.judged(rule);
        return;
      case 'values-covered':
        for (const { path, value } of event.values) values.add(event.contract, path, value);
        return;
      case 'finding': {
        const { finding } = event;
        // What the specification leaves open is worth knowing, and never a fault.
        if (finding.level === 'open') return observe(finding.contract, finding.rule, finding.case, finding.actual);
        const reason = known.match(finding);
        found[reason === undefined ? finding.level : 'known']++;
        ledger.broken(finding, reason !== undefined);
        return groups.add(finding, reason);
      }
      case 'minimised':
        return groups.minimised(event.minimal);
      case 'observation':
        ledger.observed(event.contract, event.rule);
        return observe(event.contract, event.rule, event.case, event.outcome);
      case 'state-missing':
        if (missing.size < LIMITS.missing) missing.set(event.state, trimMissing(event));
        return;
      case 'preflight': {
        const contract = contracts.get(event.contract);
        if (contract !== undefined) contract.preflight = trimPreflight(event);
        return;
      }
      case 'harness-error':
        if (problems.length < LIMITS.problems) problems.push(problemOf(event));
        return;
      case 'traffic':
        traffic = event;
        return;
      case 'run-finished':
        finished = event;
        return;
      case 'phase-started':
        return clock.phase(event);
      case 'stored':
        return;
    }
  };

  const report = (): RunReport => {
    const { baseline } = context;
    const ending: Ending = finished?.reason ?? 'unfinished';
    const { groups: listed, findings, flaky } = groups.list({ header, rules: context.rules, baseline });
    const unsteady = new Set(listed.filter((group) => group.flaky === true).map(causeName));
    const lines = ledger.lines(scope, ending, [...missing.values()], unsteady);
    const counts = {
      must: found.must - flaky.must,
      should: found.should - flaky.should,
      known: found.known,
      flaky: flaky.must + flaky.should,
    };
    const isWhole = ending === 'completed' && header !== undefined && header.selection.length === 0 && header.shard === undefined;
    const knownLines = known.lines(lines, isWhole);
    const asked = new Set(header?.contracts);
    const perContract = [...contracts].map(([id, tally]) => ({ id, ...context.endpoints?.[id], inScope: asked.has(id), ...tally }));
    const isFresh = (group: (typeof listed)[number]): boolean =>
      group.known === undefined && group.flaky === undefined && (group.new === true || group.spread !== undefined);
    const fresh = baseline === undefined ? {} : { fresh: listed.filter(isFresh).map(({ level }) => level) };
    const { exit, ...judged } = judge({
      header,
      ending,
      counts,
      contracts: perContract,
      rules: lines,
      known: knownLines,
      ...(traffic === undefined ? {} : { judgedTraffic: traffic.judged }),
      problems: problems.length,
      ...fresh,
    });
    return {
      schemaVersion: 2,
      tool: header?.tool ?? { name: 'touchstone', version: 'unknown', catalogue: 'unknown' },
      run: runOf(header, finished, ending, exit),
      ...judged,
      unlock: unlocksOf(lines, context.unlockLines ?? (() => [])),
      counts,
      contracts: perContract,
      ...trafficOf(header, traffic, lines),
      rules: lines.map(withoutGap),
      groups: listed,
      findings,
      coverage: {
        levels: countByLevel(lines),
        polarity: countByPolarity(lines),
        values: values.lines(),
        outcomes: outcomes.record(),
        validationTypes: validationTypes.record(),
        heat: heat.cells(),
      },
      missing: [...missing.values()],
      assumptions: header?.assumptions ?? [],
      observations: [...observations.values()],
      problems,
      known: knownLines,
      ...(baseline === undefined ? {} : { comparison: comparisonWith(baseline, { groups: listed, rules: lines }, knownLines) }),
      clauses: context.clauses,
      stats: {
        // Preflight, twins and provisioning are requests of no case: the end of the run knows them all.
        requests: Math.max(finished?.requests ?? 0, requests),
        retries: Math.max(finished?.retries ?? 0, retries),
        cases: perContract.reduce((sum, contract) => sum + contract.cases, 0),
        latency: [...latencies].map(([operation, latency]) => latency.line(operation)),
        ...timesOf(clock, finished?.durationMs ?? 0, Math.max(finished?.requests ?? 0, requests)),
      },
    };
  };

  return { add, report };
}

/** Only logs that say when things happened have them. */
function timesOf(clock: Clock, durationMs: number, requests: number): Pick<RunReport['stats'], 'phases' | 'timeline'> {
  const [phases, timeline] = [clock.phases(durationMs, requests), clock.timeline()];
  return { ...(phases.length === 0 ? {} : { phases }), ...(timeline.length === 0 ? {} : { timeline }) };
}

type Observation = RunReport['observations'][number];

function problemOf(event: Extract<RunEvent, { type: 'harness-error' }>): { where: string; message: string } {
  const where = event.case === undefined ? event.where : `${event.where}, ${event.case}`;
  return { where: shorten(where, LIMITS.id), message: shorten(event.message, LIMITS.phrase) };
}

function runOf(
  header: RunHeader | undefined,
  finished: Extract<RunEvent, { type: 'run-finished' }> | undefined,
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
    ...(message === undefined ? {} : { message: shorten(message, LIMITS.phrase) }),
    ...(header?.shard === undefined ? {} : { shard: header.shard }),
    strict: header?.strict ?? false,
    requireComplete: header?.requireComplete ?? false,
    partialOk: header?.partialOk ?? false,
    selection: header?.selection ?? [],
    configuration: header?.configuration ?? null,
    ...(header?.again === undefined ? {} : { again: header.again }),
  };
}

function withoutGap({ gap: _gap, ...line }: LedgerLine): RuleLine {
  return line;
}

function countByLevel(rules: readonly RuleLine[]): RunReport['coverage']['levels'] {
  const none = (): Record<RuleStatus, number> =>
    Object.fromEntries(RULE_STATUSES.map((status) => [status, 0])) as Record<RuleStatus, number>;
  const levels: Record<Level, Record<RuleStatus, number>> = { must: none(), should: none(), open: none() };
  for (const rule of rules) levels[rule.level][rule.status]++;
  return levels;
}

/** Open rules are never judged and so are not counted. */
function countByPolarity(rules: readonly RuleLine[]): RunReport['coverage']['polarity'] {
  const sides = { valid: { judged: 0, all: 0 }, invalid: { judged: 0, all: 0 } };
  for (const rule of rules) {
    if (rule.level === 'open') continue;
    for (const side of rule.polarity) {
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
