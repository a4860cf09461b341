import { ROLES } from '../catalogue/roles.js';
import { holdsIn } from '../catalogue/rules.js';
import type { Check } from '../model/check.js';
import { isObject } from '../json/value.js';
import { isAccepted } from '../model/outcome.js';
import { about } from './check-result.js';

const echo = about('correlation-echo');
const equal = about('correlation-echo-equal');
const elsewhere = about('correlation-echo-elsewhere');
const notStored = about('correlation-not-stored');

/** correlationId comes back as it was sent, and only to the request that brought it. */
export const correlationEcho: Check = {
  id: 'correlation-echo',
  inspect: (exchange, context) => {
    const { outcome, contract, expect } = context;
    // An earlier answer that is given again carries the id of the earlier request.
    if (expect.kind === 'no-new-effect') return [];
    const body = exchange.request.body;
    if (!isObject(body) || !('body' in outcome)) return [];
    const got = outcome.body.correlationId;
    if (body.correlationId === undefined) {
      if (typeof got !== 'string' || context.wire.odd) return [notStored.conforms()];
      // An id that no request brought is one that the target made up, about which nothing is said.
      return context.brought.has(got) ? [notStored.violates('none, since none was sent', JSON.stringify(got), ROLES.correlationId)] : [];
    }
    if (typeof body.correlationId !== 'string') return [];
    // The body of a request that was turned away before it need not have been read.
    if (context.wire.badCredentials && typeof got === 'string' && got !== body.correlationId && !context.brought.has(got)) return [];
    const sent = body.correlationId;
    const accepted = isAccepted(outcome);
    if (got === undefined || got === null) {
      if (!accepted) return [];
      if (holdsIn(contract, 'correlation-echo')) return [echo.violates(JSON.stringify(sent), 'absent', ROLES.correlationId)];
      return holdsIn(contract, 'correlation-echo-elsewhere') && outcome.kind === 'success'
        ? [elsewhere.violates(JSON.stringify(sent), 'absent', ROLES.correlationId)]
        : [];
    }
    if (got !== sent) {
      const rule = accepted && holdsIn(contract, 'correlation-echo') ? echo : equal;
      // Whether blanks around a value belong to it is open.
      const firm = typeof got === 'string' && got === sent.trim() ? rule.atMost('should') : rule;
      return [firm.violates(JSON.stringify(sent), JSON.stringify(got), ROLES.correlationId)];
    }
    return [
      equal.conforms(),
      ...(accepted && holdsIn(contract, 'correlation-echo') ? [echo.conforms()] : []),
      ...(holdsIn(contract, 'correlation-echo-elsewhere') && outcome.kind === 'success' ? [elsewhere.conforms()] : []),
    ];
  },
};
