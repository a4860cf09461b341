import type { ForcedAnswer } from './forced.js';
import type { SeenRequest } from './request-log.js';

/** One attempt at a notification, as the log shows it. */
export interface NotificationLine {
  readonly time: string;
  readonly id: string;
  readonly orderId: string;
  readonly host: string;
  readonly attempt: number;
  /** delivered, refused with this status, unreachable, or not sent because the address may not be called. */
  readonly outcome: string;
}

/** How a test controls the gateway that it runs against. The same calls exist over HTTP under `/_touchstone`. */
export interface Steering {
  /** Forgets orders, sessions, tokens, requests and forced answers, and goes by the machine's clock again. */
  reset(): void;
  /** The requests so far, oldest first, with card data masked. */
  requests(filter?: { readonly orderId?: string; readonly operation?: string }): readonly SeenRequest[];
  /** Gives the next request that fits another answer than usual. */
  next(answer: ForcedAnswer): void;
  /** Stops the clock at `now` or moves it on by `advance` milliseconds; without either, returns to the machine's clock. */
  clock(change?: { readonly now?: string | Date; readonly advance?: number }): string;
  /** Restarts the random choices (busy answers, pauses) from this seed. */
  seed(seed: number): void;
  /** The defects that the gateway has from now on; without a list, those it has. */
  defects(names?: readonly string[]): readonly string[];
  /** The notifications that were sent or tried, oldest first. */
  notifications(): readonly NotificationLine[];
}
