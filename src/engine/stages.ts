import type { Contract } from '../catalogue/vocabulary.js';
import type { JsonObject } from '../json/value.js';
import { RunLimitReached } from '../target/run-limit.js';
import { performing, type Attributing } from './attribute/attributing.js';
import { judgeRest } from './attribute/judge-rest.js';
import { createOmissions } from './attribute/omissions.js';
import { noteDemand } from './attribute/preflight-findings.js';
import { openAccount, type Account } from './execute/account.js';
import { createExecutor, type Executor } from './execute/executor.js';
import { contractOf } from './input/dependencies.js';
import { foreseen } from './plan/foreseen.js';
import { createRecord, type RunRecord } from './record/notebook.js';
import type { RunInput } from './run-input.js';
import { createStops, type Stops } from './stops.js';

/** What requests are sent for. */
export type Purpose = 'preflight' | 'cases' | 'notifications' | 'shrink';

/** A run, and the stages that it goes through. */
export interface Run {
  readonly input: RunInput;
  readonly attributing: Attributing;
  readonly record: RunRecord;
  readonly stops: Stops;
  readonly spent: Readonly<Record<Purpose, Account>>;
}

/** Prepares the stages of a run. `first` is the number of requests that the client had sent before the run. */
export function createRun(input: RunInput, first: number): Run {
  const { client } = input;
  const record = createRecord(input, (finding) => {
    if (input.stopAt?.(finding) === true) stops.stop({ reason: 'bail', message: 'stopped at the finding that was asked for' });
  });
  const stops = createStops(input.config.run, input.signal, {
    sent: () => client.sent - first,
    silent: () => client.silent,
    busy: () => client.busy,
    violations: () => record.recorder.violations,
  });
  const executor: Executor = createExecutor(input, (id, demanded) => noteDemand(attributing, contractOf(input, id), demanded));
  const attributing: Attributing = {
    ...performing(input, executor),
    notes: record,
    scope: new Set(input.scope.map((contract) => contract.id)),
    learnt: {
      omissions: createOmissions((id) => input.contracts.get(id), isSoundFor(input)),
      families: new Map(),
      inContext: new Map(),
      seenAfresh: new Set(),
      singles: new WeakMap(),
    },
  };
  const spent = { preflight: openAccount(), cases: openAccount(), notifications: openAccount(), shrink: openAccount() };
  return { input, attributing, record, stops, spent };
}

/** Whether the second body breaks no rule that the first one keeps. */
function isSoundFor({ judging, values }: RunInput): (contract: Contract, before: JsonObject, after: JsonObject) => boolean {
  const brokenIn = (contract: Contract, body: JsonObject): readonly string[] =>
    judging.broken(contract, foreseen(body, values), values).map(({ rule, path }) => `${rule} ${path}`);
  return (contract, before, after) => {
    const known = new Set(brokenIn(contract, before));
    return brokenIn(contract, after).every((name) => known.has(name));
  };
}

/** Does a piece of work at an account of its own. An error of the harness is reported as such: it never counts against the target. */
export async function guarded(run: Run, id: string, purpose: Purpose, work: (executor: Executor) => Promise<void>): Promise<void> {
  const { input, attributing, record, stops, spent } = run;
  const account = openAccount();
  try {
    await work(attributing.executor.charging(account));
  } catch (error) {
    // A case that the end of the run cut short is not judged, and is no error.
    if (error instanceof RunLimitReached) return stops.cut(error.message);
    const message = record.mask.foreign(error instanceof Error ? (error.stack ?? error.message) : String(error));
    input.emit({ type: 'harness-error', where: 'engine', case: id, message });
  } finally {
    judgeRest(attributing, account, id);
    spent[purpose].requests += account.requests;
    spent[purpose].retries += account.retries;
  }
}
