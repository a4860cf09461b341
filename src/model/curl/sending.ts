import type { AuthVariant } from '../case.js';

/** One request as it goes over the wire: ids in place, placeholders for card data. */
export interface Sending {
  /** What it is for, where several are sent. */
  readonly name?: string;
  readonly method: string;
  /** After the base URL. */
  readonly path: string;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
  /** Good credentials unless said. */
  readonly auth?: AuthVariant;
  /** Sent at the same time as the one before. */
  readonly together?: true;
  /** Parts of the answer that later requests hold. */
  readonly captures?: readonly Capture[];
}

/** A part of an answer: what it is called, where it stands, and what it was when the finding was seen. */
export interface Capture {
  readonly name: string;
  readonly path: string;
  readonly value: string;
}

/** An id of something that was there before and that the requests do not make. */
export interface GivenId {
  readonly variable: string;
  readonly value: string;
  readonly meaning: string;
}
