import { badgeOf } from '../../../reports/attestation/badge.js';
import { readEnvelope } from '../../../reports/attestation/dsse.js';
import type { Statement } from '../../../reports/attestation/statement.js';
import { renderCertificate } from '../../../reports/html/certificate.js';
import { renderPaper } from '../../../reports/html/page.js';
import type { Proofs } from '../../../reports/proofs/collect.js';
import { proofsPage } from '../../../reports/proofs/page.js';
import { RENDERERS } from '../../../reports/formats/renderers.js';
import type { RunReport } from '../../model/report.js';
import type { PackageFiles } from './files.js';
import { CHECK_SIGNATURE, readmeOf } from './texts.js';

/** The files of a package that follow from the others: whoever checks it makes them again. */
export function derivedFiles(report: RunReport, proofs: Proofs, attestation: string | undefined): PackageFiles {
  const files = new Map<string, Buffer>();
  const add = (name: string, content: string): void => void files.set(name, Buffer.from(content));
  add('report.html', RENDERERS.html.render(report));
  add('paper.html', renderPaper(report));
  for (const { id, inScope } of report.contracts) if (inScope) add(`proofs/${id}.html`, proofsPage(report, id, proofs));
  add('configuration.json', `${JSON.stringify(report.run.configuration, null, 2)}\n`);
  const sealed = attestation === undefined ? undefined : readEnvelope(attestation);
  if (sealed !== undefined) {
    const statement = JSON.parse(sealed.payload.toString('utf8')) as Statement;
    add('badge.svg', badgeOf(statement));
    add('certificate.html', renderCertificate(statement, sealed.signatures[0]?.keyid ?? ''));
    add('check-signature.mjs', CHECK_SIGNATURE);
  }
  add('README.md', readmeOf(report, sealed === undefined ? 'unsigned' : 'signed'));
  return files;
}
