import { SHIPPED } from '../../catalogue/contracts.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sha256 } from '../../../reports/attestation/statement.js';
import { verifyEnvelope } from '../../../reports/attestation/verify.js';
import { canonical } from '../../json/canonical.js';
import type { JsonValue } from '../../json/value.js';
import type { RunReport } from '../../model/report.js';
import { reportOfLog, summaryContext } from '../certify/summary-context.js';
import { version } from '../version.js';
import { proofsIn, SUMS } from './contents.js';
import { derivedFiles } from './derived.js';
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
  const follows = await followsFromLog(files, sums.faults.length === 0);
  const checks = [sums, signature, follows];
  return {
    faults: checks.flatMap(({ faults }) => faults),
    proven: checks.flatMap(({ faults, proven }) => (faults.length === 0 ? proven : [])),
    notProven: checks.flatMap(({ notProven }) => notProven),
  };
}

const faulty = (...faults: readonly string[]): PackageCheck => ({ faults, proven: [], notProven: [] });
const unproven = (why: string): PackageCheck => ({ faults: [], proven: [], notProven: [why] });

/** As sha256sum writes and reads it. */
const SUM_LINE = /^[0-9a-f]{64} {2}.+$/;

function sumFaults(files: PackageFiles): PackageCheck {
  const text = files.get(SUMS)?.toString('utf8') ?? '';
  const lines = text.split('\n').slice(0, -1);
  const named = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const isWhole = text.endsWith('\n') && lines.every((line) => SUM_LINE.test(line)) && named.size === lines.length;
  const faults = [
    ...(isWhole ? [] : [`${SUMS} is missing, or not a list of digests`]),
    ...[...named].flatMap(([name, sum]) => {
      const bytes = files.get(name);
      if (bytes === undefined) return [`${name} is missing, and ${SUMS} names it`];
      return sha256(bytes) === sum ? [] : [`${name} was changed: its digest is not that of ${SUMS}`];
    }),
    ...[...files.keys()]
      .filter((name) => name !== SUMS && !named.has(name))
      .map((name) => `${name} is not of this package: ${SUMS} does not name it`),
  ];
  return { faults, proven: [`the ${named.size} files are those that were packed`], notProven: [] };
}

function signatureCheck(files: PackageFiles, { now, publicKey }: PackageOptions): PackageCheck {
  const [attestation, report] = [files.get('attestation.json'), files.get('report.json')];
  if (attestation === undefined) return unproven('who made it: the package has no attestation');
  if (publicKey === undefined) return unproven('who signed it: no --public-key was given');
  if (report === undefined) return faulty('report.json is missing');
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

/** Reads the log again and compares the report that it gives, and the files that follow from both. */
async function followsFromLog(files: PackageFiles, isWhole: boolean): Promise<PackageCheck> {
  const none = (why: string): PackageCheck => unproven(`that the report follows from the log: ${why}`);
  const log = unpacked(files);
  if (log === undefined) return faulty('events.ndjson.gz is missing or cannot be unpacked');
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-verify-'));
  try {
    const stated = JSON.parse(files.get('report.json')?.toString('utf8') ?? '') as RunReport;
    if (stated.tool.version !== version) return none(`it was made with version ${stated.tool.version}, and this is ${version}`);
    const file = join(folder, 'events.ndjson');
    writeFileSync(file, log, { mode: 0o600 });
    // A file whose digest differs is named already.
    const forged = isWhole ? await notDerived(files, stated, file) : [];
    if (forged.length > 0) return faulty(...forged);
    if (hasOwn(stated, /^(?:contract|house rules) /))
      return none('the run had contracts or house rules of its own, which are not run here');
    const known = knownOf(files, stated, folder);
    if (known === 'missing') return none('its known deviations are not in the package');
    const differing = differences(stated, await reportOfLog(file, summaryContext(SHIPPED, { known: known.file })));
    if (differing.length > 0) return faulty(`the report does not follow from the log: ${differing.join(', ')} differ`);
    return {
      faults: [],
      proven: ['the report follows from the log, and pages, paper and proofs from both'],
      notProven: [
        'that the log tells what the target answered: only its maker saw that',
        ...(files.has('paper.pdf') ? ['that paper.pdf is paper.html: a browser made it'] : []),
      ],
    };
  } catch (error) {
    return faulty(`report.json or the log cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files that are not what report, log and attestation give. */
async function notDerived(files: PackageFiles, report: RunReport, log: string): Promise<readonly string[]> {
  const made = derivedFiles(report, await proofsIn(log), files.get('attestation.json')?.toString('utf8'));
  return [...made].flatMap(([name, bytes]) =>
    files.get(name)?.equals(bytes) === true ? [] : [`${name} is not what report.json and the log give`],
  );
}

const hasOwn = ({ run: { ingredients = [] } }: RunReport, kind: RegExp): boolean => ingredients.some(({ name }) => kind.test(name));

/** The file of known deviations, which is data, written where it can be read; none where the run had none. */
function knownOf(files: PackageFiles, { run: { ingredients = [] } }: RunReport, folder: string): { readonly file?: string } | 'missing' {
  const named = ingredients.find(({ name }) => name.startsWith('known deviations '));
  if (named === undefined) return {};
  const bytes = [...files.values()].find((content) => sha256(content) === named.sha256);
  if (bytes === undefined) return 'missing';
  const file = join(folder, `known${named.name.endsWith('.json') ? '.json' : '.yaml'}`);
  writeFileSync(file, bytes, { mode: 0o600 });
  return { file };
}

/** Members of the report that the log does not decide: earlier runs, and a baseline that was compared with. */
const BESIDE: readonly string[] = ['history', 'causeHistory', 'faultHistory', 'comparison'];

function differences(stated: RunReport, made: RunReport): readonly string[] {
  const [a, b] = [stated, made].map(
    (report) => JSON.parse(JSON.stringify(report), withoutBaseline(stated)) as Readonly<Record<string, JsonValue>>,
  );
  return [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].filter(
    (name) => !BESIDE.includes(name) && canonical(a?.[name] ?? null) !== canonical(b?.[name] ?? null),
  );
}

/** What is new against a baseline, and the exit code that follows from it, only the baseline decides. */
const withoutBaseline =
  ({ comparison }: RunReport) =>
  (key: string, value: unknown): unknown =>
    comparison !== undefined && (key === 'new' || key === 'spread' || key === 'exit') ? undefined : value;
