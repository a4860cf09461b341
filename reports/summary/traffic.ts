import { defined } from '../../src/json/defined.js';
import type { ContractId, RunReport } from '../../src/model/report.js';
import { type Clock, createClock } from './clock.js';
import { createHeat } from './heat.js';
import { createLatency, type Latency } from './latency.js';
import { trimPreflight } from './trim.js';
import type { EventOf, RunHeader } from '../../src/model/event.js';
import { shorten } from '../text/shorten.js';
import { LIMITS } from './limits.js';
import type { LedgerLine } from './rule-ledger.js';

interface ContractTally {
  cases: number;
  requests: number;
  millis: number;
  preflight?: NonNullable<RunReport['contracts'][number]['preflight']>;
}

/** Requests by contract and over time, and their answers. */
export function createTraffic(known: Iterable<ContractId>) {
  const contracts = new Map<ContractId, ContractTally>();
  /** A contract that the catalogue of this program may not have. */
  const expect = (id: ContractId): void => {
    if (!contracts.has(id)) contracts.set(id, { cases: 0, requests: 0, millis: 0 });
  };
  for (const id of known) expect(id);
  const heat = createHeat();
  const outcomes = createTally(LIMITS.outcomes);
  const validationTypes = createTally(LIMITS.outcomes);
  const latencies = new Map<string, Latency>();
  const clock = createClock();
  let requests = 0;
  let retries = 0;
  return {
    contracts,
    heat,
    outcomes,
    validationTypes,
    clock,
    expect,
    preflight(event: EventOf<'preflight'>): void {
      const contract = contracts.get(event.contract);
      if (contract !== undefined) contract.preflight = trimPreflight(event);
    },
    add(event: EventOf<'case-finished'>): void {
      const contract = contracts.get(event.contract);
      const operation = event.contract.slice(0, event.contract.indexOf('@'));
      const latency = latencies.get(operation) ?? createLatency();
      if (contract !== undefined) {
        contract.cases++;
        contract.requests += event.requests;
        contract.millis += Math.round(event.millis);
        latencies.set(operation, latency);
      }
      latency.add(event.millis, event.requests, event.retries);
      if (event.at !== undefined) clock.answer(event.at, event.millis);
      requests += event.requests;
      retries += event.retries;
      for (const outcome of event.answers ?? [event.outcome]) outcomes.add(shorten(outcome, LIMITS.id));
      if (event.validationType !== undefined) validationTypes.add(shorten(event.validationType, LIMITS.id));
      heat.add(event);
    },
    stats(finished: EventOf<'run-finished'> | undefined): RunReport['stats'] {
      // Preflights, control requests and provisioning belong to no case, so the total comes from the end of the run.
      const sent = Math.max(finished?.requests ?? 0, requests);
      return {
        requests: sent,
        retries: Math.max(finished?.retries ?? 0, retries),
        ...defined({ throttled: finished?.throttled }),
        cases: [...contracts.values()].reduce((sum, contract) => sum + contract.cases, 0),
        ...defined({ planned: clock.planned }),
        latency: [...latencies].map(([operation, latency]) => latency.line(operation)),
        ...timesOf(clock, finished?.durationMs ?? 0, sent),
      };
    },
  };
}

/** Only logs that say when things happened have them. */
function timesOf(clock: Clock, durationMs: number, requests: number): Pick<RunReport['stats'], 'phases' | 'timeline'> {
  const [phases, timeline] = [clock.phases(durationMs, requests), clock.timeline()];
  return { ...(phases.length === 0 ? {} : { phases }), ...(timeline.length === 0 ? {} : { timeline }) };
}

/** Counts by name. Names come from the target, so beyond `most` different ones the rest share a name. */
function createTally(most: number) {
  const counts = new Map<string, number>();
  return {
    add(name: string): void {
      const key = counts.has(name) || counts.size < most ? name : 'other';
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    record: (): Readonly<Record<string, number>> => Object.fromEntries([...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))),
  };
}

/** What is said of traffic: how much was seen and judged, and which share of the rules it exercised. */
export function trafficShare(
  header: RunHeader | undefined,
  seen: EventOf<'traffic'> | undefined,
  rules: readonly LedgerLine[],
): Pick<RunReport, 'traffic'> {
  if (header?.traffic === undefined) return {};
  const { exchanges = 0, judged = 0, mistakes = 0, notJudged = [], asNearest = [] } = seen ?? {};
  const inScope = rules.filter(({ level, status }) => level !== 'open' && status !== 'out-of-scope' && status !== 'excluded');
  const exercised = inScope.filter(({ valid, invalid }) => valid === true || invalid === true).length;
  return {
    traffic: {
      ...header.traffic,
      exchanges,
      judged,
      mistakes,
      notJudged: notJudged.slice(0, LIMITS.missing).map(({ reason, count }) => ({ reason: shorten(reason, LIMITS.phrase), count })),
      asNearest: asNearest.slice(0, LIMITS.missing).map(({ what, count }) => ({ what: shorten(what, LIMITS.phrase), count })),
      exercised: { sent: exercised, all: inScope.length },
    },
  };
}
