import type { JsonObject } from '../../json/value.js';
import { cardOf, masked } from '../acquirer/funds.js';
import { evaluate } from '../evaluate/evaluate.js';
import { isGroup } from '../evaluate/json.js';
import type { ContractPlan } from '../evaluate/plan.js';
import { refuse } from '../evaluate/refusal.js';
import { errorAnswer, reply, type Answer } from '../http/answer.js';
import { cardReply } from '../reply/fixed-groups.js';
import type { Token, Tokens } from '../tokens.js';

/** Keeps a card under a token, a new one unless the path names one (not part of the specification). */
export function createToken(setUp: ContractPlan, body: JsonObject, merchantId: string, id: string | undefined, tokens: Tokens): Answer {
  const refusal = evaluate(setUp, body);
  if (refusal !== undefined) return errorAnswer(refusal);
  const { sourceOfFunds } = body;
  if (!isGroup(sourceOfFunds) || cardOf(body) === undefined) return errorAnswer(refuse('token', 'sourceOfFunds.provided.card', 'MISSING'));
  return reply(201, shown(tokens.create(merchantId, sourceOfFunds, id)));
}

export function readToken(token: Token | undefined): Answer {
  if (token === undefined) return errorAnswer({ ...refuse('token', 'tokenId', 'INVALID', 'names no token'), status: 404 });
  return reply(200, shown(token));
}

function shown({ id, sourceOfFunds }: Token): JsonObject {
  const card = masked(cardOf({ sourceOfFunds }));
  const funds = card === undefined ? {} : { sourceOfFunds: { type: 'CARD', provided: { card: cardReply(card) } } };
  return { result: 'SUCCESS', status: 'VALID', token: id, ...funds };
}
