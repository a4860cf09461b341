import { readFile } from 'node:fs/promises';
import { attest, attestationText, checkPrivateKey } from '../../../reports/attestation.js';
import { renderCertificate } from '../../../reports/html/certificate.js';
import { renderJson } from '../../../reports/json.js';
import { addOutput } from '../../../reports/write-output.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunReport } from '../../model/report.js';

/** The key to sign with, known to be one. */
export async function signingKey(file: string): Promise<string> {
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new HarnessError('usage', `the key ${file} cannot be read`, {
      hint: 'openssl genpkey -algorithm ed25519 -out key.pem makes one',
      cause: error,
    });
  });
  checkPrivateKey(pem);
  return pem;
}

/** Signs the report: the statement for machines, and a page to print. */
export async function writeAttestation(report: RunReport, privateKey: string, out: string): Promise<readonly string[]> {
  const attestation = attest(renderJson(report), report, { privateKey, now: new Date() });
  return [
    await addOutput(out, 'attestation.json', attestationText(attestation)),
    await addOutput(out, 'certificate.html', renderCertificate(attestation)),
  ];
}
