import { SHIPPED } from '../../src/catalogue/contracts.js';
import { createSummary } from '../../reports/summarise.js';
import { catalogueContext } from '../../src/app/certify/summary-context.js';
import { judgeTraffic } from '../../src/app/traffic/judge-traffic.js';
import { rawOf, type RawExchange } from '../../src/app/traffic/raw-exchange.js';
import { loadConfig } from '../../src/config/load.js';
import { type GatewayOptions, type RunningGateway, startGateway } from '../../src/qualify/start.js';
import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { startForwarder } from '../../src/target/forward/forwarder.js';
import { PaymentClient } from '../helpers/payment-client.js';

/** The reference gateway behind a proxy that judges, and a client before it. */
export interface ProxyLine {
  readonly gateway: RunningGateway;
  readonly client: PaymentClient;
  /** The same client without the proxy. */
  readonly direct: PaymentClient;
  readonly events: RunEvent[];
  readonly raws: RawExchange[];
  /** Ends the line. */
  report(): Promise<RunReport>;
}

export async function openLine(options: GatewayOptions = {}, rules: readonly string[] = []): Promise<ProxyLine> {
  const gateway = await startGateway(options);
  const { url, merchantId, password } = gateway;
  const config = await loadConfig({ cwd: import.meta.dirname, env: {}, flags: { target: url, rule: rules }, credentials: 'brought' });
  const events: RunEvent[] = [];
  const raws: RawExchange[] = [];
  let begun = 0;
  const summary = createSummary(catalogueContext(SHIPPED));
  const traffic = judgeTraffic({
    config,
    runId: 'line',
    target: url,
    source: { from: 'proxy' },
    emit: (event) => {
      events.push(event);
      summary.add(event);
    },
  });
  const forwarder = await startForwarder({
    target: new URL(url),
    tls: {},
    listen: { host: '127.0.0.1', port: 0 },
    connectMillis: 5_000,
    mostBytes: config.run.maxAnswerBytes,
    onRequest: (method, path) => {
      begun += 1;
      traffic.started(method, path);
    },
    onPassing: (passing) => {
      const raw = rawOf(passing, config.run.maxAnswerBytes);
      raws.push(raw);
      traffic.take(raw);
    },
  });
  return {
    gateway,
    client: new PaymentClient(forwarder.url, merchantId, password),
    direct: new PaymentClient(url, merchantId, password),
    events,
    raws,
    report: async () => {
      // An exchange is judged after its answer has gone on. What never gets one is not waited for longer than this.
      for (let i = 0; i < 400 && raws.length < begun; i += 1) await new Promise((resolve) => setTimeout(resolve, 5));
      await forwarder.close();
      traffic.finish();
      await gateway.close();
      return summary.report();
    },
  };
}
