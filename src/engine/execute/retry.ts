import type { Config } from '../../model/config.js';
import { hasFailed, outcomeOf } from '../../model/outcome.js';
import type { Client } from '../../target/client.js';
import type { DraftParts } from './draft.js';
import { isWorthRetrying, pauseBefore, sendOnce, type Sent } from './sender.js';

/** Sends a draft, and sends it again while the target is busy. Every attempt is made anew, and knows the one before. */
export type Send = (make: (before: Sent | undefined) => DraftParts | Promise<DraftParts>) => Promise<Sent>;

export function createSend(client: Client, { target, run }: Pick<Config, 'target' | 'run'>): Send {
  return async (make) => {
    let doubtful = false;
    let failed = false;
    let before: Sent | undefined;
    for (let attempt = 0; ; attempt += 1) {
      const made = make(before);
      const parts = made instanceof Promise ? await made : made;
      const sent = await sendOnce(client, { merchantId: target.merchantId, ...parts }, attempt);
      doubtful ||= sent.doubtful;
      if (!isWorthRetrying(sent.exchange.reply) || attempt >= run.retries)
        return attempt === 0 ? sent : { ...sent, doubtful, exchange: failed ? { ...sent.exchange, failedBefore: true } : sent.exchange };
      failed ||= hasFailed(outcomeOf(sent.exchange.reply));
      before = sent;
      await new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt, Math.random)));
    }
  };
}
