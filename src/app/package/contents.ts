import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { badgeOf } from '../../../reports/attestation/badge.js';
import { readEnvelope } from '../../../reports/attestation/dsse.js';
import { sha256, type Statement } from '../../../reports/attestation/statement.js';
import { RENDERERS } from '../../../reports/renderers.js';
import type { RunReport } from '../../model/report.js';
import type { PackageFiles } from './files.js';
import { CHECK_SIGNATURE, readmeOf } from './texts.js';

/** What a package is made of. */
export interface PackageSource {
  readonly report: RunReport;
  /** The event log of the run. */
  readonly log: string;
  /** The folder that may hold the attestation of this very report. */
  readonly out: string;
  /** Paths of contract files and of known deviations begin here. */
  readonly cwd: string;
}

export const SUMS = 'SHA256SUMS';

/** Everything that somebody needs who is to check a run, with the digest of each file. */
export function packageOf({ report, log, out, cwd }: PackageSource): PackageFiles {
  const json = RENDERERS.json.render(report);
  const attested = attestationFor(json, out);
  const files = new Map<string, Buffer>();
  const add = (name: string, content: string | Buffer): void => void files.set(name, Buffer.from(content));
  add('report.html', RENDERERS.html.render(report));
  add('report.json', json);
  add('events.ndjson.gz', gzipSync(readFileSync(log)));
  add('configuration.json', `${JSON.stringify(report.run.configuration, null, 2)}\n`);
  for (const [name, bytes] of ingredientFiles(report, cwd)) add(name, bytes);
  if (attested !== undefined) {
    add('attestation.json', attested.text);
    add('badge.svg', badgeOf(attested.statement));
    add('check-signature.mjs', CHECK_SIGNATURE);
    if (attested.certificate !== undefined) add('certificate.html', attested.certificate);
  }
  add('README.md', readmeOf(report, attested === undefined ? 'unsigned' : 'signed'));
  add(SUMS, [...files].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join(''));
  return files;
}

/** The attestation beside a report, if it is about exactly this one. */
function attestationFor(json: string, out: string): { text: string; statement: Statement; certificate?: Buffer } | undefined {
  const [file, page] = [join(out, 'attestation.json'), join(out, 'certificate.html')];
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const payload = readEnvelope(text)?.payload;
  if (payload === undefined) return undefined;
  const statement = JSON.parse(payload.toString('utf8')) as Statement;
  if (!statement.subject.some(({ name, digest }) => name === 'report.json' && digest.sha256 === sha256(json))) return undefined;
  return { text, statement, ...(existsSync(page) ? { certificate: readFileSync(page) } : {}) };
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
