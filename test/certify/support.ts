import { CATALOGUE, type Catalogue } from '../../src/catalogue/catalogue.js';
import { certify, runInput, type CertifyOptions } from '../../src/app/certify/compose.js';
import { catalogueContext } from '../../src/app/certify/summary-context.js';
import { newRunId } from '../../src/engine/execute/id-generator.js';
import { run } from '../../src/engine/run.js';
import { loadConfig } from '../../src/config/load.js';
import type { GatewayOptions, RunningGateway } from '../../src/qualify/start.js';
import { startGateway } from '../../src/qualify/start.js';
import type { Config } from '../../src/model/config.js';
import type { FindingEvent, Minimal, RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { summarise } from '../../reports/summarise.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/json/value.js';
import type { Reply } from '../../src/model/exchange.js';
import { createClient, type Client, type WireRequest } from '../../src/target/client.js';

/** What a test changes of a run. */
export interface Wanted extends Partial<Omit<CertifyOptions, 'config' | 'embedded' | 'emit'>> {
  readonly catalogue?: Catalogue;
  readonly contracts?: readonly string[];
  readonly rules?: readonly string[];
  readonly cases?: readonly string[];
  readonly suites?: readonly string[];
  readonly run?: Partial<Config['run']>;
  readonly target?: Partial<Config['target']>;
  readonly values?: Partial<Config['values']>;
  readonly provision?: Config['provision'];
  readonly onEvent?: (event: RunEvent) => void;
}

export interface Ran {
  readonly events: readonly RunEvent[];
  readonly findings: readonly FindingEvent[];
  readonly minimals: readonly Minimal[];
  readonly report: RunReport;
  readonly config: Config;
}

/** Read once, and changed values kept: runs with the same values share the cases that are made from them. */
let embedded: Promise<Config> | undefined;
const changed = new Map<string, Config['values']>();

function valuesOf(base: Config, wanted: Wanted['values']): Config['values'] {
  if (wanted === undefined) return base.values;
  const key = JSON.stringify(wanted);
  const values = changed.get(key) ?? { ...base.values, ...wanted };
  changed.set(key, values);
  return values;
}

/** The configuration of a run against this gateway. */
export async function configFor(gateway: RunningGateway, wanted: Wanted = {}): Promise<Config> {
  embedded ??= loadConfig({ cwd: import.meta.dirname, env: {}, flags: { target: 'embedded' } });
  const base = await embedded;
  const { contracts, rules, cases, suites } = wanted;
  return {
    ...base,
    [CATALOGUE]: wanted.catalogue ?? base[CATALOGUE],
    target: {
      ...base.target,
      baseUrl: gateway.url,
      merchantId: gateway.merchantId,
      auth: { type: 'basic', password: gateway.password },
      otherMerchant: gateway.otherMerchant,
      ...wanted.target,
    },
    values: valuesOf(base, wanted.values),
    provision: wanted.provision ?? base.provision,
    run: { ...base.run, ...wanted.run },
    scope: {
      ...base.scope,
      ...(contracts === undefined ? {} : { contracts }),
      ...(rules === undefined ? {} : { rules }),
      ...(cases === undefined ? {} : { cases }),
      ...(suites === undefined ? {} : { suites }),
    },
  };
}

/** Certifies a gateway that is running. */
export async function certifyAt(gateway: RunningGateway, wanted: Wanted = {}): Promise<Ran> {
  const config = await configFor(gateway, wanted);
  const events: RunEvent[] = [];
  const {
    catalogue: _catalogue,
    contracts: _c,
    rules: _r,
    cases: _k,
    suites: _s,
    run: _run,
    target: _t,
    values: _v,
    provision: _p,
    onEvent: _on,
    ...options
  } = wanted;
  await certify({
    ...options,
    config,
    embedded: false,
    emit: (event) => {
      events.push(event);
      wanted.onEvent?.(event);
    },
  });
  return {
    events,
    config,
    findings: events.flatMap((event) => (event.type === 'finding' ? [event.finding] : [])),
    minimals: events.flatMap((event) => (event.type === 'shrunk' ? [event.minimal] : [])),
    report: summarise(events, catalogueContext(config)),
  };
}

/** Starts a gateway, certifies it, and stops it. */
export async function certified(wanted: Wanted = {}, options: GatewayOptions = {}): Promise<Ran> {
  const { catalogue } = wanted;
  const gateway = await startGateway({ port: 0, replies: 'full', ...(catalogue === undefined ? {} : { catalogue }), ...options });
  try {
    return await certifyAt(gateway, wanted);
  } finally {
    await gateway.close();
  }
}

export const written = ({ contract, side, rule }: Pick<FindingEvent, 'contract' | 'side' | 'rule'>): string =>
  `${contract}:${side}/${rule}`;

/** Answers in place of the gateway, or lets the request through. */
export type Intercept = (body: JsonObject, request: WireRequest) => Reply | undefined;

/** Certifies the clean gateway behind a door that answers some requests itself; `whole`: also those whose bodies cannot be read. */
export async function certifiedBehind(
  wanted: Wanted,
  intercept: Intercept,
  rules: Readonly<Record<string, 'must' | 'should'>> = {},
  whole = false,
): Promise<Pick<Ran, 'events' | 'report'>> {
  const gateway = await startGateway({ port: 0, replies: 'full' });
  const base = await configFor(gateway, wanted);
  const config = { ...base, expect: { ...base.expect, rules: { ...base.expect.rules, ...rules } } };
  const open = createClient(config.target, config.run);
  const client: Client = {
    get sent() {
      return open.sent;
    },
    get silent() {
      return open.silent;
    },
    get busy() {
      return open.busy;
    },
    close: () => open.close(),
    send: async (request) => {
      const body = bodyOf(request.text ?? '') ?? (whole ? {} : undefined);
      const reply = body === undefined ? undefined : intercept(body, request);
      return reply === undefined ? open.send(request) : { reply, millis: 1, headers: {} };
    },
  };
  const events: RunEvent[] = [];
  try {
    await run(runInput({ config, embedded: false, emit: (event) => void events.push(event), ...draws(wanted) }, client, newRunId()));
  } finally {
    await client.close();
    await gateway.close();
  }
  return { events, report: summarise(events, catalogueContext(config)) };
}

const draws = (wanted: Wanted): Pick<Wanted, 'draws'> => (wanted.draws === undefined ? {} : { draws: wanted.draws });

/** A request that says which operation it wants; what prepares an order elsewhere may be anything. */
function bodyOf(text: string): JsonObject | undefined {
  try {
    const body = JSON.parse(text) as JsonValue;
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
