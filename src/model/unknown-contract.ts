import { HarnessError } from './harness-error.js';
import { meant } from './nearest.js';

/** What is said of a name that is none of the operations and contracts there are: what was likely meant, and how to list them. */
export function contractFault(name: string, known: readonly string[]): { readonly message: string; readonly hint: string } {
  const message = `unknown contract: ${name}`;
  const [operation = ''] = name.split('@');
  const versions = known.filter((id) => id.startsWith(`${operation}@`));
  if (versions.length > 0) return { message, hint: `there is ${versions.join(' and ')}; touchstone explain lists them all` };
  const near = meant(name, known);
  return {
    message,
    hint: near === undefined ? 'touchstone explain lists them' : `did you mean ${near}? touchstone explain lists them all`,
  };
}

/** The same as an error. */
export function unknownContract(name: string, contracts: readonly { readonly id: string; readonly operation: string }[]): HarnessError {
  const { message, hint } = contractFault(
    name,
    contracts.flatMap(({ id, operation }) => [id, operation]),
  );
  return new HarnessError('usage', message, { hint });
}
