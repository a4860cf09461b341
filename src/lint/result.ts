import type { Clause } from '../catalogue/clauses.js';
import type { ContractId } from '../catalogue/vocabulary.js';
import type { BodySide } from '../rules/tree.js';

/** Text that takes the place of a part of the file. */
export interface Repair {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One thing wrong in one place of one payload. Lines and columns count from 1, columns in UTF-16 units as editors do. */
export interface LintMessage {
  /** A rule of the catalogue, or one of the lint rules of docs/lint.md. */
  readonly rule: string;
  readonly level: 'must' | 'should';
  readonly clause: Clause | undefined;
  /** Concrete path of the value; '' for the whole payload. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly expected: string;
  readonly actual: string;
  /** The sentence that is printed, with card data masked. */
  readonly message: string;
  readonly suggestion?: string;
  /** `--fix` repairs it. The repair itself is not included: it may hold card data that is masked everywhere else. */
  readonly fixable?: true;
  /** The payload could not be judged because of this. */
  readonly fatal?: true;
}

/** What lint says about one payload. */
export interface LintResult {
  /** The file as it was given. */
  readonly file: string;
  /** Which payload of the file, where it holds several: `line 7`, `entry 3 request`. */
  readonly part?: string;
  readonly contract?: ContractId;
  readonly side?: BodySide;
  readonly messages: readonly LintMessage[];
  /** False if the payload could not be read, or its contract could not be determined. */
  readonly judged: boolean;
  /** Why the contract could not be determined; other JSON is not an error. */
  readonly undetected?: string;
  /** The given version, if it is not documented: the nearest was used, and its findings are warnings at most. */
  readonly asked?: number;
  /** How many values no row of the specification covers. */
  readonly unjudgedFields?: number;
  /** Those of them whose names may be slips; they are not judged all the same. */
  readonly slips?: readonly { readonly path: string; readonly suggestion: string }[];
  /** The text that lines and columns refer to, for a code frame. */
  readonly text?: string;
}

export interface LintSummary {
  readonly files: number;
  readonly payloads: number;
  /** Payloads that could not be judged, and files that could not be read. */
  readonly unjudged: number;
  /** Those of them whose contract could not be determined. */
  readonly undetected: number;
  /** Payloads that are a problem because no contract fits them. */
  readonly unplaced: number;
  /** Files that the configuration leaves out. */
  readonly ignored: number;
  /** Payloads judged by the nearest version. */
  readonly nearest: number;
  /** How many values of judged payloads no row of the specification covers. */
  readonly unjudgedFields: number;
  readonly errors: number;
  readonly warnings: number;
  readonly repaired: number;
  /** Repairs that were only shown. */
  readonly repairable: number;
  /** Findings of a long stream that were counted but not kept. */
  readonly notShown: number;
}

/** A message that stands for the whole file: it could not be judged. */
export function fatalMessage(rule: string, message: string, at: { line: number; column: number } = { line: 1, column: 1 }): LintMessage {
  const { line, column } = at;
  return {
    rule,
    level: 'must',
    clause: '4',
    path: '',
    line,
    column,
    endLine: line,
    endColumn: column,
    expected: 'a payload that can be judged',
    actual: message,
    message,
    fatal: true,
  };
}

/** Whether a payload is a problem because no contract fits it. */
export const isUnplaced = ({ messages }: LintResult): boolean => messages.some(({ rule }) => rule === 'contract-unknown');
