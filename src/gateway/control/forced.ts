import { setTimeout as pause } from 'node:timers/promises';
import { APPROVED, OUTCOMES, type Outcome } from '../acquirer/outcome.js';
import type { Refusal } from '../evaluate/refusal.js';
import { given } from '../evaluate/json.js';

/** What the next request that fits gets instead of the usual answer. */
export interface ForcedAnswer {
  /** The order that it is about; any when left out. */
  readonly orderId?: string;
  /** `AUTHORIZE` or `authorize`; any when left out. */
  readonly operation?: string;
  /** How many requests get it; one when left out. */
  readonly times?: number;
  /** The gateway code that the acquirer answers with, such as DECLINED. */
  readonly outcome?: string;
  /** An error body with this cause; nothing is processed. */
  readonly cause?: 'INVALID_REQUEST' | 'REQUEST_REJECTED' | 'SERVER_BUSY' | 'SERVER_FAILED';
  /** With INVALID_REQUEST: what the error body names. */
  readonly field?: string;
  readonly validationType?: 'INVALID' | 'MISSING' | 'UNSUPPORTED';
  /** Milliseconds before the request is looked at. */
  readonly delay?: number;
  /** The connection is cut, before the request is processed or after. */
  readonly cut?: 'before' | 'after';
}

/** The keys that a forced answer in JSON may have. */
export const FORCED_KEYS = ['orderId', 'operation', 'times', 'outcome', 'cause', 'field', 'validationType', 'delay', 'cut'] as const;

/** Outcomes that can be forced, by gateway code. */
export const FORCED_OUTCOMES: ReadonlyMap<string, Outcome> = new Map(
  [APPROVED, ...Object.values(OUTCOMES)].map((outcome) => [outcome.gatewayCode, outcome]),
);

/** What a forced answer is matched against. */
export interface Asked {
  readonly orderId: string | undefined;
  /** The apiOperation that was sent, and the operation that serves it. */
  readonly names: readonly (string | undefined)[];
}

interface Waiting {
  readonly answer: ForcedAnswer;
  left: number;
}

/** Answers that wait for the requests they are meant for, first come first served. */
export class ForcedAnswers {
  #waiting: Waiting[] = [];

  add(answer: ForcedAnswer): void {
    this.#waiting.push({ answer, left: answer.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The forced answer for a request. It is removed once it has been used as often as asked. */
  take(asked: Asked): ForcedAnswer | undefined {
    if (this.#waiting.length === 0) return undefined;
    const found = this.#waiting.find(({ answer }) => fits(answer, asked));
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#waiting = this.#waiting.filter((waiting) => waiting !== found);
    return found.answer;
  }
}

function fits({ orderId, operation }: ForcedAnswer, asked: Asked): boolean {
  return (orderId === undefined || orderId === asked.orderId) && (operation === undefined || asked.names.includes(operation));
}

export async function delay(forced: ForcedAnswer): Promise<void> {
  if (forced.delay !== undefined) await pause(forced.delay);
}

/** The refusal that a forced answer stands for; undefined where the request is processed. */
export function refusalOf({ cause, field, validationType }: ForcedAnswer): Refusal | undefined {
  if (cause === undefined) return undefined;
  return { rule: 'forced', cause, explanation: 'This answer was asked for.', ...given({ field, validationType }) };
}
