import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PackageFiles, readPackage } from '../../src/app/package/files.js';
import { type PackageCheck, verifyPackage } from '../../src/app/package/verify.js';
import { startGateway } from '../../src/qualify/start.js';
import { CLI, createWorkplace, type Workplace } from '../helpers/cli.js';
import { EMBEDDED_PROVISION_IN_FILE } from '../helpers/provision.js';
import { runWarm } from '../helpers/warm-cli.js';
import { FOREIGN_ENV, foreignConfig } from '../sandbox/foreign/config.js';
import { startForeignGateway } from '../sandbox/foreign/server.js';

const LONG = 240_000;
const execute = promisify(execFile);

let work: Workplace;
let publicKey: string;
const place = (...names: string[]): string => join(work.folder, ...names);

beforeAll(async () => {
  work = createWorkplace(runWarm);
  await execute('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', place('key.pem')]);
  await execute('openssl', ['pkey', '-in', place('key.pem'), '-pubout', '-out', place('public.pem')]);
  publicKey = readFileSync(place('public.pem'), 'utf8');
  // `npx touchstone` of the README is the program of this checkout.
  mkdirSync(place('bin'));
  writeFileSync(place('bin', 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${CLI}" "$@"\n`);
  chmodSync(place('bin', 'npx'), 0o755);
});
afterAll(() => work.remove());

/** Certifies into a package, without a browser, and moves it to where nothing of the run is. */
async function packed(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const run = ['certify', '--out', `${name}-report`, '--package', name, '--attest', 'key.pem', '--seed', '1', ...args];
  const { status, stderr } = await work.run(run, { TOUCHSTONE_BROWSER: '', ...env });
  expect([0, 1].includes(status ?? 2) ? '' : stderr).toBe('');
  const moved = place('elsewhere', name, 'certificate');
  mkdirSync(dirname(moved), { recursive: true });
  renameSync(place(name), moved);
  copyFileSync(place('public.pem'), join(dirname(moved), 'public.pem'));
  return moved;
}

const FOLLOWS = 'the report follows from the log, and pages, paper and proofs from both';

const checked = async (folder: string): Promise<PackageCheck> =>
  JSON.parse((await work.run(['verify', folder, '--json', '--public-key', 'public.pem'])).stdout) as PackageCheck;

/** What a check says after a byte in the middle of each file was changed: those files that it does not name. */
async function unnamed(files: PackageFiles): Promise<readonly string[]> {
  const silent: string[] = [];
  for (const [name, content] of files) {
    const bytes = Buffer.from(content);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    const { faults } = await verifyPackage(new Map([...files, [name, bytes]]), { now: new Date(), publicKey });
    if (!faults.join('\n').includes(name)) silent.push(name);
  }
  return silent;
}

/** The commands that the README of a package names, run as they stand there, with their exit codes. */
async function commandsOf(folder: string): Promise<readonly string[]> {
  const [, block = ''] = /```sh\n([\s\S]*?)\n```/.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
  const lines = block.split('\n');
  const ended: string[] = [];
  for (const line of lines) {
    const env = { PATH: `${place('bin')}:${process.env.PATH ?? ''}`, HOME: work.folder };
    const code = await execute('sh', ['-c', line], { cwd: folder, env }).then(
      () => 0,
      (error: { code: number }) => error.code,
    );
    ended.push(`${line.split(' ').slice(0, 3).join(' ')}: ${code}`);
  }
  return ended;
}

const rowsWithout = (files: PackageFiles): number =>
  [...files]
    .filter(([name]) => name.startsWith('proofs/'))
    .reduce((sum, [, page]) => sum + page.toString('utf8').split('no single exchange').length - 1, 0);

describe('a package that was moved', { timeout: LONG }, () => {
  test('of the embedded gateway: signed, whole, and every changed byte is named', async () => {
    const folder = await packed('embedded', ['--contract', 'update-authorization']);
    const files = readPackage(folder);
    expect(await checked(folder)).toMatchObject({ faults: [], proven: [expect.any(String), expect.any(String), FOLLOWS] });
    expect(rowsWithout(files)).toBe(0);
    expect(await unnamed(files)).toEqual([]);
    expect(await commandsOf(folder)).toEqual([
      'sha256sum -c SHA256SUMS: 0',
      'node check-signature.mjs attestation.json: 0',
      'npx touchstone verify: 0',
    ]);
  });

  // That every changed byte is named: above and below.
  test('of a foreign gateway: the same, and no secret of its configuration', async () => {
    const gateway = await startForeignGateway();
    try {
      work.write('gateway.yaml', foreignConfig(gateway.url));
      const folder = await packed('foreign', ['--config', 'gateway.yaml', '--contract', 'void'], FOREIGN_ENV);
      const files = readPackage(folder);
      expect(await checked(folder)).toMatchObject({ faults: [], proven: [expect.any(String), expect.any(String), FOLLOWS] });
      expect(files.has('attestation.json')).toBe(true);
      for (const [name, bytes] of files)
        for (const secret of Object.values(FOREIGN_ENV)) expect([name, bytes.includes(secret)]).toEqual([name, false]);
      expect((await commandsOf(folder)).map((line) => line.slice(-3))).toEqual([': 0', ': 0', ': 0']);
    } finally {
      await gateway.close();
    }
  });

  test('of a gateway that violates: no attestation, known deviations on paper, and the proof of what is broken', async () => {
    const gateway = await startGateway({ defects: ['void-without-transaction', 'void-without-target'] });
    try {
      const { url: baseUrl, merchantId, password } = gateway;
      const target = { baseUrl, merchantId, auth: { type: 'basic', password: '${PASSWORD}' } };
      work.write(
        'wrong.yaml',
        stringify({ target, provision: EMBEDDED_PROVISION_IN_FILE, run: { profile: 'smoke' }, known: 'known.yaml' }),
      );
      const expires = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
      const accepted = {
        rule: 'request/transaction.targetTransactionId:required',
        reason: 'the sandbox cuts it',
        ticket: 'PAY-123',
        expires,
      };
      work.write('known.yaml', stringify([accepted]));
      const folder = await packed('wrong', ['--config', 'wrong.yaml', '--contract', 'void'], { PASSWORD: password });
      const files = readPackage(folder);
      const { faults, proven, notProven } = await checked(folder);
      expect(faults).toEqual([]);
      expect(proven).toContain(FOLLOWS);
      expect(notProven).toContain('who made it: the package has no attestation');
      expect([...files.keys()].filter((name) => /attestation|badge|certificate/.test(name))).toEqual([]);
      const paper = files.get('paper.html')?.toString('utf8') ?? '';
      for (const words of ['PAY-123', expires, '✕ fail', '<td>occurs</td>', '✓ pass', 'Signature']) expect(paper).toContain(words);
      expect(files.get('proofs/void@66.html')?.toString('utf8')).toContain('✕ Expected');
      expect(await unnamed(files)).toEqual([]);
      // The report that is made again says what the run said: it violates.
      expect(await commandsOf(folder)).toEqual(['sha256sum -c SHA256SUMS: 0', 'npx touchstone verify: 0', 'gunzip -c events.ndjson.gz: 1']);
    } finally {
      await gateway.close();
    }
  });
});
