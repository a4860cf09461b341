import { hasFailed, isPassing, outcomeOf } from '../../model/outcome.js';
import type { Reply } from '../../model/exchange.js';
import type { Sent } from './sender.js';

/** One sending of a request, and the policy that asked for it; none asked for the first. */
export interface Attempt {
  readonly because: string | undefined;
  /** Undefined where the request could not be sent. */
  readonly sent: Sent | undefined;
}

/** A reason to send a request again. It sees every attempt so far, the latest last, and may wait or prepare before it says yes. */
export interface RetryPolicy<A> {
  readonly name: string;
  wantsAnother(attempts: readonly A[]): boolean | Promise<boolean>;
}

/** Makes attempts until no policy wants another. The first policy that wants one gets it. */
export async function attempting<A>(
  policies: readonly RetryPolicy<A>[],
  make: (because: string | undefined, attempts: readonly A[]) => Promise<A>,
): Promise<readonly A[]> {
  const attempts: A[] = [];
  for (let because: string | undefined; ; ) {
    attempts.push(await make(because, attempts));
    because = undefined;
    for (const policy of policies)
      if (await policy.wantsAnother(attempts)) {
        because = policy.name;
        break;
      }
    if (because === undefined) return attempts;
  }
}

export const BUSY = 'busy or lost';

/** So many times longer is the pause where the target locks everybody out. */
const LOCKED = 4;

/** Sends again while the target is busy, fails or does not answer, a pause between. */
export const whileBusy = <A extends Attempt>(
  retries: number,
  onRetry: () => void,
  isLocked: (sent: Sent) => boolean = () => false,
): RetryPolicy<A> => ({
  name: BUSY,
  async wantsAnother(attempts) {
    const row = attempts.length - 1 - attempts.findLastIndex(({ because }) => because !== BUSY);
    const last = attempts.at(-1);
    if (last?.sent === undefined || row >= retries) return false;
    const locked = isLocked(last.sent);
    if (!locked && !isWorthRetrying(last.sent.exchange.reply)) return false;
    onRetry();
    await new Promise((resolve) => setTimeout(resolve, pauseBefore(row, Math.random) * (locked ? LOCKED : 1)));
    return true;
  },
});

/** The latest answer, with what the unclear answers just before it leave in doubt. */
export function answerOf(attempts: readonly Attempt[]): Sent | undefined {
  const row = attempts.slice(attempts.findLastIndex(({ because }) => because !== BUSY)).flatMap(({ sent }) => sent ?? []);
  const last = row.at(-1);
  if (last === undefined || row.length === 1 || attempts.at(-1)?.sent === undefined) return attempts.at(-1)?.sent;
  const failed = row.slice(0, -1).some(({ exchange }) => hasFailed(outcomeOf(exchange.reply)));
  return {
    ...last,
    doubtful: row.some(({ doubtful }) => doubtful),
    exchange: failed ? { ...last.exchange, failedBefore: true } : last.exchange,
  };
}

/** Whether the answer is worth another try. An alert is a clear no; a connection that was only cut may have been an accident. */
export const isWorthRetrying = (reply: Reply): boolean => (reply.kind === 'turned-away' ? !reply.alert : isPassing(outcomeOf(reply)));

/** Grows with each attempt, with jitter so that cases do not retry all at once. The client adds the pause that the target asks for. */
export const pauseBefore = (attempt: number, random: () => number): number => 50 * 2 ** attempt * (0.5 + random());
