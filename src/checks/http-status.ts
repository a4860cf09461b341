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
    const wanted = word === undefined ? undefined : context.expectations.httpStatus[word];
    if (wanted === undefined) return [];
    return [reply.status === wanted ? rule.conforms() : rule.violates(`HTTP ${wanted} with ${word}`, `HTTP ${reply.status}`)];
  },
};
