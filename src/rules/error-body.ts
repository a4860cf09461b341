import { isObject, type JsonObject } from '../json/value.js';
import type { NamedRuleId } from '../catalogue/named-rules.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { type BodyFinding, namedFinding } from './fault.js';
import { show } from './show.js';

const FIELD_LEVEL = ['INVALID_REQUEST'];
const EXPLAINED = ['INVALID_REQUEST', 'SERVER_BUSY'];
const SUPPORTED = ['SERVER_FAILED', 'REQUEST_REJECTED'];

/** Which member of the error group comes with which causes (7). */
const MEMBERS = [
  { key: 'field', rule: 'error-field-absent', causes: FIELD_LEVEL },
  { key: 'validationType', rule: 'error-validation-type-absent', causes: FIELD_LEVEL },
  { key: 'explanation', rule: 'error-explanation-absent', causes: EXPLAINED },
  { key: 'supportCode', rule: 'error-support-code-absent', causes: SUPPORTED },
] as const;
const CAUSES = new Set([...EXPLAINED, ...SUPPORTED]);

/** Findings on an error body that concern more than one field. */
export function judgeErrorBody(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  const error = body['error'];
  if (!isObject(error)) return [];
  const { cause } = error;
  const has = (key: string): boolean => (error[key] ?? null) !== null;
  const missing = (key: string, rule: NamedRuleId, because: string): BodyFinding =>
    namedFinding(contract, rule, { path: `error.${key}`, expected: `the field, since ${because}`, actual: 'nothing' });
  const findings: BodyFinding[] = [];
  if (typeof cause === 'string' && CAUSES.has(cause)) {
    for (const { key, rule, causes } of MEMBERS) {
      if (!has(key) || (causes as readonly string[]).includes(cause)) continue;
      // A field that should not be there brings its validationType along.
      if (key === 'validationType' && has('field')) continue;
      findings.push(
        namedFinding(contract, rule, { path: `error.${key}`, expected: `nothing with ${cause}`, actual: show(error[key], `error.${key}`) }),
      );
    }
    if (cause === 'INVALID_REQUEST' && !has('explanation'))
      findings.push(missing('explanation', 'error-explanation-present', `the cause is ${cause}`));
    if (SUPPORTED.includes(cause) && !has('supportCode'))
      findings.push(missing('supportCode', 'error-support-code-present', `the cause is ${cause}`));
  }
  // Either member says that the fault is in a field; then both must be there. With another cause neither may be.
  if (typeof cause === 'string' && CAUSES.has(cause) && cause !== 'INVALID_REQUEST') return findings;
  if (has('field') && !has('validationType'))
    findings.push(missing('validationType', 'error-validation-type-present', 'error.field is given'));
  if (has('validationType') && !has('field')) findings.push(missing('field', 'error-field-present', 'error.validationType is given'));
  return findings;
}
