import type { GivenId, Sending } from './sending.js';

/** The merchant that sends, and how it authenticates. */
export interface Speaker {
  readonly merchantId: string;
  readonly otherMerchantId?: string;
  readonly certificate?: boolean;
}

/** Everything that is sent to show a finding again, as data: card data and passwords are placeholders. */
export interface Reproduction {
  readonly baseUrl: string;
  readonly speaker: Speaker;
  /** Part of every id in the requests; another run id in its place makes them new. */
  readonly runId: string;
  /** Ids of a given length that the run made. */
  readonly generatedIds: readonly string[];
  /** Ids of things that existed before. */
  readonly given: readonly GivenId[];
  readonly sendings: readonly Sending[];
  /** How the last request has to be answered. */
  readonly wanted: Wanted;
}

/** What a reader should know of requests that are to be sent again. */
export interface Told {
  readonly title: string;
  /** What must hold, as a test is called that shows it: the contract and what its rule says. */
  readonly holds: string;
  /** The rule, the clause, what was expected and what was seen: a line each. */
  readonly lines: readonly string[];
  readonly reproduction: Reproduction;
}

/** How an answer has to be. */
export type Wanted =
  | { readonly kind: 'refused' | 'accepted' | 'not-success' | 'not-processed' }
  /** Anything but these values at these paths of the answer; null means that there was no value. */
  | { readonly kind: 'not-as-seen'; readonly seen: Readonly<Record<string, string | number | boolean | null>> };
