import type { LintResult, LintSummary } from '../result.js';

/** Colours of a terminal, or nothing. */
export interface Paint {
  red(text: string): string;
  yellow(text: string): string;
  dim(text: string): string;
  bold(text: string): string;
  underline(text: string): string;
}

export const PLAIN: Paint = { red: String, yellow: String, dim: String, bold: String, underline: String };

export interface FormatContext {
  readonly paint: Paint;
  /** Whether the source is shown around each finding. */
  readonly frames: 'shown' | 'not-shown';
  readonly version: string;
}

/** Renders results. `each` is called as they come and `end` once; what they return is printed. */
export interface Formatter {
  each(result: LintResult): string;
  end(summary: LintSummary): string;
}

export type Format = (context: FormatContext) => Formatter;

export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** One line of counts. */
export function summaryLine(summary: LintSummary): string {
  const { errors, warnings, payloads, unjudged, repaired, notShown } = summary;
  const problems = errors + warnings;
  const parts = [
    problems === 0
      ? `no problems in ${plural(payloads, 'payload')}`
      : `${plural(problems, 'problem')} (${plural(errors, 'error')}, ${plural(warnings, 'warning')}) in ${plural(payloads, 'payload')}`,
    ...(unjudged > 0 ? [`${unjudged} could not be judged`] : []),
    ...(repaired > 0 ? [`${repaired} repaired`] : []),
    ...(notShown > 0 ? [`${notShown} not shown`] : []),
  ];
  return parts.join(', ');
}

export const nameOf = ({ file, part }: LintResult): string => (part === undefined ? file : `${file} (${part})`);
