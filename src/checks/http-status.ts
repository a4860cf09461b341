import type { Check } from '../model/check.js';
import { aboutAt } from './check-result.js';

const rule = aboutAt('http-status', 'must');

/** The specification does not show HTTP status codes: judged only where the configuration promises them. */
export const httpStatus: Check = {
  id: 'http-status',
  inspect: (exchange, context) => {
    const { reply } = exchange;
    if (reply.kind !== 'answer') return [];
    const { outcome } = context;
    const word = outcome.kind === 'error' ? outcome.cause : 'body' in outcome ? outcome.kind.toUpperCase() : undefined;
    const promised = context.expectations.httpStatus;
    // A target may call its cause `constructor`.
    const wanted = word !== undefined && Object.hasOwn(promised, word) ? promised[word] : undefined;
    if (wanted === undefined) return [];
    return [reply.status === wanted ? rule.conforms() : rule.violates(`HTTP ${wanted} with ${word}`, `HTTP ${reply.status}`)];
  },
};
