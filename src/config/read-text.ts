import { readFileSync } from 'node:fs';
import { HarnessError, type HarnessErrorCode } from '../model/harness-error.js';

/**
 * The text of a file that somebody named.
 * @throws HarnessError with these words where it cannot be read
 */
export function readText(file: string, code: HarnessErrorCode, fault: string, hint?: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new HarnessError(code, fault, { cause: error, ...(hint === undefined ? {} : { hint }) });
  }
}
