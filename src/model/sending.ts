import type { AuthVariant } from './case.js';

/** One request as it goes over the wire: ids in place, placeholders for card data. */
export interface Sending {
  /** The purpose of the request, where several are sent. */
  readonly name?: string;
  readonly method: string;
  /** After the base URL. */
  readonly path: string;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
  /** Good credentials by default. */
  readonly auth?: AuthVariant;
  /** Sent at the same time as the one before. */
  readonly together?: true;
  /** Parts of the answer that later requests use. */
  readonly captures?: readonly Capture[];
}

/** A part of an answer: its name, its path, and its value when the finding was seen. */
export interface Capture {
  readonly name: string;
  readonly path: string;
  readonly value: string;
}

/** An id of something that existed before and that the requests do not create. */
export interface GivenId {
  readonly variable: string;
  readonly value: string;
  readonly meaning: string;
}
