import { defined } from '../../../json/defined.js';
import { isMissing, type StateInstance } from '../../input/states.js';
import { settleBy, type StatePool } from '../states.js';

/** So long after it was made a session is lent again: it may end after a while. */
const MOST_MILLIS = 5 * 60_000;

/** Sessions beside which cases are sent. Those of which every use was refused are lent again, and to cases alone. */
export interface SharedSessions {
  /** Lends them as states of their own. */
  alone(pool: StatePool): StatePool;
  /** Lends each order together with one of them. */
  with(orders: StatePool, pool: StatePool): StatePool;
  forget(): void;
}

export function createSharedSessions(now: () => number = () => performance.now()): SharedSessions {
  let ready: readonly StateInstance[] = [];
  const madeAt = new Map<string | undefined, number>();
  const isYoung = ({ sessionId }: StateInstance): boolean => now() - (madeAt.get(sessionId) ?? 0) < MOST_MILLIS;
  const give = (session: StateInstance): void => void (ready = [session, ...ready]);
  const alone = (pool: StatePool): StatePool => ({
    ...pool,
    give,
    settle: settleBy(give),
    async take(_, provide) {
      const [first, ...others] = ready.filter(isYoung);
      ready = others;
      if (first !== undefined) return first;
      const session = await provide('session');
      if (!isMissing(session)) madeAt.set(session.sessionId, now());
      return session;
    },
  });
  return {
    alone,
    with(orders, pool) {
      const sessions = alone(pool);
      const giveBoth = ({ beside, hadRefusal }: StateInstance): void => {
        if (beside === undefined) return;
        orders.give({ ...beside.order, ...defined({ hadRefusal }) });
        give(beside.session);
      };
      return {
        ...orders,
        give: giveBoth,
        settle: settleBy(giveBoth),
        async take(state, provide) {
          const order = await orders.take(state, provide);
          if (isMissing(order)) return order;
          const session = await sessions.take('session', provide);
          if (!isMissing(session)) return together(order, session);
          orders.give(order);
          return session;
        },
      };
    },
    forget: () => void (ready = []),
  };
}

/** The order as one beside which there is the session; both are shown and sent again with a finding. */
function together(order: StateInstance, session: StateInstance): StateInstance {
  const { sessionId, sessionVersion, sendings = [], answers = [] } = session;
  const sent = { sendings: [...(order.sendings ?? []), ...sendings], answers: [...(order.answers ?? []), ...answers] };
  return { ...order, ...defined({ sessionId, sessionVersion }), ...(order.sendings === undefined ? {} : sent), beside: { order, session } };
}
