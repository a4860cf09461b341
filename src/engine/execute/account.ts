import type { Wire } from '../../model/case.js';
import type { Reply } from '../../model/exchange.js';
import type { Client, WireRequest } from '../../target/client.js';
import type { Sent } from './sender.js';

/** What was sent for one purpose: a case with everything that it needed, a preflight, a shrinking. */
export interface Account {
  requests: number;
  /** Requests that repeat one which got no clear answer. */
  retries: number;
  /** Every answer that came, by what came back. */
  readonly answers: Map<Reply, Answer>;
}

/** An answer, as the wire has it. */
export interface Answer {
  readonly request: WireRequest;
  readonly reply: Reply;
  readonly millis: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Set where it answers a request of a contract; recipes send requests of their own. */
  readonly sent?: Sent;
  readonly wire?: Wire | undefined;
}

export const openAccount = (): Account => ({ requests: 0, retries: 0, answers: new Map() });

/** The client, with every request charged to an account: the one place where costs are counted, and answers kept to be judged. */
export const charged = (client: Pick<Client, 'send'>, account: Account): Pick<Client, 'send'> => ({
  send: async (request) => {
    account.requests += 1;
    const answer = await client.send(request);
    if (answer.reply.kind === 'answer') account.answers.set(answer.reply, { request, ...answer });
    return answer;
  },
});
