import { isFormat, RENDERERS } from '../../../reports/formats/renderers.js';
import { toldOf } from '../../../reports/told.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunReport } from '../../model/report.js';
import { asText, REPLAY_FORMS, type ReplayForm } from '../replay/as-text.js';
import type { RunHeader } from '../../model/event.js';
import { attested, sealed, signerOf } from '../certify/attest.js';
import type { Settings, UiInput } from './settings.js';

/** A file to be kept. */
export interface ExportedFile {
  readonly name: string;
  readonly text: string;
}

/** A report in one of the formats of `touchstone report`. */
export function exportReport(report: RunReport, format: string): ExportedFile {
  if (!isFormat(format)) throw new HarnessError('usage', `there is no report format ${format}`);
  return { name: RENDERERS[format].file, text: RENDERERS[format].render(report) };
}

const ENDINGS: Readonly<Record<ReplayForm, string>> = { curl: 'sh', vitest: 'test.ts', http: 'http', postman: 'postman.json' };

/** A cause in one of the forms of `touchstone replay --as`. */
export function exportCause(report: RunReport, id: string, form: string): ExportedFile {
  const group = report.groups.find((one) => one.id === id);
  const told = group === undefined ? undefined : toldOf(group);
  const known = REPLAY_FORMS.find((one) => one === form);
  if (told === undefined || known === undefined) throw new HarnessError('input', 'the requests of this cause were not kept');
  return { name: `${id}.${ENDINGS[known]}`, text: asText(told, known) };
}

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
