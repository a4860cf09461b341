import { isFormat, RENDERERS } from '../../../reports/formats/renderers.js';
import { toldOf } from '../../../reports/told.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunReport } from '../../model/report.js';
import { asText, REPLAY_FORMS, type ReplayForm } from '../replay/as-text.js';

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
