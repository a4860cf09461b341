import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { renderPostman } from '../../reports/formats/postman.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { certifyToReport } from '../../src/app/certify/certify-to-report.js';
import { exampleCall } from '../../src/app/export/example-call.js';
import { EXAMPLE_MERCHANT } from '../../src/app/generate/sample.js';
import { asText } from '../../src/app/replay/as-text.js';
import { EMBEDDED_VALUES } from '../../src/config/embedded.js';
import { EMBEDDED_PROVISION_IN_FILE } from '../../test/helpers/provision.js';
import type { RunningGateway } from '../../src/gateway/options.js';
import { startGateway } from '../../src/qualify/start.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import { toldOf } from '../../reports/told.js';
import { judge } from '../../src/rules/judge.js';
import type { Check } from './checks.js';
import { FOLDER, put, tool } from './tools.js';

const PASSWORD = 'interop-password';
const DEFECTS = ['void-without-target', 'session-lock-ignored', 'full-refund-says-partial', 'password-with-any-end'];

async function withGateway<T>(defects: readonly string[], work: (gateway: RunningGateway) => Promise<T>): Promise<T> {
  const gateway = await startGateway({
    defects,
    merchants: [
      { merchantId: EXAMPLE_MERCHANT, password: PASSWORD },
      { merchantId: 'OTHERMERCHANT', password: `other-${PASSWORD}` },
    ],
  });
  try {
    return await work(gateway);
  } finally {
    await gateway.close();
  }
}

/** What newman counted. */
interface Counted {
  readonly requests: number;
  readonly failed: readonly string[];
  readonly passed: number;
  readonly statuses: readonly number[];
}

async function newman(collection: string, variables: Readonly<Record<string, string>>): Promise<Counted> {
  const given = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  const { said } = await tool('newman', 'run', collection, ...given, '--reporters', 'json', '--reporter-json-export', 'newman.json');
  const { run } = JSON.parse(readFileSync(join(FOLDER, 'newman.json'), 'utf8')) as {
    readonly run: {
      readonly stats: { readonly requests: { readonly total: number }; readonly assertions: { readonly total: number } };
      readonly failures: readonly { readonly error: { readonly name: string; readonly test?: string; readonly message: string } }[];
      readonly executions: readonly { readonly response?: { readonly code: number } }[];
    };
  };
  const strange = run.failures.find(({ error }) => error.name !== 'AssertionError');
  if (strange !== undefined) throw new Error(`${strange.error.message}\n${said.slice(-800)}`);
  return {
    requests: run.stats.requests.total,
    failed: run.failures.map(({ error }) => error.test ?? ''),
    passed: run.stats.assertions.total - run.failures.length,
    statuses: run.executions.map(({ response }) => response?.code ?? 0),
  };
}

/** The card that the reference gateway approves, under the names that findings ask for. */
const { approved } = { ...DEFAULT_VALUES, ...EMBEDDED_VALUES }.cards;
const secrets = (gateway: RunningGateway): Readonly<Record<string, string>> => ({
  GATEWAY_URL: gateway.url,
  TOUCHSTONE_PASSWORD: gateway.password,
  TOUCHSTONE_OTHER_PASSWORD: gateway.otherMerchant.password,
  CARD_NUMBER: approved.number,
  CARD_EXPIRY_MONTH: approved.expiry.month,
  CARD_EXPIRY_YEAR: approved.expiry.year,
  CARD_NAME_ON_CARD: approved.nameOnCard ?? '',
});

/** A run that finds the defects: the report that the forms are made from. */
const certified = (gateway: RunningGateway) =>
  certifyToReport({
    env: {},
    config: {
      target: {
        baseUrl: gateway.url,
        merchantId: gateway.merchantId,
        auth: { type: 'basic', password: gateway.password },
        otherMerchant: gateway.otherMerchant,
      },
      values: EMBEDDED_VALUES as never,
      provision: EMBEDDED_PROVISION_IN_FILE,
      scope: {
        contracts: ['void@66', 'refund@60', 'balance-inquiry@73'],
        rules: ['transaction.targetTransactionId:required', 'session-version-lock', 'status-refund', 'auth-wrong-password'],
      },
    },
  });

interface SetUpCall {
  readonly method: string;
  readonly path: string;
  readonly body: JsonValue;
}

/** The converted collection, with what the examples need before them in a folder at its beginning. */
function withSetUp(collection: JsonObject): JsonObject {
  const { paths } = JSON.parse(readFileSync(join(FOLDER, 'openapi-3.1.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-touchstone-set-up'?: readonly SetUpCall[] }>>>>;
  };
  const calls = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => operation['x-touchstone-set-up'] ?? []);
  const item = calls.map(({ method, path, body }) => ({
    name: path,
    request: {
      method,
      url: `{{baseUrl}}${path}`,
      header: [{ key: 'content-type', value: 'application/json' }],
      body: { mode: 'raw', raw: JSON.stringify(body) },
    },
  }));
  return { ...collection, item: [{ name: 'set-up', item }, ...(collection['item'] as readonly JsonValue[])] };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  return port;
}

async function mocked(): Promise<string> {
  const port = await freePort();
  const prism = spawn(join(FOLDER, 'node_modules', '.bin', 'prism'), ['mock', 'openapi-3.1.json', '-p', String(port), '-h', '127.0.0.1'], {
    cwd: FOLDER,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const wait = setTimeout(() => reject(new Error('prism did not start')), 60_000);
      prism.stdout.on('data', (chunk) => {
        if (!String(chunk).includes('listening')) return;
        clearTimeout(wait);
        resolve();
      });
    });
    const send = async (path: string, method: string, body: JsonValue): Promise<{ readonly status: number; readonly body: JsonValue }> => {
      const headers = { authorization: `Basic ${btoa(`merchant.${EXAMPLE_MERCHANT}:x`)}`, 'content-type': 'application/json' };
      const init = { method, headers, body: JSON.stringify(body) };
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
      return { status: answer.status, body: (await answer.json()) as JsonValue };
    };
    for (const contract of CONTRACTS) {
      const { path, body } = exampleCall(contract, EXAMPLE_MERCHANT);
      const good = await send(path, contract.method, body);
      const findings = judge(contract, 'response', { body: good.body });
      if (good.status !== 201 || findings.length > 0)
        throw new Error(`${contract.id}: ${good.status} ${JSON.stringify(findings[0] ?? good.body).slice(0, 400)}`);
      const bad = await send(path, contract.method, [body]);
      if (bad.status < 400) throw new Error(`${contract.id}: a list in place of the body was answered ${bad.status}`);
    }
    return `${CONTRACTS.length} of ${CONTRACTS.length} answered by their examples, a list in their place refused each time`;
  } finally {
    prism.kill();
  }
}

/** What is sent: mocks, converted collections, findings. */
export const TRAFFIC: readonly Check[] = [
  { tool: '@stoplight/prism-cli', of: 'OpenAPI 3.1', asked: 'a mock that answers the example of every contract', run: mocked },
  {
    tool: 'openapi-to-postmanv2, newman',
    of: 'OpenAPI 3.1',
    asked: 'the converted collection against the gateway, states by a set-up folder',
    run: () =>
      withGateway([], async (gateway) => {
        const { code, said } = await tool(
          'openapi2postmanv2',
          '-s',
          'openapi-3.1.json',
          '-o',
          'converted.json',
          '-O',
          'folderStrategy=Tags,parametersResolution=Example',
        );
        if (code !== 0) throw new Error(said.slice(-500));
        const collection = withSetUp(JSON.parse(readFileSync(join(FOLDER, 'converted.json'), 'utf8')) as JsonObject);
        put('converted.json', collection);
        const { statuses } = await newman('converted.json', {
          baseUrl: gateway.url,
          basicAuthUsername: `merchant.${EXAMPLE_MERCHANT}`,
          basicAuthPassword: PASSWORD,
        });
        const own = statuses.slice(-CONTRACTS.length);
        const taken = own.filter((status) => status === 201).length;
        if (taken < CONTRACTS.length) throw new Error(`${taken} of ${CONTRACTS.length}: ${own.join(' ')}`);
        return `${taken} of ${CONTRACTS.length} accepted`;
      }),
  },
  {
    tool: 'newman',
    of: 'report --report postman',
    asked: 'fails for every cause at the gateway with the defects, passes at one without',
    run: () =>
      withGateway(DEFECTS, async (broken) => {
        const report = await certified(broken);
        put('findings.json', renderPostman(report));
        const now = await newman('findings.json', secrets(broken));
        const mended = await withGateway([], (sound) => newman('findings.json', secrets(sound)));
        if (report.groups.length < DEFECTS.length || now.failed.length !== report.groups.length || mended.failed.length > 0)
          throw new Error(`${report.groups.length} causes, ${now.failed.length} failed, then ${mended.failed.join('; ')}`);
        return 'as asked';
      }),
  },
  {
    tool: 'httpyac',
    of: 'replay --as http',
    asked: 'sends a finding with its set-up',
    run: () =>
      withGateway(DEFECTS, async (broken) => {
        const group = (await certified(broken)).groups.find(({ rule }) => rule === 'session-version-lock');
        const told = group === undefined ? undefined : toldOf(group);
        if (told === undefined) throw new Error('there is no such finding');
        put('finding.http', asText(told, 'http'));
        for (const [name, value] of Object.entries(secrets(broken))) process.env[name] = value;
        const { said } = await tool('httpyac', 'send', 'finding.http', '--all', '--output', 'body', '--no-color');
        if (!said.includes('3 requests processed (3 succeeded')) throw new Error(said.slice(-800));
        return '3 of 3 requests';
      }),
  },
];
