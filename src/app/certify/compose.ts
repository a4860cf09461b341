import { hash } from 'node:crypto';
import { exploreCase } from '../../../generators/explore.js';
import { circumstances, inContext } from '../../../generators/contexts/in-context.js';
import { stepInContext } from '../../../generators/contexts/step-in-context.js';
import { baseBody } from '../../../generators/base.js';
import { partOfCombined } from '../../../generators/bisect.js';
import { agreedValues } from '../../../generators/values/agreed.js';
import { typicalValue } from '../../../generators/values/typical.js';
import { ALL_SUITES, DEFAULT_SUITES } from '../../../suites/index.js';
import { ASSUMPTIONS } from '../../catalogue/assumptions.js';
import { type Catalogued, contractsById, contractsOf, perCatalogue } from '../../catalogue/catalogue.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Rule, StateName } from '../../catalogue/vocabulary.js';
import { CHECKS } from '../../checks/checks.js';
import { refusalDetail } from '../../checks/refusal-detail.js';
import { sameAnswer } from '../../checks/same-answer.js';
import { controlMatters, verdict } from '../../checks/verdict.js';
import { maskedChanges } from '../../config/masked.js';
import { shardRate } from '../../config/shard.js';
import { idFormOf } from '../../engine/execute/id-form.js';
import { createIdGenerator, newRunId } from '../../engine/execute/id-generator.js';
import type { Identify, Judging, Making } from '../../engine/input/dependencies.js';
import { inScope } from '../../engine/plan/plan.js';
import { provideBy, readBackBy } from '../../engine/execute/provide.js';
import { run } from '../../engine/run.js';
import type { RunInput } from '../../engine/run-input.js';
import type { RunOutcome } from '../../engine/stops.js';
import type { Config } from '../../model/config.js';
import type { Again, RunEvent, RunHeader } from '../../model/event.js';
import type { Reply } from '../../model/exchange.js';
import { createClient, type Client, type PacedClient } from '../../target/client.js';
import { createProvisioner, type GivenIds } from '../../target/provision.js';
import { version } from '../version.js';
import { identify } from '../traffic/identify.js';
import { brokenRules } from './broken-rules.js';
import { defined } from '../../json/defined.js';

export interface CertifyOptions extends Pick<RunInput, 'done' | 'earlier' | 'signal' | 'stopAt' | 'shrink' | 'draws'> {
  readonly config: Config;
  readonly embedded: boolean;
  readonly runId?: string;
  /** Keeps the ids of a resumed run apart from those it used before. */
  readonly idSuffix?: string;
  /** Commands that the report advises. */
  readonly commands?: Again;
  /** The seed was drawn for this run, so that nobody could foresee it. */
  readonly seedDrawn?: true;
  /** Random sequences for each operation on orders; the profile decides unless given. */
  readonly sequences?: number;
  readonly emit: (event: RunEvent) => void;
  /** Puts something between the run and its client, such as a gate that can be closed. */
  readonly through?: (client: PacedClient) => Client;
}

/** How many random sequences a profile runs for each operation on orders. */
export const SEQUENCES = { smoke: 0, standard: 9, thorough: 100 } as const;

/** All rules of all contracts that a run can judge, by contract: the denominator of every report. */
export const allRules = perCatalogue(
  ({ contracts }): ReadonlyMap<string, readonly Rule[]> =>
    new Map(contracts.map((contract) => [contract.id, rulesOf(contract).filter((rule) => rule.lintOnly === undefined)])),
);

/** A digest of the rules, so that a report says by which catalogue it was made. */
export const catalogueDigest = perCatalogue(
  (catalogue): string =>
    `sha256:${hash(
      'sha256',
      JSON.stringify([catalogue.contracts, [...allRules(catalogue).values()]], (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )}`,
);

/** Puts the parts together: catalogue, generators, checks, target; then runs. */
export async function certify(options: CertifyOptions): Promise<RunOutcome> {
  const rate = shardRate(options.config);
  const config = rate === undefined ? options.config : { ...options.config, run: { ...options.config.run, rate } };
  const client = createClient(config.target, config.run);
  try {
    return await run(runInput(options, options.through?.(client) ?? client, options.runId ?? newRunId()));
  } finally {
    await client.close();
  }
}

/** What a run is, before anything is sent. */
export function headerOf(options: Omit<CertifyOptions, 'emit'>, runId: string): RunHeader {
  const { config } = options;
  const { scope, run: settings } = config;
  const configuration = maskedChanges(config, options.embedded);
  const { baseUrl: url, merchantId, build } = config.target;
  return {
    id: runId,
    seed: settings.seed,
    profile: settings.profile,
    target: { url, merchantId, embedded: options.embedded, ...defined({ build }) },
    tool: { name: 'touchstone', version, catalogue: catalogueDigest(config) },
    startedAt: new Date().toISOString(),
    contracts: inScope(contractsOf(config), config).map((contract) => contract.id),
    ...defined({ shard: config.shard }),
    strict: config.strict,
    requireComplete: config.requireComplete,
    partialOk: config.partialOk,
    assumptions: ASSUMPTIONS,
    configuration,
    ingredients: [
      { name: 'catalogue', sha256: catalogueDigest(config).replace(/^sha256:/, '') },
      { name: 'configuration', sha256: hash('sha256', JSON.stringify(configuration)) },
      ...(config.ingredients ?? []),
    ],
    ids: idFormOf(`${runId}${options.idSuffix ?? ''}`).word,
    ...(options.seedDrawn === true ? { seedDrawn: true as const } : {}),
    selection: [...scope.suites, ...scope.rules, ...scope.cases],
    ...defined({ again: options.commands }),
  };
}

/** Everything a run needs, with a client that is open. */
export function runInput(options: CertifyOptions, client: Client, runId: string): RunInput {
  const { config, draws, done, earlier, signal, stopAt, shrink } = options;
  const { scope, run: settings } = config;
  const contracts = inScope(contractsOf(config), config);
  return {
    ...dependencies(config, client, `${runId}${options.idSuffix ?? ''}`, options.emit),
    header: headerOf(options, runId),
    scope: contracts,
    suites: scope.suites.length === 0 ? DEFAULT_SUITES : ALL_SUITES,
    sequences: options.sequences ?? SEQUENCES[settings.profile],
    explore: exploreCase,
    ...defined({ draws, done, earlier, signal, stopAt, shrink }),
  };
}

/** How answers are judged, for requests of the harness and of others. */
export const JUDGING: Judging = { checks: CHECKS, refusalDetail, verdict, controlMatters, same: sameAnswer, broken: brokenRules };

/** How requests are made, of the contracts of a catalogue. */
const makingIn = (of: Catalogued): Making => ({
  baseBody,
  inContext: (one, values) => inContext(one, values, of),
  stepInContext: (flow, step, values) => stepInContext(flow, step, values, of),
  circumstances: (one, values) => circumstances(one, values, of),
  partOfCombined: (combined, coverages, values) => partOfCombined(combined, coverages, values, of),
  typicalValue,
  goodValues: agreedValues,
});

/** Recognises the requests of recipes as those of contracts. */
const identifyIn =
  (config: Config): Identify =>
  ({ request, reply, millis, headers }) => {
    const raw = { method: request.method, path: request.path, headers, text: request.text, reply, startedAt: 0, millis, isMasked: false };
    const found = identify(raw, config, new Set(contractsById(config).keys()));
    if (!('exchange' in found) || found.version !== 'exact' || found.isOdd) return undefined;
    const { exchange, secrets } = found;
    return { sent: { exchange, secrets, shown: () => undefined, auth: request.auth ?? 'good', doubtful: false } };
  };

/** What sending and judging need; `replay` uses it without a run. */
export function dependencies(config: Config, client: Client, runId: string, emit: (event: RunEvent) => void) {
  const idGenerator = createIdGenerator(runId, 'recipes');
  const refusedOnce = new WeakSet<Reply>();
  const provisioner = createProvisioner(config, client, () => idGenerator.next(), refusedOnce);
  return {
    config,
    values: config.values,
    contracts: contractsById(config),
    rules: allRules(config),
    client,
    provide: provideBy(provisioner),
    taken: (state: StateName, given: GivenIds) => provisioner.taken(state, given),
    waysTo: (state: StateName) => provisioner.waysTo(state),
    missingWays: () => provisioner.missingWays,
    readBack: readBackBy(provisioner),
    identify: identifyIn(config),
    refusedOnce,
    judging: JUDGING,
    making: makingIn(config),
    runId,
    emit,
  };
}
