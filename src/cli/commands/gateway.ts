import { unknownWord } from '../../config/unknown-word.js';
import type { Argv } from 'yargs';
import type { Catalogue } from '../../catalogue/catalogue.js';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { defectOf, DEFECTS } from '../../qualify/defects/index.js';
import { VARIANTS, variantOf } from '../../qualify/variants/index.js';
import { startGateway, type GatewayOptions } from '../../qualify/start.js';
import { HarnessError } from '../../model/harness-error.js';
import { systemFaultAt } from '../../model/system-fault.js';
import { defineCommand, type OptionsOf } from '../command.js';
import { REPEATED } from '../run-options.js';
import { print, tell } from '../terminal.js';
import { defined } from '../../json/defined.js';

const gatewayFlags = (yargs: Argv) =>
  yargs
    .option('port', { type: 'number', default: 0, describe: 'where to listen; 0 takes a free port' })
    .option('host', { type: 'string', default: '127.0.0.1', describe: 'the address to listen on' })
    .option('defect', { ...REPEATED, default: [], describe: 'a defect to switch on; repeatable' })
    .option('list-defects', { type: 'boolean', default: false, describe: 'prints the named defects and ends' })
    .option('variant', { ...REPEATED, default: [], describe: 'another legal way to keep the specification; repeatable' })
    .option('list-variants', { type: 'boolean', default: false, describe: 'prints the legal variants and ends' })
    .option('busy', { type: 'number', default: 0, describe: 'share of requests answered SERVER_BUSY, 0 to 1' })
    .option('latency', { type: 'string', describe: 'milliseconds the acquirer takes, such as 20..80' })
    .option('journal', { type: 'string', describe: 'a file that keeps the state across restarts' })
    .option('tls-cert', { type: 'string', describe: 'certificate (PEM); with --tls-key the gateway speaks HTTPS' })
    .option('tls-key', { type: 'string', describe: 'key of the certificate (PEM)' })
    .option('tls-ca', { type: 'string', describe: 'authority (PEM) whose client certificates are credentials' })
    .option('promote-open', { type: 'boolean', default: false, describe: 'refuses what the readings leave open' })
    .option('full-replies', { type: 'boolean', default: false, describe: 'adds sample data of groups that answers may leave out' })
    .option('json-log', { type: 'boolean', default: false, describe: 'one line of JSON per request on stderr, card data masked' })
    .option('seed', { type: 'number', default: 1, describe: 'seed of busy moments and pauses' })
    .option('versions', {
      choices: ['nearest', 'exact'] as const,
      default: 'nearest' as const,
      describe: 'nearest serves an operation at any version by its nearest contract; exact only as documented',
    })
    .option('control', { type: 'boolean', describe: 'let tests control it under /_touchstone (default: on loopback only)' })
    .option('cors', { ...REPEATED, describe: 'an origin whose pages may call it, or *; repeatable' })
    .option('webhook-ca', { type: 'string', describe: 'authority (PEM) that notification targets are checked against' })
    .option('webhook-host', { ...REPEATED, default: [], describe: 'a host beyond loopback that may be notified' })
    .example('$0 --port 8080', 'a sandbox')
    .example('$0 --defect void-again', 'a sandbox that voids what is void already');

type Options = OptionsOf<typeof gatewayFlags>;

export const gatewayCommand = defineCommand({
  extensible: true,
  builder: gatewayFlags,
  handler: async (options, { catalogue }) => {
    if (options['list-defects']) {
      for (const { name, class: group, text } of DEFECTS) print(`${name.padEnd(40)} ${group.padEnd(15)} ${text}\n`);
      return 0;
    }
    if (options['list-variants']) {
      for (const { name, text } of VARIANTS) print(`${name.padEnd(26)} ${text}\n`);
      return 0;
    }
    for (const name of options.defect) checkDefect(name, catalogue);
    options.variant.forEach(checkVariant);
    checkShare(options.busy);
    const gateway = await startGateway({ ...(await gatewayOptions(options)), catalogue }).catch((error: NodeJS.ErrnoException) =>
      // What is read of a folder does not say of which.
      refuseToStart(error.code === 'EISDIR' ? Object.assign(error, { path: error.path ?? options.journal }) : error),
    );
    const { url, merchantId, password, otherMerchant } = gateway;
    print(`${JSON.stringify({ url, merchantId, password, otherMerchant })}\n`);
    tell(`listening at ${url}; Ctrl-C ends it\n`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await gateway.close();
    return 0;
  },
});

function checkDefect(name: string, catalogue: Catalogue): void {
  if (defectOf(name, catalogue) !== undefined) return;
  const known = DEFECTS.map((defect) => defect.name);
  throw unknownWord(`there is no defect ${name}`, name, known, 'touchstone gateway --list-defects');
}

function checkVariant(name: string): void {
  if (variantOf(name) !== undefined) return;
  const known = VARIANTS.map((variant) => variant.name);
  throw unknownWord(`there is no variant ${name}`, name, known, 'touchstone gateway --list-variants');
}

function checkShare(busy: number): void {
  if (busy >= 0 && busy <= 1) return;
  throw new HarnessError('usage', `--busy is a share from 0 to 1, not ${busy}`, { hint: '0.1 answers every tenth request SERVER_BUSY' });
}

function refuseToStart(error: NodeJS.ErrnoException): never {
  const hint = hintFor(error);
  throw new HarnessError('usage', `the gateway cannot start: ${systemFaultIn(error) ?? error.message}`, {
    ...(hint === undefined ? {} : { hint }),
    cause: error,
  });
}

/** Of the files that are named only that of the journal is opened so late. */
const systemFaultIn = (error: NodeJS.ErrnoException): string | undefined => (error.path === undefined ? undefined : systemFaultAt(error));

function hintFor({ code = '', path, syscall = '' }: NodeJS.ErrnoException): string | undefined {
  if (path !== undefined) return '--journal names a file that can be written; without it nothing is kept';
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL') return '--host is an address or a name of this machine';
  if (['listen', 'bind'].includes(syscall)) return 'another --port or --host may be free';
  return code.startsWith('ERR_OSSL') ? '--tls-cert, --tls-key and --tls-ca name PEM files, the key without a passphrase' : undefined;
}

async function gatewayOptions(options: Options): Promise<GatewayOptions> {
  const { 'tls-cert': cert, 'tls-key': key, 'tls-ca': ca } = options;
  if ((cert === undefined) !== (key === undefined)) {
    throw new HarnessError('usage', '--tls-cert and --tls-key go together', { hint: 'touchstone gateway --help' });
  }
  const webhookSecret = process.env['TOUCHSTONE_WEBHOOK_SECRET'];
  const webhookCa = await textOf(options['webhook-ca']);
  if (webhookSecret === undefined && (webhookCa !== undefined || options['webhook-host'].length > 0))
    tell('warning: without TOUCHSTONE_WEBHOOK_SECRET in its environment the gateway notifies nobody\n');
  const authority = await textOf(ca);
  return {
    port: options.port,
    host: options.host,
    defects: options.defect,
    variants: options.variant,
    busy: options.busy,
    promoteOpen: options['promote-open'],
    replies: options['full-replies'] ? 'full' : 'plain',
    seed: options.seed,
    versions: options.versions,
    webhookHosts: options['webhook-host'],
    ...defined({ control: options.control, cors: options.cors }),
    ...(options.latency === undefined ? {} : { latency: rangeOf(options.latency) }),
    ...defined({ journal: options.journal }),
    ...(cert === undefined || key === undefined
      ? {}
      : {
          tls: {
            cert: (await textOf(cert)) ?? '',
            key: (await textOf(key)) ?? '',
            ...defined({ ca: authority }),
          },
        }),
    ...defined({ webhookSecret, webhookCa }),
    ...(options['json-log'] ? { onRequest: (line) => tell(`${JSON.stringify(line)}\n`) } : {}),
  };
}

function rangeOf(text: string): [number, number] {
  const [, from, to] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? [];
  if (from === undefined) throw new HarnessError('usage', `not a latency: ${text}`, { hint: 'write milliseconds, such as 20..80' });
  return [Number(from), Number(to ?? from)];
}

async function textOf(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new HarnessError('usage', `cannot read ${file}`, { hint: 'it should be a PEM file', cause: error });
  }
}
