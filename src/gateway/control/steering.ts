import type { Gateway } from '../gateway.js';
import type { Notifier } from '../webhooks.js';
import { FORCED_OUTCOMES, type ForcedAnswer } from './forced.js';
import { RequestLog, type SeenRequest } from './request-log.js';
import type { NotificationLine, Steering } from './steered.js';

/** Steers one gateway. Wrong values are a RangeError with the words to show. */
export class GatewaySteering implements Steering {
  readonly log = new RequestLog();
  readonly #gateway: Gateway;
  readonly #notifier: Notifier | undefined;
  #defects: readonly string[];

  constructor(gateway: Gateway, defects: readonly string[], notifier: Notifier | undefined) {
    this.#gateway = gateway;
    this.#defects = defects;
    this.#notifier = notifier;
  }

  reset(): void {
    this.#gateway.forget();
    this.log.clear();
  }

  requests(filter?: { readonly orderId?: string; readonly operation?: string }): readonly SeenRequest[] {
    return this.log.list(filter);
  }

  next(answer: ForcedAnswer): void {
    const { outcome, times, delay } = answer;
    if (outcome !== undefined && !FORCED_OUTCOMES.has(outcome)) {
      throw new RangeError(`outcome is one of ${[...FORCED_OUTCOMES.keys()].join(', ')}`);
    }
    if (times !== undefined && !(Number.isInteger(times) && times > 0)) throw new RangeError('times is a whole number from 1 on');
    if (delay !== undefined && !(delay >= 0)) throw new RangeError('delay is a number of milliseconds');
    this.#gateway.forced.add(answer);
  }

  clock(change: { readonly now?: string | Date; readonly advance?: number } = {}): string {
    const { clock } = this.#gateway;
    const { now, advance } = change;
    if (now === undefined && advance === undefined) clock.reset();
    if (now !== undefined) {
      const moment = new Date(now);
      if (Number.isNaN(moment.getTime())) throw new RangeError('now is a moment such as 2030-01-31T10:30:00Z');
      clock.stopAt(moment);
    }
    if (advance !== undefined) {
      if (!Number.isFinite(advance)) throw new RangeError('advance is a number of milliseconds');
      clock.advance(advance);
    }
    return clock.timestamp();
  }

  seed(seed: number): void {
    if (!Number.isInteger(seed)) throw new RangeError('seed is a whole number');
    this.#gateway.deviate(this.#defects, seed);
  }

  defects(names?: readonly string[]): readonly string[] {
    if (names !== undefined) {
      this.#gateway.deviate(names);
      this.#defects = names;
    }
    return this.#defects;
  }

  notifications(): readonly NotificationLine[] {
    return this.#notifier?.lines() ?? [];
  }
}
