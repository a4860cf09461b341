import type { Desk } from './contract-desk.js';
import type { CredentialGap } from './behaviour/effect.js';
import type { Quirks } from './behaviour/quirks.js';
import type { Check } from './evaluate/checks.js';
import { refuse, type Refusal } from './evaluate/refusal.js';
import { credentialsOf, type Doorkeeper } from './http/credentials.js';
import type { Route } from './http/route.js';
import type { GatewayOptions } from './options.js';
import { Random } from './random.js';
import type { GatewayRequest } from './request.js';

export type Admitted = { readonly kind: 'admitted'; readonly merchantId: string } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** An id in a path stands in no body. */
const IN_PATH = { root: {}, index: -1 };

const refused = (refusal: Refusal): Admitted => ({ kind: 'refused', refusal });

/** Decides whether a request is admitted: its credentials, the ids in its path, and whether the gateway says it is busy. */
export class Admission {
  readonly #doorkeeper: Doorkeeper;
  readonly #quirks: Quirks;
  readonly #busy: number;
  readonly #promoteOpen: boolean;
  readonly #random: Random;

  constructor(doorkeeper: Doorkeeper, quirks: Quirks, options: GatewayOptions) {
    this.#doorkeeper = doorkeeper;
    this.#quirks = quirks;
    this.#busy = options.busy ?? 0;
    this.#promoteOpen = options.promoteOpen === true;
    this.#random = new Random(options.seed ?? 1);
  }

  admit(request: GatewayRequest, route: Route, desk: Desk | undefined): Admitted {
    const who = this.#merchantOf(request, route, desk);
    if (who === undefined) return refused({ rule: 'auth', explanation: 'Invalid credentials.', status: 401 });
    const badMerchant = this.#badId('merchantId', route.merchantId, desk);
    if (badMerchant !== undefined) return refused(badMerchant);
    if (who !== route.merchantId && !this.#misnamed(route.merchantId, desk)) {
      // A security matter rather than a slip (7), so it comes with a support code instead of an explanation.
      return refused({ rule: 'auth-other-merchant', cause: 'REQUEST_REJECTED', explanation: '' });
    }
    const badOrder = 'orderId' in route ? this.#badId('orderid', route.orderId, desk) : undefined;
    const badId = badOrder ?? ('transactionId' in route ? this.#badId('transactionid', route.transactionId, desk) : undefined);
    if (badId !== undefined) return refused(badId);
    if (this.#busy > 0 && this.#random.next() < this.#busy) {
      return refused({ rule: 'busy', cause: 'SERVER_BUSY', explanation: 'Too many requests at the moment. Try again.' });
    }
    return { kind: 'admitted', merchantId: who };
  }

  #badId(name: string, id: string | undefined, desk: Desk | undefined): Refusal | undefined {
    if (id === undefined) return undefined;
    if (id === '') return refuse(`${name}:min-length`, name, 'INVALID');
    const broken = (check: Check): boolean => {
      const verdict = check.test(id, IN_PATH);
      return verdict !== undefined && (verdict !== 'open' || this.#promoteOpen);
    };
    const check = desk?.ids[name]?.find(broken) ?? (desk === undefined && id.length > 40 ? { kind: 'max-length' } : undefined);
    return check === undefined ? undefined : refuse(`${name}:${check.kind}`, name, 'INVALID');
  }

  /** With a deviation that skips the check of the merchant id, an id of the wrong form counts as the merchant's own. */
  #misnamed(merchantId: string, desk: Desk | undefined): boolean {
    const skipped =
      desk === undefined
        ? []
        : this.#quirks.urls(desk.contract.id).filter(({ name, do: change }) => name === 'merchantId' && change !== 'refuse');
    return skipped.length > 0 && (merchantId.length > 40 || /[^0-9a-zA-Z_-]/.test(merchantId));
  }

  #merchantOf(request: GatewayRequest, route: Route, desk: Desk | undefined): string | undefined {
    if (request.certificate !== undefined && this.#doorkeeper.knows(request.certificate)) return request.certificate;
    const who = this.#doorkeeper.merchantOf(request.authorization);
    if (who !== undefined) {
      const trespass = who !== route.merchantId && this.#gap(desk, 'other-merchant') && this.#doorkeeper.knows(route.merchantId);
      return trespass ? route.merchantId : who;
    }
    if (request.badCertificate === route.merchantId && this.#doorkeeper.knows(route.merchantId) && this.#gap(desk, 'bad-certificate'))
      return route.merchantId;
    const gaps = this.#gapsFor(request, credentialsOf(request.authorization), route.merchantId);
    return gaps.some((gap) => this.#gap(desk, gap)) ? route.merchantId : undefined;
  }

  #gap(desk: Desk | undefined, gap: CredentialGap): boolean {
    return desk !== undefined && this.#quirks.letsIn(desk.contract.id, gap);
  }

  /** The ways in which the credentials are wrong. A deviation can admit a request in spite of one of them. */
  #gapsFor(request: GatewayRequest, credentials: ReturnType<typeof credentialsOf>, merchantId: string): readonly CredentialGap[] {
    if (!this.#doorkeeper.knows(merchantId)) return [];
    if (credentials.scheme === 'none') return ['missing'];
    if (credentials.scheme === 'malformed') return [/^basic /i.test(request.authorization ?? '') ? 'malformed' : 'other-scheme'];
    if (credentials.user === merchantId) return ['no-prefix'];
    if (credentials.user !== `merchant.${merchantId}`) return ['unknown-user'];
    return ['wrong-password', ...this.#doorkeeper.likeness(merchantId, credentials.password)];
  }
}
