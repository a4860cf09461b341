import { ROLES } from '../catalogue/roles.js';
import { isObject } from '../json/value.js';
import type { Check, CheckContext, CheckResult } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { isRefused } from '../model/outcome.js';
import { about } from './check-result.js';
import { fieldOf, namesFault } from './verdict.js';
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
    const error = outcome.body.error;
    if (error === undefined || !isObject(error)) return [];
    const unreadable = expect.fields.length === 0;
    return unreadable
      ? noField(error.field, error.validationType, mayMiss(context, exchange))
      : [...field(), ...type(error.validationType)];

    function field(): readonly CheckResult[] {
      if (expect.kind !== 'refused') return [];
      const named = fieldOf(outcome);
      const present = FIELD_PRESENT.atMost(context.level);
      if (named === undefined)
        // A field that is not text is a finding of its type.
        return error === undefined || !isObject(error) || error.field === undefined || error.field === null
          ? [present.violates(ROLES.errorField, 'none', ROLES.errorField)]
          : [present.conforms()];
      // A name outside its bounds is a finding of the bound.
      if (named === '' || named.length > 100) return [present.conforms()];
      const names = NAMES_FAULT.atMost(context.level);
      return [
        present.conforms(),
        namesFault(expect, named, context.expectations.fieldAliases)
          ? names.conforms()
          : names.violates(expect.fields.join(' or '), told(named, context.contract), ROLES.errorField),
      ];
    }

    function type(value: unknown): readonly CheckResult[] {
      if (expect.kind !== 'refused') return [];
      const present = TYPE_PRESENT.atMost(context.level);
      if (value === undefined || value === null) return [present.violates(ROLES.validationType, 'none', ROLES.validationType)];
      // A word outside the list is a finding of the list, not of the fit.
      if (typeof value !== 'string' || !TYPES.includes(value)) return [present.conforms()];
      const fits = TYPE_FITS.atMost(context.level);
      return [
        present.conforms(),
        (expect.types as readonly string[]).includes(value)
          ? fits.conforms()
          : fits.violates(expect.types.join(' or '), value, ROLES.validationType, {
              code: 'kind-of-fault',
              kind: `${value} for ${expect.types.join(' or ')}`,
              differs: [
                { path: ROLES.validationType, expected: expect.types.map((one) => JSON.stringify(one)), actual: JSON.stringify(value) },
              ],
            }),
      ];
    }
  },
};

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
