import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES, RENDERERS, terminalSummary } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { loadConfig } from '../../src/config/load.js';
import { plainHttpOf, plainHttpWords } from '../../src/model/plain-http.js';
import { conformingRun, context } from '../reports/fixture.js';

describe('the way to a target', () => {
  test.each([
    ['https://sandbox.example', undefined],
    ['http://127.0.0.1:8080', undefined],
    ['http://localhost:8080', undefined],
    ['http://[::1]:8080', undefined],
    ['http://gateway:8080', 'private'],
    ['http://gateway.payments.svc.cluster.local', 'private'],
    ['http://gateway.internal.', 'private'],
    ['http://10.0.0.5', 'private'],
    ['http://172.31.0.5', 'private'],
    ['http://[fd00::1]:80', 'private'],
    ['http://sandbox.example', 'public'],
    ['http://notlocal.com', 'public'],
    ['http://172.32.0.5', 'public'],
    ['http://8.8.8.8', 'public'],
    ['http://10.example.com', 'public'],
  ])('%s', (url, kind) => expect(plainHttpOf(url)).toBe(kind));
});

describe('target.allowHttp', () => {
  const target = { baseUrl: 'http://gateway:8080', merchantId: 'M', auth: { type: 'basic', password: 'p' }, allowHttp: true } as const;
  const load = (given: object, flags = {}) => loadConfig({ given, cwd: tmpdir(), env: {}, flags });

  test('lets plain HTTP through to the host that it stands beside', async () => {
    const { target: complete } = await load({ target });
    expect(complete).toMatchObject({ baseUrl: 'http://gateway:8080', allowHttp: true });
  });

  test('is not for another host that a flag names: that one has its own flag', async () => {
    await expect(load({ target }, { target: 'http://elsewhere:8080' })).rejects.toThrow('plain HTTP: http://elsewhere:8080');
    const { target: complete } = await load({ target }, { target: 'http://elsewhere:8080', allowHttp: true });
    expect(complete.baseUrl).toBe('http://elsewhere:8080');
  });
});

test.each(['http://gateway:8080', 'http://sandbox.example'])('every format says that %s was spoken to in clear', (url) => {
  const report = summarise(conformingRun({ target: { url, merchantId: 'M', embedded: false } }, 10), context());
  // Letters alone: every format escapes in its own way.
  const bare = (text: string): string => text.replaceAll(/[^a-z]|%3A|&#\w+;/gi, '');
  const words = bare(plainHttpWords(url) ?? '');
  const silent = FORMAT_NAMES.filter((name) => name !== 'json' && !bare(RENDERERS[name].render(report)).includes(words));
  expect(silent).toEqual([]);
  expect(JSON.parse(RENDERERS.json.render(report))).toMatchObject({ run: { target: { url } } });
  expect(bare(terminalSummary(report, { color: false, columns: 80 }))).toContain(words);
  expect(RENDERERS.github.render(report).includes('::warning title=touchstone%3A plain HTTP')).toBe(url.endsWith('example'));
});

// A network of its own with one address that is not loopback, and a hosts file with its name: gone with the last process in it.
const NETWORK = ['unshare', '--map-root-user', '--net', '--mount', 'bash', '-euc'] as const;
const probe = spawnSync(NETWORK[0], [...NETWORK.slice(1), 'ip link set lo up && ip addr add 10.77.0.2/32 dev lo'], { encoding: 'utf8' });
const noNetwork = probe.status === 0 ? undefined : (probe.error?.message ?? probe.stderr.trim());
if (noNetwork !== undefined) process.stderr.write(`skipped: no network of its own can be made here (${noNetwork})\n`);

test.skipIf(noNetwork !== undefined)('a service with a name of its own, in a process of its own, is certified as in compose', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-compose-'));
  try {
    writeFileSync(join(folder, 'hosts'), '127.0.0.1 localhost\n10.77.0.2 gateway\n');
    const cli = JSON.stringify(join(import.meta.dirname, '..', '..', 'dist', 'cli.js'));
    const node = JSON.stringify(process.execPath);
    const script = `
      ip link set lo up; ip addr add 10.77.0.2/32 dev lo; mount --bind hosts /etc/hosts
      ${node} ${cli} gateway --host 10.77.0.2 > started & gateway=$!
      trap 'kill $gateway' EXIT
      for i in $(seq 200); do [ -s started ] && break; sleep 0.1; done
      read -r port TOUCHSTONE_PASSWORD <<<$(${node} -p 'const { url, password } = JSON.parse(fs.readFileSync("started")); new URL(url).port + " " + password')
      export TOUCHSTONE_PASSWORD
      common="--target http://gateway:$port --merchant TOUCHSTONE1 --contract verify"
      set +e
      ${node} ${cli} certify $common 2> refused; echo "refused $?"
      ${node} ${cli} certify $common --allow-http --profile smoke --report json 2> ran; echo "ran $?"`;
    const stdout = await new Promise<string>((resolve, reject) => {
      execFile(NETWORK[0], [...NETWORK.slice(1), script], { cwd: folder }, (error, out, stderr) =>
        error === null ? resolve(out) : reject(new Error(stderr || error.message)),
      );
    });
    const said = (name: string): string => readFileSync(join(folder, name), 'utf8');
    expect({ stdout, refused: said('refused'), ran: said('ran') }).toEqual({
      stdout: 'refused 2\nran 0\n',
      refused: expect.stringMatching(/plain HTTP: http:\/\/gateway:\d+\nhint: .*--allow-http/),
      ran: expect.stringMatching(/^note: Plain HTTP to gateway:\d+, allowed by target.allowHttp/),
    });
    const { run, stats } = JSON.parse(said('touchstone-report/report.json'));
    expect(run.target.url).toMatch(/^http:\/\/gateway:\d+$/);
    expect([stats.requests > 100, run.configuration.target.allowHttp]).toEqual([true, true]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
