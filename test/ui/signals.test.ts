import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createWatch } from '../../src/app/ui/watch.js';
import { startGateway } from '../../src/qualify/start.js';
import type { RunLine } from '../../src/model/live.js';
import { inProcessOf } from '../helpers/cli.js';
import { sampled } from '../helpers/sample.js';
import { asked, createHome, type RunningUi, startUiIn } from './support.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function started(folder: string, env: Readonly<Record<string, string>>, args: readonly string[]): Promise<RunningUi> {
  const ui = await startUiIn(folder, env, args);
  cleanups.push(() => ui.stop());
  return ui;
}

async function homeWith(defects: readonly string[]) {
  const home = await createHome(defects);
  cleanups.push(() => home.remove());
  return home;
}

/** Waits until the runs of the folder are as wanted. */
async function untilRuns(ui: RunningUi, wanted: (runs: readonly RunLine[]) => boolean): Promise<readonly RunLine[]> {
  const { body } = await fetch(`${ui.origin}/api/stream?run=`, { headers: { cookie: await ui.cookie() } });
  let text = '';
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(part).toString('utf8');
    const told = [...text.matchAll(/^event: runs\ndata: (.*)\n\n/gm)].at(-1)?.[1];
    const runs = told === undefined ? [] : (JSON.parse(told) as readonly RunLine[]);
    if (wanted(runs)) return runs;
  }
  throw new Error('the server ended before');
}

const hasEnded =
  (count: number) =>
  (runs: readonly RunLine[]): boolean =>
    runs.length === count && runs.every(({ state, verdict }) => state === 'ended' && verdict !== undefined);

const VOID = { contracts: ['void@66'], profile: 'smoke' };

describe('what failed is run again', () => {
  test.each(sampled(['the answer of a URL', 'a file'], () => 'something watched'))(
    'when %s has changed',
    { timeout: 60_000 },
    async (what) => {
      const home = await homeWith(['void-without-target']);
      const file = join(home.folder, 'gateway.bin');
      writeFileSync(file, 'first');
      const server = createServer((_request, response) => void response.end(readFileSync(file)));
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      cleanups.push(async () => server.close());
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/version`;
      const ui = await started(home.folder, home.env, ['--watch', what === 'a file' ? 'gateway.bin' : url]);
      await asked(ui, '/api/runs', VOID);
      await untilRuns(ui, hasEnded(1));
      await home.setDefects([]);
      writeFileSync(file, 'second build');
      const [again] = await untilRuns(ui, hasEnded(2));
      expect(again?.selection.length).toBeGreaterThan(0);
      expect(again?.causes).toBe(0);
    },
  );

  test('when the target was away and is back', { timeout: 60_000 }, async () => {
    const home = await homeWith(['void-without-target']);
    const ui = await started(home.folder, home.env, ['--watch', 'restart']);
    await asked(ui, '/api/runs', VOID);
    await untilRuns(ui, hasEnded(1));
    await home.gateway.close();
    await pause(2_500);
    const back = await startGateway({ port: Number(new URL(home.gateway.url).port), replies: 'full' });
    cleanups.push(() => back.close());
    const runs = await untilRuns(ui, hasEnded(2));
    expect(runs.map(({ selection }) => selection.length > 0)).toEqual([true, false]);
  });
});

test('a run that waits for the target goes on when the target is back', async () => {
  const told: string[] = [];
  const commands: string[] = [];
  let reach = 'answers';
  const desk = {
    target: async () => ({ reach }),
    lines: () => [{ id: 'waiting', state: 'going', isOurs: true, goneAt: 1 }],
    command: (run: string, command: string) => void commands.push(`${run} ${command}`),
    tellWatch: ({ last }: { readonly last?: string }) => void (last !== undefined && told.push(last)),
  } as unknown as Parameters<typeof createWatch>[1];
  const watch = createWatch('restart', desk, '.');
  cleanups.push(async () => watch.close());
  await pause(1_000);
  expect(commands).toEqual([]);
  reach = 'no answer';
  await pause(1_000);
  reach = 'answers';
  await expect.poll(() => commands, { timeout: 5_000 }).toEqual(['waiting go']);
  expect(told).toEqual([expect.stringContaining('the run that waited goes on')]);
});

test('a whole run that conforms is signed with the key of the server; others are refused with the reason', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-sign-'));
  cleanups.push(async () => rmSync(folder, { recursive: true, force: true }));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(folder, 'public.pem'), String(publicKey.export({ type: 'spki', format: 'pem' })));
  const ui = await started(folder, { SIGNING_KEY: pem }, ['--attest', 'env:SIGNING_KEY']);
  await asked(ui, '/api/runs', { contracts: ['update-authorization@24'], profile: 'standard' });
  const [run] = await untilRuns(ui, hasEnded(1));
  const signed = await asked(ui, `/api/runs/${run?.id}/attestation`);
  const report = await asked(ui, `/api/runs/${run?.id}/export/json`);
  expect(signed).toContain('signatures');
  expect(signed).not.toContain(pem.split('\n')[1]);
  writeFileSync(join(folder, 'attestation.json'), signed);
  writeFileSync(join(folder, 'report.json'), report);
  const verified = await inProcessOf(join(import.meta.dirname, '..', '..', 'dist', 'cli.js'))({
    args: ['verify-attestation', 'attestation.json', '--report', 'report.json', '--public-key', 'public.pem'],
    cwd: folder,
    env: { PATH: process.env.PATH ?? '' },
  });
  expect([verified.status, verified.stderr]).toEqual([0, expect.anything()]);
  await asked(ui, '/api/runs', { contracts: ['update-authorization@24'], profile: 'smoke', suites: ['acceptance'] });
  const [narrowed] = await untilRuns(ui, hasEnded(2));
  expect(await asked(ui, `/api/runs/${narrowed?.id}/attestable`)).toContain('only a whole run can be, and this one is narrowed');
});

test('a page that other machines can reach is warned of, and answers under the addresses of this machine alone', async () => {
  const home = await homeWith([]);
  const ui = await started(home.folder, home.env, ['--host', '0.0.0.0']);
  expect(ui.said()).toContain('other machines can reach this page');
  expect(await asked(ui, '/api/choices')).toContain('void@66');
  const { port } = new URL(ui.origin);
  const cookie = await ui.cookie();
  const foreign = await statusOf(`${ui.origin}/api/choices`, { cookie, host: `rebound.example:${port}` });
  expect(foreign).toBe(403);
});

/** fetch does not let one choose the host. */
function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
