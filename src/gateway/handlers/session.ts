import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../../json/value.js';
import type { ContractHandler } from '../contract-handler.js';
import { evaluate } from '../evaluate/evaluate.js';
import { at } from '../evaluate/json.js';
import { refuse, type Refusal } from '../evaluate/refusal.js';
import type { ContractPlan } from '../evaluate/plan.js';
import { errorAnswer, reply, type Answer } from '../http/answer.js';
import { mask } from '../acquirer/funds.js';
import type { Session, Sessions } from '../sessions.js';

export interface Made {
  readonly answer: Answer;
  readonly session?: Session;
}

const refused = (refusal: Refusal): Made => ({ answer: errorAnswer(refusal) });

/** A checkout session at the versions that have one, a plain session at the others (not part of the specification). */
export function createSession(
  handler: ContractHandler | undefined,
  setUp: ContractPlan,
  body: JsonObject,
  merchantId: string,
  sessions: Sessions,
): Made {
  if (handler === undefined && Object.hasOwn(body, 'apiOperation'))
    return refused(refuse('session', 'apiOperation', 'INVALID', 'is not offered here'));
  const refusal = evaluate(handler?.plan ?? setUp, body);
  if (refusal !== undefined) return refused(refusal);
  const related = handler?.relate(body);
  if (related !== undefined && 'explanation' in related) return refused(related);
  const session = sessions.create(merchantId, body);
  const shown = { id: session.id, updateStatus: handler === undefined ? 'NO_UPDATE' : 'SUCCESS', version: session.version };
  const correlationId = body['correlationId'];
  const answer: JsonObject = {
    ...(typeof correlationId === 'string' ? { correlationId } : {}),
    merchant: merchantId,
    result: 'SUCCESS',
    session: handler === undefined ? { ...shown, authenticationLimit: 25, aes256Key: randomBytes(32).toString('base64') } : shown,
    ...(handler === undefined ? {} : { successIndicator: randomBytes(8).toString('hex') }),
  };
  return { answer: reply(201, answer), session };
}

/** Puts values into a session and gives it another version (not part of the specification). */
export function updateSession(id: string, setUp: ContractPlan, body: JsonObject, merchantId: string, sessions: Sessions): Made {
  const session = sessions.find(merchantId, id);
  if (session === undefined) return refused({ ...refuse('session', 'sessionId', 'INVALID', 'names no session'), status: 404 });
  const refusal = evaluate(setUp, body);
  if (refusal !== undefined) return refused(refusal);
  const updated = sessions.update(session, body);
  return {
    answer: reply(201, { merchant: merchantId, result: 'SUCCESS', session: { id, updateStatus: 'SUCCESS', version: updated.version } }),
    session: updated,
  };
}

export function readSession(session: Session | undefined): Answer {
  if (session === undefined) return errorAnswer({ ...refuse('session', 'sessionId', 'INVALID', 'names no session'), status: 404 });
  const { sourceOfFunds, ...values } = session.values;
  return reply(200, {
    ...values,
    merchant: session.merchantId,
    result: 'SUCCESS',
    session: { id: session.id, updateStatus: 'SUCCESS', version: session.version },
    ...(sourceOfFunds === undefined ? {} : { sourceOfFunds: { provided: { card: { number: maskedNumber(session.values) } } } }),
  });
}

function maskedNumber(values: JsonObject): string {
  const number = at(values, ['sourceOfFunds', 'provided', 'card', 'number']);
  return typeof number === 'string' ? mask(number) : 'xxxx';
}
