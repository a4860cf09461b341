import { applyEdits } from '../../json/edit.js';
import type { JsonValue } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { fill, fillText } from '../../model/template.js';
import { HarnessError } from '../../model/harness-error.js';
import { contractOf, type Dependencies } from '../input/dependencies.js';
import type { Executor } from './executor.js';
import { stateLookup } from '../plan/state-parts.js';
import { isMissing } from '../input/states.js';
import { writtenBody } from './contexts/written.js';

/** The body of a case with all its values in place, its order provisioned under the given id; for a pipe into curl. */
export async function replayBody(stored: Case, deps: Dependencies, executor: Executor, orderId: string | undefined): Promise<string> {
  const one = executor.applied(stored);
  const contract = contractOf(deps, one.contract);
  const given =
    orderId === undefined ? {} : { orderId, transactionId: contract.transactionId === 'of-state' ? `${orderId}-t` : `${orderId}-0` };
  const provided = one.state === 'none' ? undefined : await deps.provide(one.state, { given: { ...one.prior?.money, ...given } });
  if (provided !== undefined && isMissing(provided))
    throw new HarnessError('target', `the state ${one.state} cannot be reached: ${provided.reason}`, { exitCode: 3 });
  const lookup = stateLookup(provided, executor.lookup, deps.values.currencies);
  if (one.wire?.text !== undefined) return fillText(one.wire.text, lookup);
  return writtenBody(fill(applyEdits(one.base as JsonValue, one.edits), lookup), one.wire, one.context);
}
