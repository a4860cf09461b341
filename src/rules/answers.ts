import { API_ENTRY_POINT, ROLES } from '../catalogue/roles.js';
import { isObject, type JsonObject, type JsonValue } from '../json/value.js';
import { ECHOED_ADDRESSES } from '../catalogue/replies/echoed.js';
import { UNFIT_CODES } from '../catalogue/replies/outcome.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { conditions } from './answer-conditions.js';
import { emptyGroups } from './empty-groups.js';
import { type BodyFinding, namedFinding } from './fault.js';
import { orderStatus } from './order-status.js';
import { show } from './show.js';
import { valueAt } from './value-at.js';

const isGiven = (value: JsonValue | undefined): boolean => value !== undefined && value !== null;

/** Findings on an answer that concern more than one field. */
export function judgeAnswer(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  const findings = strayError(contract, body);
  if (contract.reply !== 'transaction' || body['result'] === 'ERROR') return findings;
  return [
    ...findings,
    ...unfitCode(contract, body),
    ...conditions(contract, body),
    ...entryPoint(contract, body),
    ...providerUrls(contract, body),
    ...authorizationTime(contract, body),
    ...streets(contract, body),
    ...orderStatus(contract, body),
    ...emptyGroups(contract, body),
  ];
}

function strayError(contract: Contract, { error, result }: JsonObject): readonly BodyFinding[] {
  if (!isGiven(error) || !isGiven(result) || result === 'ERROR') return [];
  const actual = `one beside result ${show(result, 'result')}`;
  return [namedFinding(contract, 'error-only-in-error', { path: 'error', expected: 'no error group', actual })];
}

function unfitCode(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  const { result } = body;
  const path = ROLES.gatewayCode;
  const code = valueAt(body, path);
  if (typeof result !== 'string' || typeof code !== 'string' || UNFIT_CODES.get(result)?.includes(code) !== true) return [];
  return [
    namedFinding(contract, 'result-fits-gateway-code', { path, expected: `a code that fits ${show(result, 'result')}`, actual: code }),
  ];
}

function entryPoint(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  const value = body[ROLES.entryPoint];
  if (value === undefined || value === API_ENTRY_POINT) return [];
  const field = contract.response.find(({ path }) => path === ROLES.entryPoint);
  // A value that is not in the list is a finding of the list.
  if (typeof value !== 'string' || !(field?.levels?.values === 'open' || field?.values?.includes(value) === true)) return [];
  const told = { path: ROLES.entryPoint, expected: API_ENTRY_POINT, actual: show(value, ROLES.entryPoint) };
  return [namedFinding(contract, 'gateway-entry-point-api', told)];
}

/** Six digits of a time of day; a value that is no text, or longer, is a finding of the field. */
function authorizationTime(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  const path = ROLES.authorizationTime;
  const time = valueAt(body, path);
  if (typeof time !== 'string' || time === '' || time.length > 6 || /^(?:[01][0-9]|2[0-3])[0-5][0-9][0-5][0-9]$/.test(time)) return [];
  const expected = /^[0-9]{6}$/.test(time) ? 'an hour up to 23, then minutes and seconds up to 59' : 'six digits, HHMMSS';
  return [namedFinding(contract, 'authorization-time', { path, expected, actual: show(time, path) })];
}

/** street2 comes back empty (2.7). */
function streets(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  return ECHOED_ADDRESSES.flatMap((address) => {
    const path = `${address}.street2`;
    const street2 = valueAt(body, path);
    return typeof street2 === 'string' && street2 !== ''
      ? [namedFinding(contract, 'echo-street', { path, expected: 'absent or empty', actual: show(street2, path) })]
      : [];
  });
}

/** A group beside the listed ones shows that the answer is from another provider. */
function providerUrls(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  const payment = body[ROLES.browserPayment];
  if (!isObject(payment)) return [];
  const path = ROLES.browserPayment;
  const broken = (key: string, expected: string, actual: string): readonly BodyFinding[] => [
    namedFinding(contract, 'provider-a-urls', { path: `${path}.${key}`, expected, actual }),
  ];
  if (isGiven(payment['providerA']))
    return isGiven(payment['redirectUrl']) ? broken('redirectUrl', 'nothing beside providerA', 'a URL') : [];
  const others = Object.keys(payment).filter((key) => key !== 'interaction' && isObject(payment[key]));
  return others.length > 0 && !isGiven(payment['returnUrl']) ? broken('returnUrl', `a URL beside ${others[0]}`, 'nothing') : [];
}
