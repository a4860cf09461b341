import type { RunEvent } from '../../src/model/event.js';
import type { ContractId, RunReport } from '../../src/model/report.js';
import { shorten } from '../text/shorten.js';
import { type Clock, createClock } from './clock.js';
import { createHeat, type Heat } from './heat.js';
import { createLatency, type Latency } from './latency.js';
import { LIMITS } from './limits.js';
import { createTally, type Tally } from './tally.js';
import { trimPreflight } from './trim.js';

type CaseFinished = Extract<RunEvent, { type: 'case-finished' }>;
type Finished = Extract<RunEvent, { type: 'run-finished' }>;

interface ContractTally {
  cases: number;
  requests: number;
  millis: number;
  preflight?: NonNullable<RunReport['contracts'][number]['preflight']>;
}

/** Requests by contract and over time, and their answers. */
export interface Traffic {
  readonly contracts: ReadonlyMap<ContractId, ContractTally>;
  readonly heat: Heat;
  readonly outcomes: Tally;
  readonly validationTypes: Tally;
  readonly clock: Clock;
  /** A contract that the catalogue of this program may not have. */
  expect(contract: ContractId): void;
  preflight(event: Extract<RunEvent, { type: 'preflight' }>): void;
  add(event: CaseFinished): void;
  stats(finished: Finished | undefined): RunReport['stats'];
}

export function createTraffic(known: Iterable<ContractId>): Traffic {
  const contracts = new Map<ContractId, ContractTally>();
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
    preflight(event) {
      const contract = contracts.get(event.contract);
      if (contract !== undefined) contract.preflight = trimPreflight(event);
    },
    add(event) {
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
    stats(finished) {
      // Preflights, control requests and provisioning belong to no case, so the total comes from the end of the run.
      const sent = Math.max(finished?.requests ?? 0, requests);
      return {
        requests: sent,
        retries: Math.max(finished?.retries ?? 0, retries),
        ...(finished?.throttled === undefined ? {} : { throttled: finished.throttled }),
        cases: [...contracts.values()].reduce((sum, contract) => sum + contract.cases, 0),
        ...(clock.planned === undefined ? {} : { planned: clock.planned }),
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
