import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import tls, { type ConnectionOptions, type TLSSocket } from 'node:tls';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TargetConfig } from '../../src/model/config.js';
import type { Auth } from '../../src/model/file-config.js';
import { createClient } from '../../src/target/client.js';
import { reach } from '../../src/target/reach.js';
import { type Authority, createAuthority } from '../helpers/certificates.js';

let authority: Authority;
beforeAll(() => {
  authority = createAuthority();
});
afterAll(() => authority.remove());

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** An HTTPS server that tells who called it. */
async function serve(options: ServerOptions): Promise<string> {
  const server = createServer(options, (request, response) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate();
    response.end(JSON.stringify({ caller: subject?.CN ?? 'nobody' }));
  });
  return `https://localhost:${await listen(server)}`;
}

const password: Auth = { type: 'basic', password: 'secret' };
const target = (baseUrl: string, more: Partial<TargetConfig> = {}): TargetConfig => ({
  baseUrl,
  merchantId: 'M',
  auth: password,
  tls: {},
  ...more,
});

async function ask(settings: TargetConfig): Promise<string> {
  const client = createClient(settings, { concurrency: 1, timeoutMillis: 20_000, maxAnswerBytes: 100_000 });
  const { reply } = await client.send({ method: 'GET', path: '/' });
  await client.close();
  return reply.kind === 'answer' ? reply.text : `${reply.kind}: ${reply.message}`;
}

describe('a private authority', () => {
  test('is trusted when it is named, and not otherwise', async () => {
    const { cert, key } = authority.issue('localhost');
    const url = await serve({ cert, key });
    expect(await ask(target(url, { tls: { ca: authority.cert } }))).toBe('{"caller":"nobody"}');
    expect(await ask(target(url))).toMatch(/^lost: .*certificate/);
  });

  test('is read once, however many connections there are', async () => {
    const { cert, key } = authority.issue('localhost');
    const url = await serve({ cert, key });
    const connecting = vi.spyOn(tls, 'connect');
    const limits = { concurrency: 3, timeoutMillis: 20_000, maxAnswerBytes: 100_000 };
    const client = createClient(target(url, { tls: { ca: authority.cert } }), limits);
    await Promise.all([1, 2, 3].map(() => client.send({ method: 'GET', path: '/' })));
    await client.close();
    const read = connecting.mock.calls.map(([options]) => (options as unknown as ConnectionOptions).secureContext);
    connecting.mockRestore();
    expect(read.length).toBe(3);
    expect(read[0]).toBeDefined();
    expect(new Set(read).size).toBe(1);
  });
});

describe('a client certificate', () => {
  const mutual = (): Promise<string> => {
    const { cert, key } = authority.issue('localhost');
    return serve({ cert, key, ca: authority.cert, requestCert: true, rejectUnauthorized: true });
  };
  const tls = () => ({ ca: authority.cert });

  test('is shown, as PEM with or without a passphrase, and as PFX', async () => {
    const url = await mutual();
    const open = authority.issue('open');
    const locked = authority.issue('locked', { passphrase: 'sesame' });
    const pfx = readFileSync(authority.pfx(open, 'pfx-word')).toString('base64');
    const ways: readonly Auth[] = [
      { type: 'certificate', cert: open.cert, key: open.key },
      { type: 'certificate', cert: locked.cert, key: locked.key, passphrase: 'sesame' },
      { type: 'certificate', pfx, passphrase: 'pfx-word' },
    ];
    const answers = await Promise.all(ways.map((auth) => ask(target(url, { tls: tls(), auth }))));
    expect(answers).toEqual(['{"caller":"open"}', '{"caller":"locked"}', '{"caller":"open"}']);
  });

  test('that is missing, expired or of another authority is a lost connection', async () => {
    const url = await mutual();
    const other = createAuthority('somebody else');
    const expired = authority.issue('late', { days: -2 });
    const unknown = other.issue('stranger');
    const ways: readonly Auth[] = [
      password,
      { type: 'certificate', cert: expired.cert, key: expired.key },
      { type: 'certificate', cert: unknown.cert, key: unknown.key },
    ];
    for (const auth of ways) expect(await ask(target(url, { tls: tls(), auth }))).toMatch(/^lost: /);
    other.remove();
  });

  test('that must not be taken is turned away, while a port where nobody listens is lost', async () => {
    const url = await mutual();
    const good = authority.issue('good');
    const late = authority.issue('late', { days: -2 });
    const settings = (baseUrl: string): TargetConfig =>
      target(baseUrl, { tls: tls(), auth: { type: 'certificate', ...good }, refusedCertificates: { expired: late } });
    const kinds = async (baseUrl: string): Promise<string[]> => {
      const client = createClient(settings(baseUrl), { concurrency: 1, timeoutMillis: 20_000, maxAnswerBytes: 100_000 });
      const seen: string[] = [];
      for (const auth of ['good', 'none', 'wrong-password', 'expired-certificate', 'good'] as const)
        seen.push(`${(await client.send({ method: 'GET', path: '/', auth })).reply.kind} ${client.silent}`);
      await client.close();
      return seen;
    };
    expect(await kinds(url)).toEqual(['answer 0', 'turned-away 0', 'turned-away 0', 'turned-away 0', 'answer 0']);
    expect(await kinds('https://127.0.0.1:1')).toEqual(['lost 1', 'lost 2', 'lost 3', 'lost 4', 'lost 5']);
  });
});

/** A proxy that counts the tunnels it makes. */
async function startProxy(answer = 200): Promise<{ url: string; tunnels: string[] }> {
  const tunnels: string[] = [];
  const proxy = createHttpServer();
  proxy.on('connect', (request, socket) => {
    tunnels.push(request.url ?? '');
    if (answer !== 200) {
      socket.end(`HTTP/1.1 ${answer} No\r\n\r\n`);
      return;
    }
    const [host, port] = (request.url ?? '').split(':');
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(proxy)}`, tunnels };
}

test('a proxy is gone through', async () => {
  const { cert, key } = authority.issue('localhost');
  const url = await serve({ cert, key });
  const proxy = await startProxy();
  expect(await ask(target(url, { tls: { ca: authority.cert }, proxy: proxy.url }))).toBe('{"caller":"nobody"}');
  expect(proxy.tunnels).toEqual([new URL(url).host]);
});

describe('looking at the way to a target', () => {
  const look = async (settings: TargetConfig) =>
    (await reach(settings, 3000)).map(
      ({ name, status, detail, hint }) => `${name} ${status}: ${detail}${hint === undefined ? '' : ` (${hint})`}`,
    );

  test('tells the names and the end of a good certificate', async () => {
    const { cert, key } = authority.issue('localhost');
    const lines = await look(target(await serve({ cert, key }), { tls: { ca: authority.cert } }));
    expect(lines).toEqual([
      expect.stringMatching(/^dns ok: localhost is /),
      expect.stringMatching(/^tcp ok: connected to localhost:\d+ in \d+ ms$/),
      expect.stringMatching(/^tls ok: TLSv1\.3; certificate for localhost, 1 other name, valid until \d{4}-\d\d-\d\d$/),
    ]);
  });

  test.each([
    ['expired', { days: -2 }, true, 'the certificate has expired'],
    ['about to end', { days: 3 }, true, 'tls warning: .*the certificate ends in'],
    ['for another name', { names: 'DNS:other.example' }, true, 'the certificate does not name localhost'],
    ['of an unknown authority', {}, false, 'give its certificate as target.tls.ca'],
  ])('tells that a certificate is %s', async (_, options, trusted, expected) => {
    const { cert, key } = authority.issue('localhost', options);
    const lines = await look(target(await serve({ cert, key }), trusted ? { tls: { ca: authority.cert } } : {}));
    expect(lines.at(-1)).toMatch(new RegExp(expected));
  });

  test('tells that nothing listens, that the name is unknown, that the port speaks no TLS', async () => {
    expect((await look(target('https://127.0.0.1:1'))).at(-1)).toBe(
      'tcp failed: no connection to 127.0.0.1:1: refused, nothing listens there (check the host and port of target.baseUrl, and firewalls)',
    );
    expect((await look(target('https://no-such-host.invalid'))).at(-1)).toMatch(/^dns failed: the name no-such-host.invalid is not known/);
    const plain = await listen(createHttpServer((_, response) => response.end()));
    expect((await look(target(`https://127.0.0.1:${plain}`))).at(-1)).toMatch(/^tls failed: .*the port speaks no TLS/);
  });

  test('tells what is wrong with a proxy', async () => {
    const { cert, key } = authority.issue('localhost');
    const url = await serve({ cert, key });
    const settings = { tls: { ca: authority.cert } };
    expect((await look(target(url, { ...settings, proxy: (await startProxy()).url }))).map((line) => line.split(':')[0])).toEqual([
      'dns ok',
      'tcp ok',
      'proxy ok',
      'tls ok',
    ]);
    expect((await look(target(url, { ...settings, proxy: (await startProxy(403)).url }))).at(-1)).toMatch(/^proxy failed: .*HTTP 403/);
    expect((await look(target(url, { ...settings, proxy: 'http://127.0.0.1:1' }))).at(-1)).toMatch(/check the proxy/);
  });
});
