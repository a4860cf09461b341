/** One thing that doctor looked at. */
export interface Diagnosis {
  /** What was looked at: `dns`, `operation verify@26`, `provision captured-order`. */
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly detail: string;
  /** What to change. */
  readonly hint?: string;
}

/** A failure means that certify would say little, or nothing at all. */
export const isMeaningless = (diagnoses: readonly Diagnosis[]): boolean => diagnoses.some(({ status }) => status === 'failed');
