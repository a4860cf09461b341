import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import { createWorkplace } from '../helpers/cli.js';
import { order, PaymentClient, sourceOfFunds } from '../helpers/payment-client.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
const place = createWorkplace();
let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ defects: ['order-id-upper-case'] });
});
afterAll(async () => {
  await gateway.close();
  place.remove();
});

interface Started {
  readonly url: string;
  /** Sends the signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }>;
}

async function start(...args: readonly string[]): Promise<Started> {
  const env = { PATH: process.env.PATH ?? '', HOME: place.folder, NO_COLOR: '1' };
  const child: ChildProcess = spawn(process.execPath, [CLI, 'proxy', ...args], {
    cwd: place.folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const closed = once(child, 'close');
  while (!stdout.includes('\n'))
    await Promise.race([once(child.stdout ?? child, 'data'), closed.then(() => Promise.reject(new Error(stderr)))]);
  const { url } = JSON.parse(stdout.slice(0, stdout.indexOf('\n'))) as { url: string };
  return {
    url,
    end: async (signal) => {
      child.kill(signal);
      const [status] = (await closed) as [number | null];
      return { status, stdout, stderr };
    },
  };
}

const refund = { transaction: { amount: '5.00', currency: 'EUR' } };

test('carries a client, tells findings as they come, and ends with reports and a recording that says the same again', async () => {
  const proxy = await start(
    '--target',
    gateway.url,
    '--record',
    'traffic.har',
    '--report',
    'json',
    '--report',
    'junit',
    '--report',
    'html',
  );
  expect(proxy.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const client = new PaymentClient(proxy.url, gateway.merchantId, gateway.password);
  await client.transact('abc', '1', 'AUTHORIZE', { order, sourceOfFunds }, 55);
  await client.transact('abc', '2', 'CAPTURE', { transaction: order }, 55);
  await client.transact('abc', '3', 'REFUND', refund, 60);
  const { status, stderr } = await proxy.end('SIGINT');
  expect(status).toBe(1);
  expect(stderr).toContain('must    authorize@55 exchange/echo-ids at order.id: expected "abc", as in the path, got "ABC"');
  const report = place.report();
  expect(report).toMatchObject({ verdict: 'violates', traffic: { from: 'proxy', recording: 'traffic.har', exchanges: 3, judged: 2 } });
  expect(stderr).toContain('2 of 3 exchanges judged, which exercised');
  const recording = readFileSync(join(place.folder, 'traffic.har'), 'utf8');
  expect(statSync(join(place.folder, 'traffic.har')).mode & 0o777).toBe(0o600);
  for (const secret of [sourceOfFunds.provided.card.number, gateway.password, '"100"']) expect(recording).not.toContain(secret);

  // The command that is printed runs as it is printed.
  const { replay } = report.groups.find(({ rule }) => rule === 'echo-ids')?.minimal ?? { replay: '' };
  expect(replay).toBe('touchstone certify --har traffic.har --rule echo-ids');
  const again = await place.run([...replay.split(' ').slice(1), '--out', 'again', '--report', 'json']);
  expect(again.status).toBe(1);
  const causes = ({ groups }: typeof report) => groups.map(({ id, rule, count }) => [id, rule, count]);
  expect(causes(place.report('again'))).toEqual(causes(report));
  const whole = await place.run(['certify', '--har', 'traffic.har', '--out', 'whole', '--report', 'json']);
  expect(whole.status).toBe(1);
  const told = ({ rules }: typeof report) => rules.map(({ contract, side, id, status: how }) => `${contract} ${side} ${id} ${how}`);
  expect(told(place.report('whole'))).toEqual(told(report));
  // What was taken out of the recording is no fault of anybody's.
  expect((await place.run(['lint', 'traffic.har'])).stdout).not.toContain('{{');
});

test('with --json prints findings as lines, and a SIGTERM is an end like any other', async () => {
  const proxy = await start('--target', gateway.url, '--json', '--rule', 'echo-ids', '--out', 'json', '--listen', '127.0.0.1:0');
  const client = new PaymentClient(proxy.url, gateway.merchantId, gateway.password);
  await client.transact('def', '1', 'AUTHORIZE', { order, sourceOfFunds }, 55);
  const { status, stdout } = await proxy.end('SIGTERM');
  expect(status).toBe(1);
  const lines = stdout
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toMatchObject([{ contract: 'authorize@55', rule: 'echo-ids', level: 'must', path: 'order.id' }]);
});

test('what cannot be is said with what to do', async () => {
  const told = async (...args: readonly string[]) => {
    const { status, stderr } = await place.run(args);
    return [status, stderr.split('\n').slice(0, 2).join(' | ')];
  };
  expect(await told('proxy')).toEqual([
    2,
    'error: proxy needs a target | hint: --target URL; touchstone gateway --port 9000 starts one to try with',
  ]);
  expect(await told('proxy', '--target', gateway.url, '--listen', new URL(gateway.url).port)).toEqual([
    2,
    expect.stringMatching(/^error: cannot listen at 127\.0\.0\.1:\d+: something else listens there \| hint: choose another port/),
  ]);
  place.write('not.har', '[]');
  expect(await told('certify', '--har', 'not.har')).toEqual([
    2,
    expect.stringContaining('not.har is not a recording that can be judged: it has no log.entries'),
  ]);
});

test('the example of docs/proxy.md shows what it says', async () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'proxy.md'), 'utf8');
  const [, defect = '', line = ''] = /--defect (\S+).*\nnpx touchstone proxy (.*)\n/.exec(page) ?? [];
  const [, shown = ''] = /^```\n(must .*?) \(PUT/m.exec(page) ?? [];
  const script = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text).find((text) => text.includes('curl')) ?? '';
  const target = await startGateway({ defects: [defect] });
  const proxy = await start(
    ...line.replace('http://127.0.0.1:9000', target.url).replace('--listen 8080', '--listen 0 --out page').split(' '),
  );
  const curl = spawn('sh', ['-c', script.replace('http://127.0.0.1:8080', proxy.url)], {
    env: { ...process.env, PASSWORD: target.password },
  });
  expect(await once(curl, 'close')).toEqual([0, null]);
  const { status, stderr } = await proxy.end('SIGINT');
  await target.close();
  expect(status).toBe(1);
  expect(shown).toContain('refund@60 flow/status-refund');
  expect(stderr).toContain(shown);
});
