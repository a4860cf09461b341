import { holdsIn } from '../catalogue/rules.js';
import { isArray, isObject, type JsonValue } from '../json/value.js';
import type { Check } from '../model/check.js';
import { about } from './judgement.js';

const data = about('authentication-data');

/** Without friction the answer holds the data of the authentication, with a challenge the page for the payer: something below `authentication`. */
export const authenticationData: Check = {
  id: 'authentication-data',
  inspect: (_exchange, { outcome, contract, wire }) => {
    if (!holdsIn(contract, 'authentication-data') || wire.odd || wire.badCredentials) return [];
    if (outcome.kind !== 'success' && outcome.kind !== 'pending') return [];
    return holdsValue(outcome.body.authentication)
      ? [data.conforms()]
      : [data.violates('data of the authentication, or a page for the payer', 'nothing below authentication', 'authentication')];
  },
};

function holdsValue(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (isArray(value)) return value.some(holdsValue);
  return isObject(value) ? Object.values(value).some(holdsValue) : true;
}
