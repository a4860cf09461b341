import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startGateway } from '../../src/qualify/start.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
const MOST_MEGABYTES = 500;
const BOMB = gzipSync(Buffer.alloc(100_000_000, 32));
const VALUES = `{"result":"SUCCESS","list":[${Array.from({ length: 300_000 }, () => '{"a":1}').join(',')}]}`;
const TEXTS = JSON.stringify({
  result: 'SUCCESS',
  order: Object.fromEntries(Array.from({ length: 18 }, (_, i) => [`f${i}`, 'x'.repeat(100_000)])),
});

/** Without end, as far as the other side reads. */
function stream(answer: ServerResponse): void {
  const piece = Buffer.alloc(1_000_000, '1 ');
  let left = 600;
  const more = (): void => {
    while (left-- > 0) if (!answer.write(piece)) return void answer.once('drain', more);
    answer.end();
  };
  more();
}

const ANSWERS: readonly ((answer: ServerResponse) => void)[] = [
  stream,
  (answer) => void answer.setHeader('content-encoding', 'gzip').end(BOMB),
  (answer) => void answer.end(VALUES),
  (answer) => void answer.end(TEXTS),
];

const isLinux = existsSync('/proc/self/status');
if (!isLinux) process.stderr.write('hostile memory: skipped, the peak of a process is read from /proc\n');

test.skipIf(!isLinux)(
  'a run against a target of endless, packed and crowded answers stays below 500 MB',
  { timeout: 120_000 },
  async () => {
    const gateway = await startGateway();
    const { hostname, port } = new URL(gateway.url);
    let [count, hostile] = [0, 0];
    const server = createServer((incoming, answer) => {
      count += 1;
      answer.on('error', () => undefined);
      if (count > 3 && count % 3 === 0) {
        answer.setHeader('content-type', 'application/json');
        return ANSWERS[hostile++ % ANSWERS.length]?.(answer);
      }
      const { url: path, method, headers } = incoming;
      const forward = request(
        { hostname, port, path, method, headers },
        (good) => void good.pipe(answer.writeHead(good.statusCode ?? 500, good.headers)),
      );
      return void incoming.pipe(forward);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-memory-'));
    const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = [
      'certify',
      '--target',
      target,
      '--merchant',
      gateway.merchantId,
      '--contract',
      'verify',
      '--profile',
      'smoke',
      '--max-requests',
      '60',
      '--report',
      'json',
    ];
    const env = { PATH: process.env.PATH ?? '', HOME: folder, TOUCHSTONE_PASSWORD: gateway.password };
    const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, env, stdio: 'ignore' });
    let peak = 0;
    const look = setInterval(() => {
      try {
        // A process that is just ending has no memory left to tell of.
        const seen = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? '0';
        peak = Math.max(peak, Number(seen) / 1000);
      } catch {
        // It has ended already.
      }
    }, 20);
    const [code] = (await once(child, 'close')) as [number | null];
    clearInterval(look);
    server.closeAllConnections();
    server.close();
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
    // The answers that can be read lack what they must hold.
    expect(code).toBe(1);
    expect(hostile).toBeGreaterThan(2 * ANSWERS.length);
    expect(peak).toBeGreaterThan(50);
    expect(peak).toBeLessThan(MOST_MEGABYTES);
  },
);
