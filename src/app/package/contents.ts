import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readEnvelope } from '../../../reports/attestation/dsse.js';
import { sha256, type Statement } from '../../../reports/attestation/statement.js';
import { createProofs, type Proofs } from '../../../reports/proofs/collect.js';
import { RENDERERS } from '../../../reports/formats/renderers.js';
import type { RunReport } from '../../model/report.js';
import { asForeign, readRun } from '../read-run.js';
import { derivedFiles } from './derived.js';
import type { PackageFiles } from './files.js';
import { printed } from './pdf.js';

/** What a package is made of. */
export interface PackageSource {
  readonly report: RunReport;
  /** The event log of the run. */
  readonly log: string;
  /** The folder that may hold the attestation of this very report. */
  readonly out: string;
  /** Paths of contract files and of known deviations begin here. */
  readonly cwd: string;
  /** Prints the paper as a PDF, where there is one. */
  readonly browser: string | undefined;
}

export const SUMS = 'SHA256SUMS';

/** Everything that somebody needs who is to check a run, with the digest of each file. */
export async function packageOf({ report, log, out, cwd, browser }: PackageSource): Promise<PackageFiles> {
  const json = RENDERERS.json.render(report);
  const attestation = attestationFor(json, out);
  const files = new Map<string, Buffer>();
  const add = (name: string, content: string | Buffer): void => void files.set(name, Buffer.from(content));
  add('report.json', json);
  add('events.ndjson.gz', gzipSync(readFileSync(log)));
  for (const [name, bytes] of ingredientFiles(report, cwd)) add(name, bytes);
  if (attestation !== undefined) add('attestation.json', attestation);
  for (const [name, bytes] of derivedFiles(report, await proofsIn(log), attestation)) add(name, bytes);
  const pdf = browser === undefined ? undefined : await printed(files.get('paper.html')?.toString('utf8') ?? '', browser);
  if (pdf !== undefined) add('paper.pdf', pdf);
  add(SUMS, [...files].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join(''));
  return files;
}

/** What shows each rule, as a log tells it. */
export async function proofsIn(log: string): Promise<Proofs> {
  const proofs = createProofs();
  for await (const event of readRun(log)) asForeign(log, () => proofs.add(event));
  return proofs;
}

/** The attestation beside a report, if it is about exactly this one. */
function attestationFor(json: string, out: string): string | undefined {
  const file = join(out, 'attestation.json');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const payload = readEnvelope(text)?.payload;
  if (payload === undefined) return undefined;
  const { subject } = JSON.parse(payload.toString('utf8')) as Statement;
  return subject.some(({ name, digest }) => name === 'report.json' && digest.sha256 === sha256(json)) ? text : undefined;
}

/** The files that decided what the run expected, as long as they are still what they were. */
function ingredientFiles({ run: { ingredients = [] } }: RunReport, cwd: string): readonly (readonly [string, Buffer])[] {
  return ingredients.flatMap(({ name, sha256: digest }) => {
    const [, kind, path] = /^(contract|house rules|known deviations) (.+)$/.exec(name) ?? [];
    if (kind === undefined || path === undefined || !existsSync(resolve(cwd, path))) return [];
    const bytes = readFileSync(resolve(cwd, path));
    const plain = path.replaceAll(/[^\w.-]+/g, '-').replace(/^[-.]+/, '');
    return sha256(bytes) === digest ? [[`ingredients/${kind.replace(' ', '-')}-${plain}`, bytes] as const] : [];
  });
}
