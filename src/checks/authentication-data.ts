import { holdsIn } from '../catalogue/rules.js';
import { leavesOf } from '../json/leaves.js';
import type { JsonValue } from '../json/value.js';
import type { Check } from '../model/check.js';
import { about } from './check-result.js';

const DATA = about('authentication-data');
const CHALLENGE = about('authentication-challenge');

/** A frictionless answer holds the authentication data, a challenge the page for the payer: in both cases something below `authentication`. */
export const authenticationData: Check = {
  id: 'authentication-data',
  inspect: (_exchange, { outcome, contract, wire }) => {
    if (!holdsIn(contract, 'authentication-data') || wire.odd || wire.badCredentials) return [];
    if (outcome.kind !== 'success' && outcome.kind !== 'pending') return [];
    const isChallenge = outcome.kind === 'pending';
    const owed = isChallenge ? CHALLENGE : DATA;
    if (holdsValue(outcome.body.authentication)) return [owed.conforms()];
    const wanted = isChallenge ? 'a page for the payer' : 'data of the authentication';
    return [owed.violates(wanted, 'nothing below authentication', 'authentication')];
  },
};

const holdsValue = (group: JsonValue = null): boolean => leavesOf(group).some(({ value }) => value !== null && value !== '');
