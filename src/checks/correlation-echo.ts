import type { Check } from '../model/check.js';
import { isObject } from '../json/value.js';
import { isAccepted } from '../model/outcome.js';
import { about } from './judgement.js';

const ECHOING: readonly string[] = ['void', 'confirm-browser-payment', 'verify', 'update-authorization', 'referral'];
const echo = about('correlation-echo');
const equal = about('correlation-echo-equal');
const elsewhere = about('correlation-echo-elsewhere');

/** correlationId comes back as it was sent. */
export const correlationEcho: Check = {
  id: 'correlation-echo',
  inspect: (exchange, context) => {
    const { outcome, contract } = context;
    const body = exchange.request.body;
    if (body === undefined || !isObject(body) || typeof body.correlationId !== 'string' || !('body' in outcome)) return [];
    const sent = body.correlationId;
    const got = outcome.body.correlationId;
    const accepted = isAccepted(outcome);
    if (got === undefined || got === null) {
      if (!accepted) return [];
      if (ECHOING.includes(contract.operation)) return [echo.violates(JSON.stringify(sent), 'absent', 'correlationId')];
      return contract.operation === 'balance-inquiry' && outcome.kind === 'success'
        ? [elsewhere.violates(JSON.stringify(sent), 'absent', 'correlationId')]
        : [];
    }
    if (got !== sent)
      return [
        (accepted && ECHOING.includes(contract.operation) ? echo : equal).violates(
          JSON.stringify(sent),
          JSON.stringify(got),
          'correlationId',
        ),
      ];
    return [
      equal.conforms(),
      ...(accepted && ECHOING.includes(contract.operation) ? [echo.conforms()] : []),
      ...(contract.operation === 'balance-inquiry' && outcome.kind === 'success' ? [elsewhere.conforms()] : []),
    ];
  },
};
