import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nextSteps } from '../../reports/next-steps.js';
import { summarise } from '../../reports/summarise.js';
import { deliver, jsonReport } from '../../src/cli/certify/deliver.js';
import { addOutput, appendStepSummary, checkOutput, MARKER, writeReports } from '../../reports/write-output.js';
import { conformingRun, context } from './fixture.js';

const report = summarise(conformingRun({}, 20), context());
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchstone-output-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('the output folder', () => {
  test('is made where there is none, with files of fixed names', async () => {
    const dir = join(root, 'a', 'b');
    await writeReports(dir, report, ['html', 'json', 'junit', 'sarif', 'ctrf', 'markdown', 'github']);
    expect(readdirSync(dir).sort()).toEqual(
      [MARKER, 'annotations.txt', 'ctrf-report.json', 'junit.xml', 'report.html', 'report.json', 'summary.md', 'touchstone.sarif'].sort(),
    );
  });

  test('is taken where it is empty', async () => {
    await checkOutput(root);
    expect(readdirSync(root)).toEqual([]);
    await writeReports(root, report, []);
    expect(readdirSync(root)).toEqual([MARKER]);
  });

  test('of an earlier run is emptied, so that formats of two runs never mix', async () => {
    await writeReports(root, report, ['html', 'json']);
    await checkOutput(root);
    expect(readdirSync(root).sort()).toEqual([MARKER, 'report.html', 'report.json']);
    await writeReports(root, report, ['junit']);
    expect(readdirSync(root).sort()).toEqual([MARKER, 'junit.xml']);
  });

  test('keeps the earlier run whole until the new one is written', async () => {
    await writeReports(root, report, ['html', 'json']);
    const before = readdirSync(root).sort();
    const missing = { name: 'events.ndjson', copyOf: join(root, 'nowhere') };
    await expect(writeReports(root, report, ['junit'], [missing])).rejects.toThrow('ENOENT');
    expect(readdirSync(root).sort()).toEqual(before);
  });

  test('that holds something else is refused with exit 2, and left alone', async () => {
    writeFileSync(join(root, 'notes.txt'), 'mine');
    await expect(writeReports(root, report, ['json'])).rejects.toMatchObject({ code: 'usage', exitCode: 2 });
    expect(readdirSync(root)).toEqual(['notes.txt']);
  });

  test('keeps what the user put beside our files', async () => {
    await writeReports(root, report, ['json']);
    writeFileSync(join(root, 'notes.txt'), 'mine');
    await writeReports(root, report, []);
    expect(readdirSync(root).sort()).toEqual([MARKER, 'notes.txt']);
  });

  test('is never a reason to delete anything outside, whatever its marker says', async () => {
    const dir = join(root, 'out');
    mkdirSync(dir);
    writeFileSync(join(root, 'precious.txt'), 'mine');
    writeFileSync(join(dir, MARKER), JSON.stringify({ files: ['../precious.txt', '/etc/hostname', '..', '.', 7, 'sub/x'] }));
    await writeReports(dir, report, []);
    expect(readFileSync(join(root, 'precious.txt'), 'utf8')).toBe('mine');
  });

  test('that is a link to a folder of somebody else is refused', async () => {
    mkdirSync(join(root, 'theirs'));
    writeFileSync(join(root, 'theirs', 'a'), '');
    symlinkSync(join(root, 'theirs'), join(root, 'link'));
    await expect(checkOutput(join(root, 'link'))).rejects.toMatchObject({ exitCode: 2 });
  });

  test('that is a file is refused', async () => {
    writeFileSync(join(root, 'file'), '');
    await expect(checkOutput(join(root, 'file'))).rejects.toMatchObject({ code: 'usage', exitCode: 2 });
  });
});

test('a format with a file of its own goes there', async () => {
  const [path] = await writeReports(join(root, 'out'), report, [{ format: 'junit', file: join(root, 'ci', 'results.xml') }]);
  expect(path).toBe(join(root, 'ci', 'results.xml'));
  expect(readFileSync(join(root, 'ci', 'results.xml'), 'utf8')).toContain('<testsuites>');
});

test('other files of a run are ours too', async () => {
  await writeReports(root, report, []);
  await addOutput(root, 'attestation.json', '{}');
  await writeReports(root, report, []);
  expect(readdirSync(root)).toEqual([MARKER]);
});

test('the job summary is written where the variable says so, and nowhere else', async () => {
  const file = join(root, 'summary.md');
  writeFileSync(file, 'before\n');
  expect(await appendStepSummary(report, {})).toBe(false);
  expect(await appendStepSummary(report, { GITHUB_STEP_SUMMARY: file })).toBe(true);
  expect(readFileSync(file, 'utf8')).toMatch(/^before\n## ✓ touchstone: Conforms/);
  const job = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'a/b', GITHUB_RUN_ID: '7' };
  await appendStepSummary(report, { GITHUB_STEP_SUMMARY: file, ...job });
  expect(readFileSync(file, 'utf8')).toContain('(https://git.example/a/b/actions/runs/7#artifacts)');
});

describe('a JSON report that could not be written', () => {
  const advice = (of: typeof report): string =>
    nextSteps(of)
      .map(({ text, command = '' }) => `${text} ${command}`)
      .join('\n');

  test('is advised as a baseline neither in the summary nor in the reports that were written', async () => {
    const [out, taken] = [join(root, 'out'), join(root, 'taken')];
    writeFileSync(taken, 'a file');
    expect(advice(report)).toContain('--baseline touchstone-report/report.json');
    const formats = [{ format: 'markdown' }, { format: 'json', file: join(taken, 'report.json') }];
    const delivered = await deliver(report, { out, formats }, undefined);
    expect(delivered.faults).toHaveLength(1);
    for (const text of [advice(delivered.report), readFileSync(join(out, 'summary.md'), 'utf8')])
      expect(text).not.toContain('touchstone-report/report.json');
    expect(
      (await deliver(report, { out: join(taken, 'below'), formats: [{ format: 'json' }] }, undefined)).report.run.again,
    ).not.toHaveProperty('json');
    expect((await deliver(report, { out, formats: [{ format: 'json' }] }, undefined)).report).toBe(report);
  });

  test.each([['/dev/full'], ['/dev/null'], ['-']])('nor is one that goes to %s', (file) => {
    expect(jsonReport({ out: root, formats: [{ format: 'json', file }], state: root, keep: 1 })).toEqual({});
  });
});
