import pc from 'picocolors';
import type { Diagnosis } from './diagnosis.js';

const MARKS: Readonly<Record<Diagnosis['status'], string>> = {
  ok: pc.green('ok     '),
  warning: pc.yellow('warning'),
  failed: pc.red('failed '),
  skipped: pc.dim('skipped'),
};

/** One look as a line of text, its hint below it. */
export const diagnosisLine = ({ name, status, detail, hint }: Diagnosis): string =>
  `${MARKS[status]}  ${name}: ${detail}${hint === undefined ? '' : `\n         ${pc.dim('hint:')} ${hint}`}`;
