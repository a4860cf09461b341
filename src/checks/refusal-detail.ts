import { ROLES } from '../catalogue/roles.js';
import { isObject } from '../json/value.js';
import type { Check, CheckContext, CheckResult } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { isRefused } from '../model/outcome.js';
import { about } from './check-result.js';
import type { Expectation } from '../model/case.js';
import { namesFault } from './verdict.js';
import { told } from '../redact/known-words.js';

const FIELD_PRESENT = about('error-field-present');
const NAMES_FAULT = about('error-field-names-fault');
const TYPE_PRESENT = about('error-validation-type-present');
const TYPE_FITS = about('error-validation-type');
const TYPES: readonly string[] = ['INVALID', 'MISSING', 'UNSUPPORTED'];

/**
 * A refused field fault names the field and what is wrong with it; never judged above the level of the fault's own rule. The engine runs this
 * only where the refusal is known to be about the fault: its field is named, or the control request was accepted.
 */
export const refusalDetail: Check = {
  id: 'refusal-detail',
  inspect: (exchange, context) => {
    const { expect, outcome } = context;
    // How a refusal names an id of the URL is not settled (docs/readings.md).
    if (expect.kind !== 'refused' || context.side === 'url' || outcome.kind !== 'error' || !isRefused(outcome)) return [];
    const { error } = outcome.body;
    if (!isObject(error)) return [];
    return expect.fields.length === 0
      ? noField(error.field, error.validationType, mayMiss(context, exchange))
      : [...ofField(error.field, expect, context), ...ofType(error.validationType, expect, context)];
  },
};

type Refused = Extract<Expectation, { kind: 'refused' }>;

function ofField(named: unknown, expect: Refused, { level, contract, expectations }: CheckContext): readonly CheckResult[] {
  const present = FIELD_PRESENT.atMost(level);
  if (named === undefined || named === null) return [present.violates(ROLES.errorField, 'none', ROLES.errorField)];
  // A field that is not text is a finding of its type, and a name outside its bounds one of the bound.
  if (typeof named !== 'string' || named === '' || named.length > 100) return [present.conforms()];
  const names = NAMES_FAULT.atMost(level);
  return [
    present.conforms(),
    namesFault(expect, named, expectations.fieldAliases)
      ? names.conforms()
      : names.violates(expect.fields.join(' or '), told(named, contract), ROLES.errorField),
  ];
}

function ofType(value: unknown, { types }: Refused, { level }: CheckContext): readonly CheckResult[] {
  const present = TYPE_PRESENT.atMost(level);
  if (value === undefined || value === null) return [present.violates(ROLES.validationType, 'none', ROLES.validationType)];
  // A word outside the list is a finding of the list, not of the fit.
  if (typeof value !== 'string' || !TYPES.includes(value)) return [present.conforms()];
  const fits = TYPE_FITS.atMost(level);
  if (types.some((type) => type === value)) return [present.conforms(), fits.conforms()];
  const wanted = types.join(' or ');
  const differs = [{ path: ROLES.validationType, expected: types.map((one) => JSON.stringify(one)), actual: JSON.stringify(value) }];
  const observed = { code: 'kind-of-fault', kind: `${value} for ${wanted}`, differs } as const;
  return [present.conforms(), fits.violates(wanted, value, ROLES.validationType, observed)];
}

/** The required fields, if the body has no members: a target may read such a body as an empty one and name one of them as missing. */
function mayMiss({ contract }: CheckContext, { request }: Exchange): readonly string[] {
  const unstructured = request.text === undefined || request.text.trim() === '' || (request.body !== undefined && !isObject(request.body));
  const wanted: readonly string[] = ['required', 'fixed'];
  return unstructured ? contract.request.filter(({ presence }) => wanted.includes(presence)).map(({ path }) => path) : [];
}

/** A body that cannot be read has no field to name (docs/readings.md), except one that it lacks, or a group of such fields. */
function noField(field: unknown, validationType: unknown, lacking: readonly string[]): readonly CheckResult[] {
  const lacks = (name: string): boolean => lacking.some((path) => path === name || path.startsWith(`${name}.`));
  if (typeof field === 'string' && lacks(field) && (validationType === undefined || validationType === 'MISSING')) return [];
  const absent = about('error-field-absent').atMost('should');
  const typeAbsent = about('error-validation-type-absent').atMost('should');
  return [
    field === undefined
      ? absent.conforms()
      : absent.violates('no error.field: the body cannot be read', JSON.stringify(field), ROLES.errorField),
    validationType === undefined
      ? typeAbsent.conforms()
      : typeAbsent.violates('no error.validationType: the body cannot be read', JSON.stringify(validationType), ROLES.validationType),
  ];
}
