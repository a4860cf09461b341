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
  /** The sentence that is printed; card data is covered in it. */
  readonly message: string;
  readonly suggestion?: string;
  /** `--fix` repairs it. The repair itself is not told: it may hold what is covered everywhere else. */
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
  /** False where it could not be read, or nobody could tell what it is. */
  readonly judged: boolean;
  /** Why nobody could tell what it is: other JSON is no mistake of anybody's. */
  readonly undetected?: string;
  /** The version that was told and is not documented: the nearest took its place, and nothing is more than a warning. */
  readonly asked?: number;
  /** Values that no row of the specification speaks of. */
  readonly unjudgedFields?: number;
  /** The text that lines and columns refer to, for a code frame. */
  readonly text?: string;
}

export interface LintSummary {
  readonly files: number;
  readonly payloads: number;
  /** Payloads that could not be judged, and files that could not be read. */
  readonly unjudged: number;
  /** Those of them of which nobody could tell what they are. */
  readonly undetected: number;
  /** Files that the configuration leaves out. */
  readonly ignored: number;
  /** Payloads judged by the nearest version. */
  readonly nearest: number;
  /** Values of judged payloads that no row of the specification speaks of. */
  readonly unjudgedFields: number;
  readonly errors: number;
  readonly warnings: number;
  readonly repaired: number;
  /** Findings beyond those that are kept of a long stream. */
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
