import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMBEDDED_VALUES } from '../../src/config/embedded.js';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';

let gateway: RunningGateway;
let front: { readonly server: Server; readonly url: string };
let work: Workplace;

beforeAll(async () => {
  gateway = await startGateway({});
  front = await frontOf(gateway.url, 10);
  work = createWorkplace(runWarm);
}, 60_000);
afterAll(async () => {
  work.remove();
  front.server.close();
  front.server.closeAllConnections();
  await gateway.close();
});

/** What stands in front of a gateway: a path of its own, and so many requests a second. */
async function frontOf(url: string, most: number): Promise<typeof front> {
  let taken: number[] = [];
  const server = createServer((incoming, answer) => {
    const say = (status: number): void =>
      void answer.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"message":"no"}');
    if (incoming.url?.startsWith('/sandbox/') !== true) return say(404);
    taken = taken.filter((time) => time > Date.now() - 1000);
    if (taken.length >= most) return say(429);
    taken.push(Date.now());
    const { method = 'GET', headers } = incoming;
    const onward = request(url + incoming.url.slice('/sandbox'.length), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    return void incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const configOf = (baseUrl: string, more = ''): string =>
  `target:\n  baseUrl: ${baseUrl}\n  merchantId: ${gateway.merchantId}\n  auth: { type: basic, password: "\${TOUCHSTONE_PASSWORD}" }\n${more}`;
const run = (...args: readonly string[]) => work.run(args, { TOUCHSTONE_PASSWORD: gateway.password });

describe('a card that must be approved and is declined', { timeout: 120_000 }, () => {
  test('is what certify names, in the words of doctor, and breaks no rule', async () => {
    const { number, expiry } = EMBEDDED_VALUES.cards?.['declined'] ?? { number: '', expiry: { month: '', year: '' } };
    const card = `values: { cards: { approved: { number: "${number}", expiry: { month: "${expiry.month}", year: "${expiry.year}" } } } }\n`;
    work.write('declined.yaml', configOf(gateway.url, card));
    const wanted = ['--config', 'declined.yaml', '--contract', 'void', '--contract', 'authorize'];
    const ended = await run('certify', ...wanted, '--profile', 'smoke');
    expect(ended.stderr).toMatch(
      /→ The target declines the card; give one that it approves in values\.cards\.approved, and \d+ more must rules can be judged:\n {4}values:\n {6}cards: \{ approved: /,
    );
    expect({ status: ended.status, groups: work.report().groups }).toEqual({ status: 3, groups: [] });
    const doctor = await run('doctor', ...wanted);
    expect(doctor.stdout).toContain('hint: the target declines the card; give one that it approves in values.cards.approved:');
    expect(doctor.status).toBe(3);
  });
});

describe('behind a front that counts requests', { timeout: 120_000 }, () => {
  test('what was waited out is told with a rate, at which nothing is', async () => {
    work.write('front.yaml', configOf(`${front.url}/sandbox`));
    const small = ['--config', 'front.yaml', '--contract', 'verify', '--profile', 'smoke', '--max-requests', '30', '--partial-ok'];
    const fewer = small.map((word) => (word === '30' ? '8' : word));
    const first = await run('certify', ...small);
    expect(first.status).toBe(0);
    const [, command = '', rate = ''] =
      /waited out\. A run at the rate of the target has none:\n {2}touchstone (.*) --rate (\d+)\n/.exec(first.stderr) ?? [];
    expect(command).toBe(`certify ${small.join(' ')}`);
    expect(work.report().stats.throttled).toEqual({ answers: expect.any(Number), rate: Number(rate) });
    expect(Number(rate)).toBeGreaterThanOrEqual(1);
    expect(Number(rate)).toBeLessThanOrEqual(10);
    // One that has not counted the requests of the first run.
    const fresh = await frontOf(gateway.url, 10);
    work.write('front.yaml', configOf(`${fresh.url}/sandbox`));
    const second = await run('certify', ...fewer, '--rate', String(Math.min(4, Number(rate))));
    expect(second.status).toBe(0);
    expect(second.stderr).not.toContain('waited out');
    fresh.server.close();
    fresh.server.closeAllConnections();
    work.write('front.yaml', configOf(`${front.url}/sandbox`));
  });

  test('doctor says so too', async () => {
    const { stdout } = await run('doctor', '--config', 'front.yaml');
    expect(stdout).toMatch(
      /warning {2}rate: \d+ of the answers said that there were too many requests \(429\), and were waited out\n\s+hint: certify --rate \d+ avoids them/,
    );
  });

  test('a wrong path is no matter of credentials, although its answer is JSON', async () => {
    work.write('astray.yaml', configOf(front.url));
    const { stdout, status } = await run('doctor', '--config', 'astray.yaml', '--contract', 'verify');
    expect(stdout).toContain('hint: HTTP 404 and no answer of the API: check the path in target.baseUrl (what stands before /api/rest)');
    expect(status).toBe(3);
  });
});
