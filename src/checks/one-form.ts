import { isObject } from '../json/value.js';
import type { Check } from '../model/check.js';
import { hasErrorGroup } from '../model/outcome.js';
import { isExempt } from './exempt.js';
import { about } from './judgement.js';

const rule = about('error-only-in-error');

/** An answer is either an error or a result: an error group beside another result is both, whatever was asked. */
export const oneForm: Check = {
  id: 'one-form',
  inspect: (exchange, { wire }) => {
    const { reply } = exchange;
    if (reply.kind !== 'answer' || reply.body === undefined || !isObject(reply.body)) return [];
    if (wire.badCredentials || isExempt(exchange, wire)) return [];
    const { result } = reply.body;
    if (result === undefined || result === null || result === 'ERROR' || !hasErrorGroup(reply.body)) return [];
    return [rule.violates('no error group', `one beside result ${JSON.stringify(result)}`, 'error')];
  },
};
