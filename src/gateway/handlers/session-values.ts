import type { ContractId } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import type { ContractHandler } from '../contract-handler.js';
import type { Defects } from '../behaviour/defects.js';
import { textAt } from '../evaluate/json.js';
import { refuse, type Refusal } from '../evaluate/refusal.js';
import { merge } from '../ledger/post.js';
import type { Session, Sessions } from '../sessions.js';
import type { Tokens } from '../tokens.js';

/**
 * A version other than the stored one is refused (7, rule 1). An unknown session id is open: it counts as a session without values,
 * unless `promoteOpen` is set.
 */
export function sessionRefusal(
  body: JsonObject,
  merchantId: string,
  sessions: Sessions,
  handler: ContractHandler | undefined,
  defects: Defects,
): Refusal | undefined {
  const id = textAt(body, 'session', 'id');
  if (id === undefined) return undefined;
  const session = sessions.find(merchantId, id);
  if (session === undefined)
    return handler?.plan.promoteOpen === true ? refuse('opaque-value', 'session.id', 'INVALID', 'names no session') : undefined;
  const contract = handler?.contract.id;
  const does = defects.session(contract);
  if (does === 'serves-once' && session.used === true) return refuse('session-used', 'session.id', 'INVALID', 'was used already');
  const refusal = versionRefusal(body, session, contract, defects);
  if (refusal === undefined && does !== undefined) sessions.keep(session, does === 'keeps-requests' ? body : {});
  return refusal;
}

function versionRefusal(body: JsonObject, session: Session, contract: ContractId | undefined, defects: Defects): Refusal | undefined {
  const version = textAt(body, 'session', 'version');
  if (version === undefined || version === session.version) return undefined;
  const lets = (rule: string): boolean => defects.letsPast(contract, rule, body, 0);
  if (lets('session-version-lock') || (version === session.before && lets('session-version-updated'))) return undefined;
  if (version.toLowerCase() === session.version.toLowerCase() && lets('session-version-case')) return undefined;
  return refuse('session-version-lock', 'session.version', 'INVALID', 'is not the stored version of the session');
}

/** Used by a defect only: the session of a request that was refused gets another version. */
export function renewSession(body: JsonObject, merchantId: string, sessions: Sessions): void {
  const session = sessions.find(merchantId, textAt(body, 'session', 'id') ?? '');
  if (session !== undefined) sessions.update(session, {});
}

/** Values that earlier requests left for later ones. */
export interface Stored {
  readonly sessions: Sessions;
  readonly tokens: Tokens;
}

/** The request over the values of its session (2.4), and both over those of its token (2.8). */
export function withStored(body: JsonObject, merchantId: string, { sessions, tokens }: Stored): JsonObject {
  const id = textAt(body, 'session', 'id');
  const session = id === undefined ? undefined : sessions.find(merchantId, id);
  const whole = session === undefined ? body : merge(session.values, body);
  const named = textAt(whole, 'sourceOfFunds', 'token');
  const token = named === undefined ? undefined : tokens.find(merchantId, named);
  return token === undefined ? whole : merge({ sourceOfFunds: token.sourceOfFunds }, whole);
}
