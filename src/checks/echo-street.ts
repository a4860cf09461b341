import { ECHOED_ADDRESSES } from '../catalogue/replies/echoed.js';
import { holdsIn } from '../catalogue/rules.js';
import { isObject } from '../json/value.js';
import type { Check, CheckResult } from '../model/check.js';
import { isAccepted } from '../model/outcome.js';
import { about } from './check-result.js';
import { member } from './order.js';

const empty = about('echo-street');
const joined = about('echo-street-joined');
const ADDRESSES = ECHOED_ADDRESSES.map((path) => path.split('.'));

/** street2 comes back empty; street begins with the street that was sent (2.7). */
export const echoStreet: Check = {
  id: 'echo-street',
  compares: true,
  inspect: (exchange, context) => {
    const { outcome, contract } = context;
    if (contract.reply !== 'transaction' || !isAccepted(outcome) || !('body' in outcome)) return [];
    const checkResults: CheckResult[] = [];
    for (const path of ADDRESSES) {
      const address = member(outcome.body, ...path);
      if (!isObject(address)) continue;
      const street2 = address.street2;
      checkResults.push(
        street2 === undefined || street2 === null || street2 === ''
          ? empty.conforms()
          : empty.violates('absent or empty', JSON.stringify(street2), `${path.join('.')}.street2`),
      );
      const sent = isObject(exchange.request.body) ? member(exchange.request.body, ...path, 'street') : undefined;
      if (typeof sent === 'string' && typeof address.street === 'string' && holdsIn(contract, 'echo-street-joined')) {
        checkResults.push(
          address.street.startsWith(sent)
            ? joined.conforms()
            : joined.violates(`beginning with ${JSON.stringify(sent)}`, JSON.stringify(address.street), `${path.join('.')}.street`),
        );
      }
    }
    return checkResults;
  },
};
