import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { seal } from '../../reports/attestation/dsse.js';
import { keySigner } from '../../reports/attestation/keys.js';
import { sha256, statementOf } from '../../reports/attestation/statement.js';
import { RENDERERS } from '../../reports/formats/renderers.js';
import { createSummary } from '../../reports/summarise.js';
import { summaryContext } from '../../src/app/certify/summary-context.js';
import { packageOf } from '../../src/app/package/contents.js';
import { type PackageFiles, readPackage, writePackage } from '../../src/app/package/files.js';
import { verifyPackage } from '../../src/app/package/verify.js';
import { version } from '../../src/app/version.js';
import type { RunEvent } from '../../src/model/event.js';
import { conformingRun } from '../reports/fixture.js';

const root = mkdtempSync(join(tmpdir(), 'touchstone-package-'));
const now = new Date();
const pair = generateKeyPairSync('ed25519');
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const events: readonly RunEvent[] = [...conformingRun({}, 5)].map((event) =>
  event.type === 'run-started' ? { ...event, header: { ...event.header, tool: { ...event.header.tool, version } } } : event,
);
const summary = createSummary(summaryContext(SHIPPED, { known: undefined, baseline: undefined }));
for (const event of events) summary.add(event);
const report = summary.report();
const scope = report.contracts.flatMap(({ id, inScope }) => (inScope ? [id] : [])).toSorted();
const log = join(root, 'events.ndjson');
let files: PackageFiles;
let unsigned: PackageFiles;

beforeAll(async () => {
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  writeFileSync(log, text);
  unsigned = await packageOf({ report: summary.report(), log, out: join(root, 'none'), cwd: root, browser: undefined });
  const subjects = [
    { name: 'report.json', digest: { sha256: sha256(RENDERERS.json.render(report)) } },
    { name: 'events.ndjson', digest: { sha256: sha256(text) } },
  ];
  const statement = statementOf({ report, subjects, now });
  writeFileSync(join(root, 'attestation.json'), await seal(Buffer.from(JSON.stringify(statement)), keySigner(privateKey)));
  files = await packageOf({ report, log, out: root, cwd: root, browser: undefined });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const changed = (of: PackageFiles, name: string): PackageFiles => {
  const bytes = Buffer.from(of.get(name) ?? '');
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return new Map([...of, [name, bytes]]);
};

const resummed = (of: PackageFiles): PackageFiles => {
  const sums = [...of].filter(([name]) => name !== 'SHA256SUMS').map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
  return new Map([...of, ['SHA256SUMS', Buffer.from(sums.join(''))]]);
};

describe('a package', () => {
  test('holds what is needed to check it', () => {
    expect([...files.keys()].toSorted()).toEqual([
      'README.md',
      'SHA256SUMS',
      'attestation.json',
      'badge.svg',
      'certificate.html',
      'check-signature.mjs',
      'configuration.json',
      'events.ndjson.gz',
      'paper.html',
      ...scope.map((id) => `proofs/${id}.html`),
      'report.html',
      'report.json',
    ]);
  });

  test('that is not signed shows that the report follows from the log, and says what it does not show', async () => {
    const { faults, proven, notProven } = await verifyPackage(unsigned, { now });
    expect(faults).toEqual([]);
    expect(proven).toContain('the report follows from the log, and pages, paper and proofs from both');
    expect(notProven).toContain('who made it: the package has no attestation');
  });

  test('that is signed is checked with the key', async () => {
    const { faults, proven } = await verifyPackage(files, { now, publicKey });
    expect(faults).toEqual([]);
    expect(proven.join()).toContain('the holder of the key says so, until');
  });

  test('whose report claims what the log does not give is refused', async () => {
    const forged = await packageOf({ report: { ...report, verdict: 'violates' }, log, out: root, cwd: root, browser: undefined });
    const { faults } = await verifyPackage(forged, { now });
    expect(faults).toEqual(['the report does not follow from the log: verdict differ']);
  });

  test('whose attestation was changed is refused, also where the sums were made anew', async () => {
    expect((await verifyPackage(resummed(changed(files, 'attestation.json')), { now, publicKey })).faults.join()).toContain(
      'attestation.json: ',
    );
  });

  test.each(['report.html', 'paper.html', 'proofs/void@66.html', 'badge.svg', 'README.md'])(
    'is refused where %s says something else than the report, and the sums were made anew',
    async (name) => {
      expect((await verifyPackage(resummed(changed(files, name)), { now, publicKey })).faults).toEqual([
        `${name} is not what report.json and the log give`,
      ]);
    },
  );

  test('is refused after any change of its list of digests', async () => {
    const sums = unsigned.get('SHA256SUMS')?.toString('utf8') ?? '';
    for (const other of [sums.slice(0, -1), `${sums}\n`, sums.replace('  ', ' *'), sums.replace('  ', ' '), sums.toUpperCase(), ''])
      expect((await verifyPackage(new Map(unsigned).set('SHA256SUMS', Buffer.from(other)), { now })).faults.join()).toContain('SHA256SUMS');
  });

  test('names a file that is missing, and one that was added', async () => {
    const less = new Map(unsigned);
    less.delete('configuration.json');
    expect((await verifyPackage(less, { now })).faults).toEqual(['configuration.json is missing, and SHA256SUMS names it']);
    const more = new Map(unsigned).set('notes.txt', Buffer.from('x'));
    expect((await verifyPackage(more, { now })).faults).toEqual(['notes.txt is not of this package: SHA256SUMS does not name it']);
  });

  test('is the same as a folder and as a zip, which has the same bytes each time', () => {
    for (const name of ['folder', 'one.zip', 'two.zip']) writePackage(unsigned, join(root, name));
    const digests = (of: PackageFiles): readonly string[] => [...of].map(([name, bytes]) => `${name} ${sha256(bytes)}`).toSorted();
    for (const name of ['folder', 'one.zip']) expect(digests(readPackage(join(root, name)))).toEqual(digests(unsigned));
    expect(sha256(readFileSync(join(root, 'one.zip')))).toBe(sha256(readFileSync(join(root, 'two.zip'))));
    expect(() => writePackage(unsigned, join(root, 'folder'))).toThrow('is already here');
  });

  test('that is no package is refused in words', () => {
    writeFileSync(join(root, 'no.zip'), 'PK nonsense');
    expect(() => readPackage(join(root, 'no.zip'))).toThrow('cannot be read as a package');
    expect(() => readPackage(join(root, 'none.zip'))).toThrow('none.zip cannot be read as a package: there is no such file or folder');
  });
});
