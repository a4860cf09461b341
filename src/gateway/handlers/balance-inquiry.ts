import type { JsonObject } from '../../json/value.js';
import { cardOf, masked } from '../acquirer/funds.js';
import { outcomeOf } from '../acquirer/outcome.js';
import type { ContractHandler } from '../contract-handler.js';
import type { Defects } from '../behaviour/defects.js';
import { evaluate } from '../evaluate/evaluate.js';
import { textAt } from '../evaluate/json.js';
import { errorAnswer, reply, type Answer } from '../http/answer.js';
import { cardReply } from '../reply/fixed-groups.js';
import { referenceOf } from '../reply/reference.js';
import { renewSession, sessionRefusal, withStored, type Stored } from './session-values.js';

/** The balance of a card. The specification does not show the body of a success; this is what implementations return. */
export function balanceInquiry(handler: ContractHandler, sent: JsonObject, merchantId: string, stored: Stored, defects: Defects): Answer {
  const does = defects.session(handler.contract.id);
  const refusal = evaluate(handler.plan, does === 'keeps-requests' ? withStored(sent, merchantId, stored) : sent);
  if (refusal !== undefined && does === 'renewed-by-refusal') renewSession(sent, merchantId, stored.sessions);
  if (refusal !== undefined) return errorAnswer(refusal);
  const related = handler.relate(sent);
  if (related !== undefined && !('declined' in related)) return errorAnswer(related);
  const locked = sessionRefusal(sent, merchantId, stored.sessions, handler, defects);
  if (locked !== undefined) return errorAnswer(locked);
  const body = withStored(sent, merchantId, stored);
  const card = cardOf(body);
  const shown = masked(card);
  const outcome = related === undefined ? outcomeOf(card) : { result: 'FAILURE', gatewayCode: 'DECLINED' };
  const currency = textAt(body, 'order', 'currency')?.trim() ?? 'USD';
  const correlationId = textAt(sent, 'correlationId');
  const succeeded = outcome.result === 'SUCCESS';
  return reply(201, {
    ...(succeeded ? { availableBalance: { funds: { amount: balanceOf(card?.number), currency } } } : {}),
    ...(correlationId === undefined ? {} : { correlationId }),
    merchant: merchantId,
    order: { currency },
    response: { gatewayCode: outcome.gatewayCode },
    result: outcome.result,
    ...(shown === undefined ? {} : { sourceOfFunds: { provided: { card: cardReply(shown) } } }),
  });
}

/** A balance that follows from the card: from 0.00 to 999.99, the same every time. */
const balanceOf = (number: string | undefined): number => (Number(referenceOf(number ?? 'no card')) % 100_000) / 100;
