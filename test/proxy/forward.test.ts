import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { type Forwarder, startForwarder } from '../../src/target/forward/forwarder.js';
import type { Passing } from '../../src/target/forward/passing.js';
import type { TlsOptions } from '../../src/target/tls.js';
import { createAuthority } from '../helpers/certificates.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface Line {
  readonly port: number;
  readonly passings: Passing[];
  readonly requests: string[];
  readonly forwarder: Forwarder;
}

/** A forwarder before a target that does what it is told with raw bytes. */
async function lineTo(
  serve: (socket: Socket) => void,
  given?: { readonly server: Server; readonly scheme: string; readonly tls: TlsOptions },
): Promise<Line> {
  const server = given?.server ?? createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = new Set<Socket>();
  server.on(given === undefined ? 'connection' : 'secureConnection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return lineToPort((server.address() as AddressInfo).port, given);
}

async function lineToPort(target: number, given?: { readonly scheme: string; readonly tls: TlsOptions }): Promise<Line> {
  const passings: Passing[] = [];
  const requests: string[] = [];
  const forwarder = await startForwarder({
    target: new URL(`${given?.scheme ?? 'http'}://${given === undefined ? '127.0.0.1' : 'localhost'}:${target}`),
    tls: given?.tls ?? {},
    listen: { host: '127.0.0.1', port: 0 },
    connectMillis: 2_000,
    mostBytes: 1_000,
    onRequest: (method, path) => void requests.push(`${method} ${path}`),
    onPassing: (passing) => void passings.push(passing),
  });
  closers.push(() => forwarder.close());
  return { port: Number(new URL(forwarder.url).port), passings, requests, forwarder };
}

/** Sends raw bytes and reads until the other side ends. */
async function speak(port: number, ...parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close').catch(() => undefined);
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard += text;
  });
  for (const part of parts) {
    socket.write(part, 'latin1');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await closed;
  return heard;
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

const BODY = '{"a":"\u00e9"}';

describe('bytes', () => {
  const REQUEST = [
    'PUT /api?x=%20 HTTP/1.1\r\n',
    'hOsT: somewhere.example\r\nX-Twice: 1\r\nX-Twice:2\r\nX-Folded: a\r\n  b\r\nTransfer-Encoding: chunked\r\n\r\n',
    '5;ext=1\r\nhello\r\n',
    '0\r\nX-Trailer: t\r\n\r\n',
  ];
  const ANSWER = [
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 200 Fine\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nTransfer-Encoding: chunked\r\nTrailer: x\r\n\r\n',
    '3\r\n\u0000\u00ff\u0080\r\n0\r\nx: y\r\n\r\n',
  ];

  test('go through unchanged in both directions, however they are cut', async () => {
    let got = '';
    const { port, passings } = await lineTo((socket) => {
      socket.setEncoding('latin1').on('data', (text: string) => {
        got += text;
        if (got.endsWith('t\r\n\r\n'))
          socket.write(ANSWER.slice(0, 2).join(''), 'latin1', () => void setTimeout(() => socket.end(ANSWER[2] as string, 'latin1'), 10));
      });
    });
    const all = REQUEST.join('');
    const heard = await speak(port, all.slice(0, 7), all.slice(7, 130), all.slice(130));
    expect(got).toBe(all);
    expect(heard).toBe(ANSWER.join(''));
    await until(() => passings.length === 1);
    expect(passings).toMatchObject([{ method: 'PUT', path: '/api?x=%20', answer: { status: 200, reason: 'Fine', whole: true } }]);
    expect(passings[0]?.request.bytes.toString()).toBe('hello');
    expect(passings[0]?.request.headers).toContainEqual(['x-folded', 'a b']);
    expect(passings[0]?.answer).toMatchObject({ bytes: Buffer.from([0, 255, 128]) });
  });

  test('of a Host header that names the proxy name the target, and nothing else is touched', async () => {
    let got = '';
    const { port } = await lineTo((socket) => {
      socket.setEncoding('latin1').on('data', (text: string) => {
        got += text;
        socket.end('HTTP/1.0 204 No Content\r\n\r\n');
      });
    });
    await speak(port, `GET / HTTP/1.1\r\nhOST:   127.0.0.1:${port}  \r\nX: 127.0.0.1:${port}\r\n\r\n`);
    expect(got).toMatch(/^GET \/ HTTP\/1\.1\r\nhOST: {3}127\.0\.0\.1:(\d+) {2}\r\nX: 127\.0\.0\.1:\d+\r\n\r\n$/);
    const [host, other] = [...got.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, found]) => Number(found));
    expect(other).toBe(port);
    expect(host).not.toBe(port);
  });

  test('that are no HTTP at all go through, and are told', async () => {
    const { port, passings } = await lineTo((socket) => socket.on('data', (bytes) => socket.end(bytes)));
    const noise = '\u0001\u0002 not http\r\n\r\nmore\r\n\r\n';
    expect(await speak(port, noise)).toBe(noise);
    expect(passings).toEqual([]);
    expect(await speak(port, 'GET /x HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab')).toContain(
      'Content-Length: 2\r\n\r\nab',
    );
    await until(() => passings.length === 1);
    expect(passings).toMatchObject([{ path: '/x', answer: { kind: 'unreadable' } }]);
  });

  test('of a body larger than is kept all go through, in pieces, while the client is slow', async () => {
    const size = 60_000_000;
    let written = (): number => 0;
    const { port, passings } = await lineTo((socket) => {
      written = () => socket.bytesWritten - socket.writableLength;
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n`);
        const piece = Buffer.alloc(100_000, 'x');
        let left = size / piece.length;
        const more = (): void => {
          while (left-- > 0) if (!socket.write(piece)) return void socket.once('drain', more);
          socket.end();
        };
        more();
      });
    });
    const socket = connect(port, '127.0.0.1').pause();
    socket.write('GET /large HTTP/1.1\r\n\r\n');
    let [before, same] = [0, 0];
    // It has come to a standstill, however long that takes here.
    await until(() => {
      same = written() > 0 && written() === before ? same + 1 : 0;
      before = written();
      return same === 20;
    });
    // What the system itself keeps of two connections; the proxy does not take the rest.
    expect(written()).toBeGreaterThan(0);
    expect(written()).toBeLessThan(size / 2);
    let bytes = 0;
    for await (const chunk of socket) bytes += (chunk as Buffer).length;
    expect(bytes).toBeGreaterThan(size);
    await until(() => passings.length === 1);
    expect(passings[0]?.answer).toMatchObject({ status: 200, whole: false });
    expect(passings[0]?.answer).toHaveProperty('bytes.length', 1_000);
  });
});

describe('connections', () => {
  test('stay open for the next request, and requests sent ahead get their own answers', async () => {
    const { port, passings, requests } = await lineTo((socket) => {
      let count = 0;
      socket.setEncoding('latin1').on('data', (text: string) => {
        for (const [, path] of text.matchAll(/(?:GET|HEAD) (\S+)/g)) {
          count += 1;
          socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n${path === '/head' ? '' : `a${count}`}`);
        }
        if (count === 4) socket.end();
      });
    });
    await speak(port, 'GET /1 HTTP/1.1\r\n\r\n', 'HEAD /head HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\nGET /3 HTTP/1.1\r\n\r\n');
    await until(() => passings.length === 4);
    expect(passings.map(({ path, answer }) => [path, 'bytes' in answer ? answer.bytes.toString() : ''])).toEqual([
      ['/1', 'a1'],
      ['/head', ''],
      ['/2', 'a3'],
      ['/3', 'a4'],
    ]);
    expect(requests).toEqual(['GET /1', 'HEAD /head', 'GET /2', 'GET /3']);
  });

  test('that are upgraded carry whatever follows', async () => {
    const { port, passings } = await lineTo((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\n\r\n');
        socket.on('data', (bytes) => socket.end(bytes));
      });
    });
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write('GET / HTTP/1.1\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n');
    expect(await once(socket, 'data')).toEqual([expect.stringContaining('101 Switching')]);
    socket.write('\u0000raw\u00ff', 'latin1');
    expect(await once(socket, 'data')).toEqual(['\u0000raw\u00ff']);
    await until(() => passings.length === 1);
    expect(passings).toMatchObject([{ answer: { kind: 'upgraded', message: 'to echo' } }]);
  });

  test('that the client gives up are given up at the target, and told', async () => {
    let closed = false;
    const { port, passings } = await lineTo((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart'));
      socket.on('close', () => {
        closed = true;
      });
    });
    const socket = connect(port, '127.0.0.1');
    socket.write(`PUT /x HTTP/1.1\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`);
    await once(socket, 'data');
    socket.destroy();
    await until(() => closed && passings.length === 1);
    expect(closed).toBe(true);
    expect(passings).toMatchObject([{ path: '/x', answer: { kind: 'aborted' } }]);
  });

  test('that the target cuts are cut for the client, and told as lost', async () => {
    const { port, passings } = await lineTo((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart', () => socket.resetAndDestroy()));
    });
    const socket = connect(port, '127.0.0.1');
    socket.resume().write('GET /x HTTP/1.1\r\n\r\n');
    await once(socket, 'close').catch(() => undefined);
    await until(() => passings.length === 1);
    expect(passings).toMatchObject([{ answer: { kind: 'lost' } }]);
  });

  test('to a target that is not there are answered by the proxy in its own name, and told', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port: nobody } = gone.address() as AddressInfo;
    gone.close();
    const { port, passings } = await lineToPort(nobody);
    expect(await speak(port, 'GET /x HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 502 .*touchstone proxy: the target cannot be reached/s);
    await until(() => passings.length === 1);
    expect(passings).toMatchObject([{ path: '/x', answer: { kind: 'unreachable' } }]);
  });

  test('end when the forwarder is closed, and no port stays taken', async () => {
    const { port, forwarder } = await lineTo((socket) => socket.on('data', () => undefined));
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    await forwarder.close();
    await until(() => socket.destroyed);
    const again = connect(port, '127.0.0.1');
    expect(
      await once(again, 'connect').then(
        () => 'connected',
        (error: NodeJS.ErrnoException) => error.code,
      ),
    ).toBe('ECONNREFUSED');
  });
});

describe('a target behind TLS', () => {
  const authority = createAuthority();

  const host = authority.issue('localhost', { names: 'DNS:localhost' });
  const person = authority.issue('merchant');
  const serve = (socket: Socket): void => {
    const name = (socket as TLSSocket).getPeerCertificate().subject?.CN;
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nX-Peer: ${String(name)}\r\n\r\n`));
  };
  const server = (): Server => createTlsServer({ cert: host.cert, key: host.key, ca: authority.cert, requestCert: true }, serve);

  test('is shown the client certificate of the configuration', async () => {
    const tls = { ca: [authority.cert], cert: person.cert, key: person.key };
    const { port } = await lineTo(serve, { server: server(), scheme: 'https', tls });
    expect(await speak(port, 'GET / HTTP/1.1\r\n\r\n')).toContain('X-Peer: merchant');
  });

  test('of an authority that nobody named is not spoken to', async () => {
    const { port, passings } = await lineTo(serve, { server: server(), scheme: 'https', tls: {} });
    expect(await speak(port, 'GET /x HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 502 /);
    await until(() => passings.length === 1);
    expect(passings).toMatchObject([{ answer: { kind: 'unreachable' } }]);
    authority.remove();
  });
});
