import pc from 'picocolors';

/** One thing that doctor looked at. */
export interface Diagnosis {
  /** What was looked at: `dns`, `operation verify@26`, `provision captured-order`. */
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly detail: string;
  readonly hint?: string;
}

/** A failure means that certify would say little, or nothing at all. */
export const isMeaningless = (diagnoses: readonly Diagnosis[]): boolean => diagnoses.some(({ status }) => status === 'failed');

const MARKS: Readonly<Record<Diagnosis['status'], string>> = {
  ok: pc.green('ok     '),
  warning: pc.yellow('warning'),
  failed: pc.red('failed '),
  skipped: pc.dim('skipped'),
};

/** One look as a line of text, its hint below it. */
export const diagnosisLine = ({ name, status, detail, hint }: Diagnosis): string =>
  `${MARKS[status]}  ${name}: ${detail}${hint === undefined ? '' : `\n         ${pc.dim('hint:')} ${hint}`}`;
