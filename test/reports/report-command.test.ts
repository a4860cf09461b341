import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seal } from '../../reports/attestation/dsse.js';
import { keySigner } from '../../reports/attestation/keys.js';
import { sha256, statementOf } from '../../reports/attestation/statement.js';
import { RENDERERS } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { run } from '../../src/cli/run.js';
import type { RunReport } from '../../src/model/report.js';
import { conformingRun, context, runWithFindings } from './fixture.js';
import { catchPrinted } from '../helpers/printed.js';

let root = '';
const printed = catchPrinted();
const state = (): string => join(root, 'state');

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'touchstone-report-command-'));
  const folder = join(state(), 'run-1');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'events.ndjson'),
    `${[...runWithFindings({ id: 'run-1' }, 50)].map((event) => JSON.stringify(event)).join('\n')}\n`,
  );
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('touchstone report', () => {
  test.each([
    ['the id of a run', () => 'run-1'],
    ['a folder', () => join(state(), 'run-1')],
    ['a file', () => join(state(), 'run-1', 'events.ndjson')],
    ['the latest run', () => 'latest'],
  ])('takes %s', async (_name, word) => {
    expect(await run(['report', word(), '--state', state(), '--json'])).toBe(1);
    expect((JSON.parse(printed.stdout) as RunReport).run.id).toBe('run-1');
    expect(printed.stderr).toBe('');
  });

  test('makes the page unless told otherwise', async () => {
    expect(await run(['report', 'run-1', '--state', state()])).toBe(1);
    expect(printed.stdout).toMatch(/^<!doctype html>/);
  });

  test('writes several formats to a folder', async () => {
    const out = join(root, 'out');
    expect(
      await run(['report', 'run-1', '--state', state(), '--report', 'html', '--report', 'junit', '--report', 'json', '--out', out]),
    ).toBe(1);
    expect(readdirSync(out).sort()).toEqual(['.touchstone-report', 'junit.xml', 'report.html', 'report.json']);
    expect(printed.stdout).toBe('');
    expect(printed.stderr.trim().split('\n')).toHaveLength(3);
  });

  test('compares with a baseline and applies known deviations', async () => {
    const baseline = join(root, 'before.json');
    const known = join(root, 'known.yaml');
    writeFileSync(baseline, RENDERERS.json.render(summarise(conformingRun({ id: 'before' }, 5), context())));
    writeFileSync(known, '- rule: totals-refund\n  reason: agreed\n');
    expect(await run(['report', 'run-1', '--state', state(), '--json', '--baseline', baseline, '--known', known])).toBe(1);
    const report = JSON.parse(printed.stdout) as RunReport;
    expect(report.comparison?.baseline).toBe('before');
    expect(report.counts.known).toBe(1);
  });

  test('passes over a last line that a crash cut off', async () => {
    const file = join(root, 'cut.ndjson');
    const log = readFileSync(join(state(), 'run-1', 'events.ndjson'), 'utf8');
    writeFileSync(file, log.slice(0, -60));
    expect(await run(['report', file, '--json'])).toBe(1);
    expect((JSON.parse(printed.stdout) as RunReport).run).toMatchObject({ ended: 'unfinished', exit: 1 });
  });

  test.each([
    [['report', 'nowhere'], 'error: no event log of a run nowhere'],
    [['report', 'run-1', '--report', 'pdf'], 'error: there is no report format pdf'],
    [['report', 'run-1', '--report', 'html', '--report', 'json'], 'error: several formats need a folder'],
  ])('%j is refused', async (args, message) => {
    expect(await run([...args, '--state', state()])).toBe(2);
    expect(printed.stderr).toContain(message);
    expect(printed.stdout).toBe('');
  });

  test('refuses a file that is no event log, and one that is broken in the middle', async () => {
    const file = join(root, 'broken.ndjson');
    writeFileSync(file, 'hello\n');
    expect(await run(['report', file])).toBe(2);
    expect(printed.stderr).toContain('holds no whole event of a run');
    writeFileSync(file, '{"type":"phase-started","phase":"a","planned":1}\nhello\n{"type":"phase-started","phase":"b","planned":1}\n');
    expect(await run(['report', file])).toBe(2);
    expect(printed.stderr).toContain('broken.ndjson:1 is not an event');
  });

  test('does not touch a folder of somebody else', async () => {
    const out = join(root, 'theirs');
    mkdirSync(out);
    writeFileSync(join(out, 'notes.txt'), '');
    expect(await run(['report', 'run-1', '--state', state(), '--out', out])).toBe(2);
    expect(readdirSync(out)).toEqual(['notes.txt']);
  });
});

describe('touchstone verify-attestation', () => {
  test('says whether an attestation holds', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const report = summarise(conformingRun({}, 5), context());
    const files = { attestation: join(root, 'attestation.json'), report: join(root, 'report.json'), key: join(root, 'public.pem') };
    const text = RENDERERS.json.render(report);
    writeFileSync(files.report, text);
    writeFileSync(files.key, publicKey.export({ type: 'spki', format: 'pem' }));
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const statement = statementOf({ report, subjects: [{ name: 'report.json', digest: { sha256: sha256(text) } }], now: new Date() });
    writeFileSync(files.attestation, await seal(Buffer.from(JSON.stringify(statement)), keySigner(pem)));
    const args = ['verify-attestation', files.attestation, '--report', files.report];
    expect(await run([...args, '--public-key', files.key])).toBe(0);
    expect(printed.stdout).toMatch(/^valid until \d{4}-/);
    expect(printed.stdout).toMatch(/^verdict: conforms, [\d,]+ of [\d,]+ must rules judged, [\d,]+ not seen, 0 warnings \(run /m);
    expect(printed.stdout).toMatch(/^scope: \d+ of \d+ contracts, profile standard: [a-z]/m);
    expect(printed.stdout).toMatch(/^target: https:\/\/sandbox\.example, merchant ./m);
    expect(printed.stderr).toBe('');
    expect(await run(args)).toBe(2);
    expect(printed.stderr).toContain('--public-key');
    writeFileSync(files.report, `${text}\n`);
    printed.stdout = '';
    expect(await run([...args, '--public-key', files.key, '--json'])).toBe(1);
    expect(JSON.parse(printed.stdout)).toMatchObject({ valid: false, faults: [expect.stringContaining('digest differs')] });
    expect(await run(['verify-attestation', join(root, 'none.json'), '--report', files.report])).toBe(2);
  });
});
