import { counted, grouped } from '../../json/counted.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
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
  /** The width of the terminal; Infinity where the output is none. */
  readonly columns: number;
  /** Whether payloads whose contract could not be determined are listed with the reason, or only counted. */
  readonly undetected: 'listed' | 'counted';
  readonly version: string;
  /** Where the words of rules are found. */
  readonly catalogue: Catalogue;
}

/** Renders results. `each` is called as they come and `end` once; what they return is printed. */
export interface Formatter {
  each(result: LintResult): string;
  end(summary: LintSummary): string;
}

export type Format = (context: FormatContext) => Formatter;

/** One line of counts. */
export function summaryLine(summary: LintSummary): string {
  const { errors, warnings, payloads, unjudged, undetected, unjudgedFields, nearest, ignored, repaired, repairable, notShown } = summary;
  const problems = errors + warnings;
  const parts = [
    payloads === undetected
      ? 'nothing was judged'
      : problems === 0
        ? `no problems in ${counted(payloads - undetected, 'payload')}`
        : `${counted(problems, 'problem')} (${counted(errors, 'error')}, ${counted(warnings, 'warning')}) in ${counted(payloads - undetected, 'payload')}`,
    ...(unjudged > undetected ? [`${grouped(unjudged - undetected)} could not be judged`] : []),
    ...(undetected > 0 ? [`${counted(undetected, 'payload')} of no known contract passed over`] : []),
    ...(unjudgedFields > 0 ? [`${counted(unjudgedFields, 'field')} beyond what the specification lists`] : []),
    ...(nearest > 0 ? [`${grouped(nearest)} judged by the nearest version`] : []),
    ...(ignored > 0 ? [`${grouped(ignored)} ignored`] : []),
    ...(repaired > 0 ? [`${grouped(repaired)} repaired`] : []),
    ...(repairable > 0 ? [`${grouped(repairable)} would be repaired`] : []),
    ...(notShown > 0 ? [`${counted(notShown, 'problem')} not shown: --json prints all`] : []),
  ];
  return parts.join(', ');
}

export const nameOf = ({ file, part }: LintResult): string => (part === undefined ? file : `${file} (${part})`);
