import { ASSUMPTIONS } from '../../catalogue/assumptions.js';
import { contractsById, contractsOf } from '../../catalogue/catalogue.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { maskedChanges } from '../../config/masked.js';
import { inScope } from '../../engine/plan/plan.js';
import { createStamp } from '../../engine/record/stamp.js';
import { createTraffic } from '../../engine/traffic/traffic.js';
import type { Config } from '../../model/config.js';
import type { RunEvent, RunHeader, TrafficSource } from '../../model/event.js';
import type { Mask } from '../../redact/mask.js';
import { allRules, catalogueDigest, JUDGING } from '../certify/compose.js';
import { version } from '../version.js';
import { changedOrder, identify } from './identify.js';
import type { RawExchange } from './raw-exchange.js';
import { secretsInAnswer } from './secrets-in.js';

export interface TrafficOptions {
  readonly config: Config;
  readonly runId: string;
  /** Where the requests went. */
  readonly target: string;
  readonly source: TrafficSource;
  readonly emit: (event: RunEvent) => void;
}

/** Judges traffic from one source and emits the events of a run. */
export function judgeTraffic(options: TrafficOptions) {
  const { config } = options;
  const started = performance.now();
  const at = (): number => Math.round(performance.now() - started);
  const scope = inScope(contractsOf(config), config);
  const ids = new Set<string>(scope.map(({ id }) => id));
  const stamp = createStamp(() => ({ at: at(), sent: traffic.seen }));
  const emit = (event: RunEvent): void => options.emit(stamp(event));
  const traffic = createTraffic({
    config,
    values: config.values,
    contracts: contractsById(config),
    rules: allRules(config),
    judging: JUDGING,
    emit,
  });
  emit({ type: 'run-started', header: headerOf(options, scope) });
  return {
    /** The head of a request went by; `take` follows once it is answered. */
    started: (method: string, path: string): void => {
      const order = changedOrder(method, path);
      if (order !== undefined) traffic.started(order.merchantId, order.orderId);
    },
    take: (raw: RawExchange): void => {
      if (raw.reply.kind === 'answer') traffic.hide(secretsInAnswer(raw.reply.body));
      const one = identify(raw, config, ids);
      if ('contract' in one) traffic.see(one);
      else traffic.passBy(one);
    },
    finish: (): void => {
      traffic.finish();
      emit({ type: 'run-finished', reason: 'completed', durationMs: at(), requests: traffic.seen, retries: 0 });
    },
    /** Masks the secrets that the traffic has shown so far. */
    mask: (): Mask => traffic.mask(),
  };
}

function headerOf({ config, runId, target, source }: TrafficOptions, scope: readonly Contract[]): RunHeader {
  return {
    id: runId,
    seed: 0,
    profile: 'traffic',
    target: { url: target, merchantId: config.target.merchantId, embedded: false },
    tool: { name: 'touchstone', version, catalogue: catalogueDigest(config) },
    startedAt: new Date().toISOString(),
    contracts: scope.map(({ id }) => id),
    strict: config.strict,
    requireComplete: config.requireComplete,
    partialOk: config.partialOk,
    assumptions: ASSUMPTIONS,
    configuration: maskedChanges(config),
    selection: config.scope.rules,
    traffic: source,
  };
}
