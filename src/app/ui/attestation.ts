import type { RunHeader } from '../../model/event.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunReport } from '../../model/report.js';
import { attested, sealed, signerOf } from '../certify/attest.js';
import type { ExportedFile } from './exports.js';
import type { Settings, UiInput } from './settings.js';

/** A run that has ended, with what it was begun with. */
export interface EndedRun {
  readonly report: RunReport;
  readonly header: RunHeader | undefined;
  readonly log: string;
}

/**
 * Signs a run with the key that the server was started with; the page never has it.
 * @throws HarnessError which says why the run cannot be attested
 */
export async function attestRun({ report, header, log }: EndedRun, settings: Settings, { env }: UiInput): Promise<ExportedFile> {
  const refusal = refusalOf(report, header);
  if (refusal !== undefined) throw new HarnessError('usage', `this run cannot be attested: ${refusal}`);
  const { attest } = await settings.config();
  if (attest === undefined)
    throw new HarnessError('usage', 'there is no key to sign with', {
      hint: 'start touchstone ui --attest KEY: a private key in PEM, or env:VARIABLE',
    });
  const signer = await signerOf(attest, env);
  return { name: 'attestation.json', text: await sealed(await attested(report, log), signer) };
}

function refusalOf({ run, verdict }: RunReport, header: RunHeader | undefined): string | undefined {
  if (run.ended === 'unfinished' || header === undefined) return 'it has not ended';
  if (header.selection.length > 0 || header.shard !== undefined) return 'only a whole run can be, and this one is narrowed';
  return verdict === 'conforms' ? undefined : `only the verdict conforms can be, and it is ${verdict}`;
}
