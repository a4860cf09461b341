import { ROLES } from '../catalogue/roles.js';
import type { Check } from '../model/check.js';
import { about } from './check-result.js';
import { member } from './order.js';
import { isAccepted } from '../model/outcome.js';

const echo = about('echo-ids');

/** order.id and merchant are those of the URL path. */
export const echoIds: Check = {
  id: 'echo-ids',
  compares: true,
  inspect: (exchange, context) => {
    const { outcome, contract } = context;
    if (contract.reply !== 'transaction' || !('body' in outcome) || context.wire.odd || context.wire.badCredentials) return [];
    const refused = !isAccepted(outcome);
    const wanted: readonly (readonly [string, string | undefined, unknown])[] = [
      [ROLES.orderId, exchange.request.orderId, member(outcome.body, 'order', 'id')],
      ['merchant', exchange.request.merchantId, outcome.body.merchant],
    ];
    const wrong = wanted.filter(([, sent, got]) => sent !== undefined && typeof got === 'string' && got !== sent);
    // A refusal need not show them; an id that breaks a rule of its own may come back cut.
    if (refused && (wrong.length === 0 || context.side === 'url')) return [];
    return wrong.length === 0
      ? [echo.conforms()]
      : // In quotes, as a value: findings that differ in the id alone have one cause.
        wrong.map(([path, sent, got]) => echo.violates(`${JSON.stringify(sent)}, as in the path`, JSON.stringify(got), path));
  },
};
