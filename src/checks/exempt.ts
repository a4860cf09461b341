import type { CheckContext } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { isTurnedDown, outcomeOf } from '../model/outcome.js';

const LARGE = 1_000_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Whether the form of the answer is left open (docs/readings.md): path, method or version are not in part 1, the body is too large, the
 * credentials are bad and the status says so, or a server in front of the gateway is overloaded.
 */
export function isExempt({ request, reply }: Exchange, wire: CheckContext['wire']): boolean {
  if (wire.odd || (request.text !== undefined && request.text.length > LARGE)) return true;
  if (reply.kind !== 'answer') return false;
  return reply.status === TOO_MANY_REQUESTS || outcomeOf(reply).kind === 'busy' || (wire.badCredentials && isTurnedDown(reply));
}
