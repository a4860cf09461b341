import { CATALOGUE } from '../../catalogue/catalogue.js';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { EMBEDDED_TARGET } from '../../config/base-url.js';
import { loadConfig } from '../../config/load.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import { HarnessError } from '../../model/harness-error.js';
import { systemFaultAt } from '../../model/system-fault.js';
import { startForwarderInThread } from '../../target/forward/start-in-thread.js';
import { tlsOptions } from '../../target/tls.js';
import { defineCommand } from '../command.js';
import { interruption } from '../in-thread.js';
import { atHome, checkStdout, reportTargets } from '../../app/report-targets.js';
import { print, tell } from '../terminal.js';
import { openHar } from '../../app/traffic/har-writer.js';
import { rawOf } from '../../app/traffic/raw-exchange.js';
import { CONFIG_HELP, keyFlags, REPEATED } from '../run-options.js';
import { trafficToReport } from '../traffic/traffic-to-report.js';
import { defined } from '../../json/defined.js';

export const proxyCommand = defineCommand({
  builder: (yargs) =>
    keyFlags(yargs, 'rule', 'baseline', 'known', 'out', 'state', 'report', 'strict')
      .option('target', { type: 'string', describe: 'base URL of the gateway that everything goes to' })
      .option('listen', {
        type: 'string',
        default: '0',
        describe: 'PORT or HOST:PORT; without a host it listens on loopback; port 0 takes a free one',
      })
      .option('config', { type: 'string', describe: CONFIG_HELP })
      .option('contract', { ...REPEATED, describe: 'judge only this operation or contract; repeatable' })
      .option('record', { type: 'string', describe: 'keep the traffic in this HAR file, card data and credentials masked' })
      .option('tls-cert', { type: 'string', describe: 'certificate (PEM); with --tls-key it speaks HTTPS to clients' })
      .option('tls-key', { type: 'string', describe: 'key of the certificate (PEM)' })
      .option('json', { type: 'boolean', default: false, describe: 'print every finding as a line of JSON on stdout' })
      .example(
        '$0 --target https://sandbox.example --listen 8080',
        'point a client at http://127.0.0.1:8080; Ctrl-C ends it with the report',
      )
      .example('$0 --target http://127.0.0.1:9000 --record traffic.har', 'keeps the traffic, to be judged again by certify --har'),
  handler: async ({ config: file, listen, record, json, ...flags }, working) => {
    reportTargets(flags.report ?? []);
    const config = await loadConfig({ file, cwd: process.cwd(), env: process.env, flags, credentials: 'brought' });
    working.catalogue = config[CATALOGUE];
    checkStdout(config.report.formats.map(atHome), json);
    const { baseUrl, proxy } = config.target;
    if (baseUrl === EMBEDDED_TARGET)
      throw new HarnessError('usage', 'proxy needs a target', {
        hint: '--target URL; touchstone gateway --port 9000 starts one to try with',
      });
    if (proxy !== undefined)
      throw new HarnessError('config', 'proxy connects to its target itself, not through another proxy', {
        hint: 'unset HTTPS_PROXY or list the host in NO_PROXY; leave target.proxy out',
      });
    const address = addressIn(listen);
    const certificate = await certificateOf(flags['tls-cert'], flags['tls-key']);
    const target = new URL(baseUrl);
    const har =
      record === undefined ? undefined : openHar(record, target.origin, (fault) => tell(`note: the recording breaks off (${fault})\n`));
    const run = await trafficToReport({
      config,
      runId: newRunId(),
      target: baseUrl,
      source: { from: 'proxy', ...defined({ recording: record }) },
      findings: json ? 'json' : 'text',
    });
    const { signal, stop } = interruption();
    try {
      const forwarder = await startForwarderInThread({
        target,
        tls: tlsOptions(config.target),
        listen: address,
        ...defined({ certificate }),
        connectMillis: config.run.timeoutMillis,
        mostBytes: config.run.maxAnswerBytes,
        onRequest: (method, path) => run.traffic.started(method, path),
        onPassing: (passing) => {
          const raw = rawOf(passing, config.run.maxAnswerBytes);
          run.take(raw);
          har?.add(raw, run.traffic.mask());
        },
      });
      print(`${JSON.stringify({ url: forwarder.url, target: baseUrl })}\n`);
      tell(`listening at ${forwarder.url}, carrying to ${target.origin}; Ctrl-C ends it with the report\n`);
      if (!signal.aborted) await once(signal, 'abort');
      await forwarder.close();
    } finally {
      stop();
      har?.close();
      await run.close();
    }
    return run.finish();
  },
});

/** `8080`, `127.0.0.1:8080`, `[::1]:8080`. */
function addressIn(listen: string): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(listen) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw new HarnessError('usage', `--listen ${listen} is not an address to listen on`, { hint: 'PORT or HOST:PORT' });
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

async function certificateOf(
  cert: string | undefined,
  key: string | undefined,
): Promise<{ readonly cert: string; readonly key: string } | undefined> {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new HarnessError('usage', '--tls-cert and --tls-key go together', { hint: 'touchstone proxy --help' });
  return { cert: await pemOf(cert), key: await pemOf(key) };
}

async function pemOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new HarnessError('usage', `cannot read ${systemFaultAt(error, file) ?? file}`, { hint: 'it should be a PEM file', cause: error });
  }
}
