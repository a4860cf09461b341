import type { StateName } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Exchange, Reply } from '../../model/exchange.js';
import type { Client } from '../../target/client.js';
import type { GivenIds, Missing, Provisioned } from '../../target/provision.js';

/** One provisioned order or session, and what was answered about it so far. */
export interface StateInstance extends Omit<Provisioned, 'kind' | 'captures' | 'steps' | 'lastReply' | 'lastBody'> {
  readonly state: StateName;
  readonly provisioned?: JsonValue;
  readonly earlier: Exchange[];
  /** An earlier request about it was refused. */
  readonly hadRefusal?: true;
  /** It has gone through the history, or was made with the money, that the circumstances of a case ask for. */
  readonly prior?: string;
  /** The order and the session that it consists of. */
  readonly beside?: { readonly order: StateInstance; readonly session: StateInstance };
}

export type Provided = StateInstance | Missing;

export const isMissing = (provided: Provided): provided is Missing => 'kind' in provided;

/** How a state is made: under which ids, by which of several recipes, and through which client. */
export interface ProvideOptions {
  readonly given?: GivenIds | undefined;
  readonly way?: number | undefined;
  readonly through?: Pick<Client, 'send'> | undefined;
}

/** Makes a new order in a state. */
export type Provide = (state: StateName, options?: ProvideOptions) => Promise<Provided>;

/** Reads an order as it is now. */
export type ReadBack = (orderId: string, transactionId: string, through?: Pick<Client, 'send'>) => Promise<WasRead | undefined>;

/** An order that was read, or why it was not. */
export type WasRead = ReadOrder | { readonly missing: string };

/** An order that was read. */
export interface ReadOrder {
  /** The answer, with the order as a part of it. */
  readonly order: JsonObject;
  /** The request that showed it, and what came back. */
  readonly method: string;
  readonly path: string;
  readonly reply: Extract<Reply, { kind: 'answer' }>;
}
