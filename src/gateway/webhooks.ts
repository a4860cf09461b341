import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import type { Order, Result } from './ledger/order.js';

export interface NotifierOptions {
  readonly secret: string;
  readonly ca?: string | undefined;
  /** Hosts beyond loopback that may be called. */
  readonly hosts: readonly string[];
  /** Pauses between attempts, in milliseconds. */
  readonly pauses?: readonly number[];
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const PAUSES = [200, 1000, 5000];
const TIMEOUT = 5000;
/** More than this waiting at once, and new notifications are dropped rather than kept. */
const MOST_WAITING = 1000;

export type WebhookFault = 'never' | 'only-with-amount' | 'only-failures';

/** Tells merchants of new and changed orders. Never blocks a request, and calls nobody beyond loopback unless told to. */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #agent: Agent;
  readonly #timers = new Set<NodeJS.Timeout>();
  #waiting = 0;
  #closed = false;

  constructor(options: NotifierOptions) {
    this.#options = options;
    this.#agent = new Agent({ keepAlive: true, ...(options.ca === undefined ? {} : { ca: options.ca }) });
  }

  notify(order: Order, result: Result, text: string, fault?: WebhookFault): void {
    const url = targetOf(order.notificationUrl, this.#options.hosts);
    if (url === undefined || this.#waiting >= MOST_WAITING || !isSent(fault, order, result)) return;
    this.#waiting += 1;
    this.#send(url, text, randomUUID(), 1);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#agent.destroy();
  }

  #send(url: URL, body: string, id: string, attempt: number): void {
    const outgoing = request(url, {
      method: 'POST',
      agent: this.#agent,
      timeout: TIMEOUT,
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        'content-length': Buffer.byteLength(body),
        'x-notification-secret': this.#options.secret,
        'x-notification-id': id,
        'x-notification-attempt': String(attempt),
      },
    });
    let settled = false;
    const settle = (delivered: boolean): void => {
      if (settled) return;
      settled = true;
      this.#settle(delivered, () => this.#send(url, body, id, attempt + 1), attempt);
    };
    outgoing.on('response', (response) => {
      response.resume();
      settle((response.statusCode ?? 500) < 300);
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => settle(false));
    outgoing.on('close', () => settle(false));
    outgoing.end(body);
  }

  #settle(delivered: boolean, again: () => void, attempt: number): void {
    const wait = (this.#options.pauses ?? PAUSES)[attempt - 1];
    if (delivered || wait === undefined || this.#closed) {
      this.#waiting -= 1;
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      again();
    }, wait);
    timer.unref();
    this.#timers.add(timer);
  }
}

function targetOf(text: string | undefined, hosts: readonly string[]): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const allowed = url.protocol === 'https:' && (LOOPBACK.test(url.hostname) || hosts.includes(url.hostname));
  return allowed ? url : undefined;
}

function isSent(fault: WebhookFault | undefined, order: Order, result: Result): boolean {
  switch (fault) {
    case undefined:
      return true;
    case 'only-with-amount':
      return order.amount > 0;
    case 'only-failures':
      return result !== 'SUCCESS';
    case 'never':
      return false;
  }
}
