import { addedContracts, type Catalogue } from '../catalogue/catalogue.js';
import { HarnessError } from '../model/harness-error.js';
import { systemFaultAt } from '../model/system-fault.js';
import { warn } from './terminal.js';

/** Tells what went wrong, and what to do; returns the exit code. */
export function printError(error: unknown, catalogue: Catalogue): number {
  if (error instanceof HarnessError) {
    warn(`error: ${error.message}\n`);
    if (error.hint !== undefined) warn(`hint: ${error.hint}\n`);
    return error.exitCode;
  }
  const fault = systemFaultAt(error);
  if (fault !== undefined) {
    warn(`error: ${fault}\n`);
    return 2;
  }
  // Contracts from outside may cause unforeseen errors, which their author should get in words and not as a stack trace.
  const added = addedContracts(catalogue);
  if (added.length > 0) {
    warn(`error: with ${added.join(', ')} this cannot be done: ${error instanceof Error ? error.message : String(error)}\n`);
    warn('hint: touchstone contracts check tells what does not hold; where all does, this is a fault of touchstone: please report it\n');
    return 2;
  }
  warn(`error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  warn('hint: this is a fault of touchstone itself; please report it with the lines above\n');
  return 2;
}
