import type { Client } from '../../target/client.js';

/** What was sent for one purpose: a case with everything that it needed, a preflight, a shrinking. */
export interface Account {
  requests: number;
  /** Requests that repeat one which got no clear answer. */
  retries: number;
}

export const openAccount = (): Account => ({ requests: 0, retries: 0 });

/** The client, with every request charged to an account: the one place where costs are counted. */
export const charged = (client: Pick<Client, 'send'>, account: Account): Pick<Client, 'send'> => ({
  send: (request) => {
    account.requests += 1;
    return client.send(request);
  },
});
