import type { Contract } from '../src/catalogue/vocabulary.js';
import { applyEdits } from '../src/json/edit.js';
import { hasAt } from '../src/json/path.js';
import type { JsonObject } from '../src/json/value.js';
import { fieldTable, groupsAbove } from './fields.js';

/** The same body with one text too long: it is refused for that, after its operation was recognised. */
export function withFault(contract: Contract, body: JsonObject): JsonObject {
  const { leaves, requiredIn } = fieldTable(contract);
  // A group that came with the field would lack what it requires, which is another fault.
  const isAlone = (path: string): boolean => groupsAbove(path).every((group) => hasAt(body, group) || !requiredIn.has(group));
  const field = leaves.find(
    ({ path, type, maxLength, values, samples, issued }) =>
      type === 'String' &&
      maxLength !== undefined &&
      !/[[{]|^correlationId/.test(path) &&
      isAlone(path) &&
      [values, samples, issued].every((given) => given === undefined),
  );
  return applyEdits(body, [
    field === undefined
      ? { op: 'set', path: 'touchstoneUnknown', value: 'text' }
      : { op: 'set', path: field.path, value: 'x'.repeat((field.maxLength ?? 0) + 1) },
  ]) as JsonObject;
}

/** The same body with a text of its own too long, as the operation needs it. */
export function withOwnFault(contract: Contract, body: JsonObject): JsonObject {
  const field = fieldTable(contract).leaves.find(
    ({ path, maxLength, presence, values }) =>
      maxLength !== undefined && presence !== 'fixed' && values === undefined && !/[[{]/.test(path) && hasAt(body, path),
  );
  if (field === undefined) return withFault(contract, body);
  return applyEdits(body, [{ op: 'set', path: field.path, value: 'x'.repeat((field.maxLength ?? 0) + 1) }]) as JsonObject;
}
