import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { RENDERERS } from '../../reports/formats/renderers.js';
import { terminalSummary } from '../../reports/formats/terminal.js';
import { FORMAT_NAMES } from '../../src/model/report-formats.js';
import { createWorkplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';

const work = createWorkplace(runWarm);
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  work.remove();
});

/** The URL of a target that answers everything in the same way. */
async function answering(status: number, type: string, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function nobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return `http://127.0.0.1:${port}`;
}

const UNAUTHORIZED = JSON.stringify({ error: { cause: 'INVALID_REQUEST', explanation: 'Invalid credentials.' }, result: 'ERROR' });
// Annotations go to the standard output, where a runner reads them.
const FILES = FORMAT_NAMES.filter((name) => name !== 'github').map((name) => RENDERERS[name].file);

/** Letters and digits alone: every format escapes and breaks lines in its own way. */
const bare = (text: string): string => text.replace(/&(?:[a-z]+|#\w+);|\\u[0-9a-f]{4}|\\[nrt"]|%0A|[^A-Za-z0-9]/g, '');

interface Doctor {
  readonly checks: readonly { readonly status: string; readonly detail: string }[];
}

describe('a target that cannot be tested is told in the words of doctor, in every format:', { timeout: 120_000 }, () => {
  test.each([
    ['nobody listens', nobody, /refused/],
    ['pages with status 500', () => answering(500, 'text/html', '<html><body>Oops, our fault</body></html>'), /a page: ‹41 characters/],
    ['a wrong password', () => answering(401, 'application/json', UNAUTHORIZED), /Invalid credentials/],
  ])('%s', async (_, start, seen) => {
    const target = ['--target', await start(), '--merchant', 'TESTMERCHANT', '--contract', 'verify'];
    const env = { TOUCHSTONE_PASSWORD: 'not-the-password' };
    const doctor = JSON.parse((await work.run(['doctor', ...target, '--json'], env)).stdout) as Doctor;
    const sentence = doctor.checks.find(({ status }) => status === 'failed')?.detail ?? '';
    expect(sentence).toMatch(seen);
    const ran = await work.run(
      ['certify', ...target, '--profile', 'smoke', '--out', 'out', ...FORMAT_NAMES.flatMap((name) => ['--report', name])],
      env,
    );
    expect(ran.status).toBe(3);
    const screen = terminalSummary(work.report('out'), { color: false, columns: 80 });
    const told = [
      ['terminal', ran.stderr],
      ['annotations', ran.stdout],
      ['screen', screen],
      ...FILES.map((name) => [name, readFileSync(join(work.folder, 'out', name), 'utf8')]),
    ];
    expect(told.filter(([, text = '']) => !bare(text).includes(bare(sentence))).map(([name]) => name)).toEqual([]);
    expect(told.filter(([, text = '']) => /nothing was found/i.test(text)).map(([name]) => name)).toEqual([]);
  });
});
