import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { Agent, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { WebhookFault } from './behaviour/effect.js';
import type { NotificationLine } from './control/steered.js';
import type { Order, Result } from './ledger/order.js';

export interface NotifierOptions {
  readonly secret: string;
  readonly ca?: string | undefined;
  /** Hosts beyond loopback that may be called. */
  readonly hosts: readonly string[];
  /** Pauses between attempts, in milliseconds. */
  readonly pauses?: readonly number[];
  /** How names are looked up. */
  readonly addressesOf?: (host: string) => Promise<LookupAddress[]>;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const PAUSES = [200, 1000, 5000];
const TIMEOUT = 5000;
/** More than this waiting at once, and new notifications are dropped rather than kept. */
const MOST_WAITING = 1000;

const MOST_LINES = 1000;

/** Addresses that are never called, whoever asks: link-local ones, where clouds keep the credentials of machines. */
const NEVER_CALLED = new BlockList();
NEVER_CALLED.addSubnet('169.254.0.0', 16, 'ipv4');
NEVER_CALLED.addSubnet('0.0.0.0', 8, 'ipv4');
NEVER_CALLED.addAddress('100.100.100.200', 'ipv4');
NEVER_CALLED.addSubnet('fe80::', 10, 'ipv6');
NEVER_CALLED.addAddress('fd00:ec2::254', 'ipv6');
NEVER_CALLED.addAddress('::', 'ipv6');

/** What of an order decides whether and where its merchant is notified. */
type Notifiable = Pick<Order, 'id' | 'amount'> & { readonly notificationUrl?: string | undefined };

/** Notifies merchants of new and changed orders. It never delays a request, and calls hosts beyond loopback only if allowed. */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #agent: Agent;
  readonly #lookup: LookupFunction;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Where each order was told of last, for a fault that tells there too. */
  readonly #before = new Map<string, URL>();
  #lines: NotificationLine[] = [];
  #waiting = 0;
  #closed = false;

  constructor(options: NotifierOptions) {
    this.#options = options;
    this.#lookup = lookupAllowed(options.addressesOf ?? ((host) => lookup(host, { all: true })));
    this.#agent = new Agent({ keepAlive: true, ...(options.ca === undefined ? {} : { ca: options.ca }) });
  }

  notify(order: Notifiable, result: Result, text: string, fault?: WebhookFault): void {
    const url = targetOf(order.notificationUrl, this.#options.hosts);
    if (order.notificationUrl === undefined || !isSent(fault, order, result)) return;
    const id = randomUUID();
    const told = { id, orderId: order.id };
    if (url === undefined) return this.#note(told, hostOf(order.notificationUrl), 0, 'not sent: https to loopback and allowed hosts only');
    if (this.#waiting >= MOST_WAITING) return this.#note(told, url.host, 0, 'not sent: too many are waiting');
    if (fault === 'without-query') url.search = '';
    const before = this.#before.get(order.id);
    if (fault === 'before-too') this.#before.set(order.id, url);
    const copies = fault === 'twice' || (fault === 'before-too' && before !== undefined && before.href !== url.href) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      this.#waiting += 1;
      this.#send({ ...told, url: (copy > 0 && before) || url, body: text }, 1);
    }
  }

  /** The notifications that were sent or tried, oldest first. */
  lines(): readonly NotificationLine[] {
    return this.#lines;
  }

  #note({ id, orderId }: Pick<Telling, 'id' | 'orderId'>, host: string, attempt: number, outcome: string): void {
    this.#lines = [...this.#lines.slice(1 - MOST_LINES), { time: new Date().toISOString(), id, orderId, host, attempt, outcome }];
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#agent.destroy();
  }

  #send(telling: Telling, attempt: number): void {
    const { url, body, id } = telling;
    const outgoing = request(url, {
      method: 'POST',
      lookup: this.#lookup,
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
    const settle = (outcome: string): void => {
      if (settled) return;
      settled = true;
      this.#note(telling, url.host, attempt, outcome);
      this.#settle(outcome === DELIVERED, () => this.#send(telling, attempt + 1), attempt);
    };
    outgoing.on('response', (response) => {
      response.resume();
      const { statusCode = 500 } = response;
      settle(statusCode < 300 ? DELIVERED : `answered ${statusCode}`);
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'unreachable'));
    outgoing.on('close', () => settle('no answer'));
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

const DELIVERED = 'delivered';

interface Telling {
  readonly id: string;
  readonly orderId: string;
  readonly url: URL;
  readonly body: string;
}

const isNeverCalled = (address: string): boolean => NEVER_CALLED.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Looks a name up and refuses it where it leads to an address that is never called: a name may lead anywhere. */
const lookupAllowed =
  (addressesOf: (host: string) => Promise<LookupAddress[]>): LookupFunction =>
  (host, options, done) => {
    addressesOf(host).then(
      (addresses) => {
        const [first] = addresses;
        if (addresses.some(({ address }) => isNeverCalled(address))) done(Object.assign(new Error(NEVER), { code: NEVER }), []);
        else if (options.all === true) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };

const NEVER = 'not sent: the name leads to an address that is never called';

const hostOf = (text: string): string => (URL.canParse(text) ? new URL(text).host : '');

function targetOf(text: string | undefined, hosts: readonly string[]): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && isNeverCalled(literal)) return undefined;
  const allowed = url.protocol === 'https:' && (LOOPBACK.test(url.hostname) || hosts.includes(url.hostname));
  return allowed ? url : undefined;
}

function isSent(fault: WebhookFault | undefined, order: Notifiable, result: Result): boolean {
  switch (fault) {
    case 'only-with-amount':
      return order.amount > 0;
    case 'only-failures':
      return result !== 'SUCCESS';
    case 'never':
      return false;
    default:
      return true;
  }
}
