/** What an error is about: `usage` and `config` are for the caller to correct, the others say what could not be done. */
export type HarnessErrorCode = 'usage' | 'config' | 'catalogue' | 'target' | 'suite' | 'report' | 'input' | 'internal';

export interface HarnessErrorOptions {
  /** What to do about it, in one line. */
  readonly hint?: string;
  /** The exit code of the process; 2 unless said otherwise. */
  readonly exitCode?: number;
  readonly cause?: unknown;
}

/** A failure of the harness or of its use. Never a finding about a target. */
export class HarnessError extends Error {
  override readonly name = 'HarnessError';
  readonly code: HarnessErrorCode;
  readonly hint: string | undefined;
  readonly exitCode: number;

  constructor(code: HarnessErrorCode, message: string, options: HarnessErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.exitCode = options.exitCode ?? 2;
  }
}
