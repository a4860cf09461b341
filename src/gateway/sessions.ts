import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../json/value.js';
import { BoundedMap } from './bounded-map.js';
import { merge } from './ledger/post.js';

/** Request values kept for later requests, under an optimistic lock. */
export interface Session {
  readonly merchantId: string;
  readonly id: string;
  readonly version: string;
  /** The version before the last update. */
  readonly before?: string;
  readonly values: JsonObject;
  /** Kept by a session that serves once. */
  readonly used?: true;
}

const CAPACITY = 20_000;

/** All sessions of all merchants; the oldest are forgotten when there are too many. */
export class Sessions {
  readonly #sessions = new BoundedMap<Session>(CAPACITY);

  create(merchantId: string, values: JsonObject): Session {
    const id = `SESSION${randomBytes(12).toString('hex')}`;
    return this.put({ merchantId, id, version: newVersion(), values: withoutControl(values) });
  }

  /** The session with more values in it and a version of its own. */
  update(session: Session, values: JsonObject): Session {
    return this.put({ ...session, version: newVersion(), before: session.version, values: merge(session.values, withoutControl(values)) });
  }

  /** The same session under the same version, with more values in it. */
  keep(session: Session, values: JsonObject): Session {
    return this.put({ ...session, used: true, values: merge(session.values, withoutControl(values)) });
  }

  find(merchantId: string, id: string): Session | undefined {
    return this.#sessions.get(`${merchantId}/${id}`);
  }

  put(session: Session): Session {
    this.#sessions.set(`${session.merchantId}/${session.id}`, session);
    return session;
  }

  clear(): void {
    this.#sessions.clear();
  }

  all(): IterableIterator<Session> {
    return this.#sessions.values();
  }
}

/** Ten hexadecimal digits, as implementations give them. */
const newVersion = (): string => randomBytes(5).toString('hex');

/** Members that control the request are not kept as values. */
function withoutControl(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => key !== 'apiOperation' && key !== 'session' && key !== 'correlationId'),
  );
}
