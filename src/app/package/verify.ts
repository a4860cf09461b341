import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sha256 } from '../../../reports/attestation/statement.js';
import { verifyEnvelope } from '../../../reports/attestation/verify.js';
import { createSummary } from '../../../reports/summarise.js';
import { canonical } from '../../json/canonical.js';
import type { JsonValue } from '../../json/value.js';
import type { RunReport } from '../../model/report.js';
import { summaryContext } from '../certify/summary-context.js';
import { asForeign, readRun } from '../read-run.js';
import { version } from '../version.js';
import { SUMS } from './contents.js';
import type { PackageFiles } from './files.js';

/** What a check of a package says. */
export interface PackageCheck {
  /** Empty where everything fits. */
  readonly faults: readonly string[];
  /** What the package proves, and what it does not, a sentence each. */
  readonly proven: readonly string[];
  readonly notProven: readonly string[];
}

export interface PackageOptions {
  readonly now: Date;
  /** PEM of the key that must have signed. */
  readonly publicKey?: string;
}

/** Checks digests, signature, expiry, and that the report follows from the log. Never throws for what is in the files. */
export async function verifyPackage(files: PackageFiles, options: PackageOptions): Promise<PackageCheck> {
  const sums = sumFaults(files);
  const signature = signatureCheck(files, options);
  const follows = await followsFromLog(files);
  const checks = [sums, signature, follows];
  return {
    faults: checks.flatMap(({ faults }) => faults),
    proven: checks.flatMap(({ faults, proven }) => (faults.length === 0 ? proven : [])),
    notProven: checks.flatMap(({ notProven }) => notProven),
  };
}

function sumFaults(files: PackageFiles): PackageCheck {
  const lines = (files.get(SUMS)?.toString('utf8') ?? '').split('\n').filter((line) => line !== '');
  const named = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const faults = [
    ...(lines.length === 0 ? [`${SUMS} is missing or empty`] : []),
    ...[...named].flatMap(([name, sum]) => {
      const bytes = files.get(name);
      if (bytes === undefined) return [`${name} is missing`];
      return sha256(bytes) === sum ? [] : [`${name} was changed: its digest differs`];
    }),
    ...[...files.keys()].filter((name) => name !== SUMS && !named.has(name)).map((name) => `${name} is not of this package`),
  ];
  return { faults, proven: [`the ${named.size} files are those that were packed`], notProven: [] };
}

function signatureCheck(files: PackageFiles, { now, publicKey }: PackageOptions): PackageCheck {
  const [attestation, report] = [files.get('attestation.json'), files.get('report.json')];
  const none = (why: string): PackageCheck => ({ faults: [], proven: [], notProven: [why] });
  if (attestation === undefined) return none('who made it: the package has no attestation');
  if (publicKey === undefined) return none('who signed it: no --public-key was given');
  if (report === undefined) return { faults: ['report.json is missing'], proven: [], notProven: [] };
  const log = unpacked(files);
  const subjects = log === undefined ? {} : { subjects: { 'events.ndjson': log } };
  const { faults, statement } = verifyEnvelope(attestation.toString('utf8'), { report, ...subjects, now, publicKey });
  const until = statement?.predicate.touchstone.expiresAt.slice(0, 10);
  return {
    faults: faults.map((fault) => `attestation.json: ${fault}`),
    proven: [`the holder of the key says so, until ${until}`],
    notProven: ['that the key is of whom you think: compare it with one that came another way'],
  };
}

const unpacked = (files: PackageFiles): Buffer | undefined => {
  const packed = files.get('events.ndjson.gz');
  try {
    return packed === undefined ? undefined : gunzipSync(packed, { maxOutputLength: 1_000_000_000 });
  } catch {
    return undefined;
  }
};

/** Reads the log again and compares the report that it gives. */
async function followsFromLog(files: PackageFiles): Promise<PackageCheck> {
  const fault = (text: string): PackageCheck => ({ faults: [text], proven: [], notProven: [] });
  const none = (why: string): PackageCheck => ({ faults: [], proven: [], notProven: [`that the report follows from the log: ${why}`] });
  const log = unpacked(files);
  if (log === undefined) return fault('events.ndjson.gz is missing or cannot be unpacked');
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-verify-'));
  try {
    const stated = JSON.parse(files.get('report.json')?.toString('utf8') ?? '') as RunReport;
    if (stated.tool.version !== version) return none(`it was made with version ${stated.tool.version}, and this is ${version}`);
    const own = (stated.run.ingredients ?? []).some(({ name }) => /^(?:contract|house rules|known deviations) /.test(name));
    if (own) return none('the run had contracts, house rules or known deviations of its own, which are not run here');
    const file = join(folder, 'events.ndjson');
    writeFileSync(file, log, { mode: 0o600 });
    const summary = createSummary(summaryContext({ known: undefined, baseline: undefined }));
    for await (const event of readRun(file)) asForeign(file, () => summary.add(event));
    const made = asForeign(file, () => summary.report());
    const differing = differences(stated, made);
    if (differing.length > 0) return fault(`the report does not follow from the log: ${differing.join(', ')} differ`);
    return {
      faults: [],
      proven: ['the report follows from the log'],
      notProven: ['that the log tells what the target answered: only its maker saw that'],
    };
  } catch (error) {
    return fault(`report.json or the log cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Members of the report that the log does not decide: earlier runs, and a baseline that was compared with. */
const BESIDE: readonly string[] = ['history', 'comparison'];

function differences(stated: RunReport, made: RunReport): readonly string[] {
  const [a, b] = [stated, JSON.parse(JSON.stringify(made)) as RunReport] as unknown as readonly Readonly<Record<string, JsonValue>>[];
  return [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].filter(
    (name) => !BESIDE.includes(name) && canonical(a?.[name] ?? null) !== canonical(b?.[name] ?? null),
  );
}
