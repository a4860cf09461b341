import type { JsonObject } from '../../json/value.js';
import type { ContractHandler } from '../contract-handler.js';
import { evaluate } from '../evaluate/evaluate.js';
import { errorAnswer, reply, type Answer } from '../http/answer.js';
import { echoed, echoIn, responseTree } from '../reply/echo.js';
import { withOwed } from '../reply/owed.js';

/** An operation from outside on a path of its own: refused as its contract says, else answered with what the contract owes. */
export function ownOperation({ plan, relate, contract }: ContractHandler, sent: JsonObject): Answer {
  const refusal = evaluate(plan, sent);
  if (refusal !== undefined) return errorAnswer(refusal);
  const related = relate(sent);
  if (related !== undefined && 'explanation' in related) return errorAnswer(related);
  const result = related === undefined ? 'SUCCESS' : 'FAILURE';
  return reply(201, withOwed(contract, { result, ...echoed(echoIn(sent, [...contract.echoes, 'correlationId']), responseTree(contract)) }));
}
