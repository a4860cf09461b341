import { codePoints } from './text-length.js';
import type { ContractHandler } from './contract-handler.js';
import type { CredentialGap } from './behaviour/effect.js';
import type { Defects } from './behaviour/defects.js';
import type { Check } from './evaluate/checks.js';
import { refuse, type Refusal } from './evaluate/refusal.js';
import { credentialsOf, type Authenticator } from './http/credentials.js';
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
  readonly #authenticator: Authenticator;
  readonly #defects: Defects;
  readonly #busy: number;
  readonly #promoteOpen: boolean;
  readonly #random: Random;

  constructor(authenticator: Authenticator, defects: Defects, options: GatewayOptions) {
    this.#authenticator = authenticator;
    this.#defects = defects;
    this.#busy = options.busy ?? 0;
    this.#promoteOpen = options.promoteOpen === true;
    this.#random = new Random(options.seed ?? 1);
  }

  admit(request: GatewayRequest, route: Route, handler: ContractHandler | undefined): Admitted {
    const who = this.#merchantOf(request, route, handler);
    if (who === undefined) return refused({ rule: 'auth', explanation: 'Invalid credentials.', status: 401 });
    const badMerchant = this.#badId('merchantId', route.merchantId, handler);
    if (badMerchant !== undefined) return refused(badMerchant);
    if (who !== route.merchantId && !this.#misnamed(route.merchantId, handler)) {
      // A security matter rather than a slip (7), so it comes with a support code instead of an explanation.
      return refused({ rule: 'auth-other-merchant', cause: 'REQUEST_REJECTED', explanation: '' });
    }
    const badOrder = 'orderId' in route ? this.#badId('orderid', route.orderId, handler) : undefined;
    const badId = badOrder ?? ('transactionId' in route ? this.#badId('transactionid', route.transactionId, handler) : undefined);
    if (badId !== undefined) return refused(badId);
    if (this.#busy > 0 && this.#random.next() < this.#busy) {
      return refused({ rule: 'busy', cause: 'SERVER_BUSY', explanation: 'Too many requests at the moment. Try again.' });
    }
    return { kind: 'admitted', merchantId: who };
  }

  #badId(name: string, id: string | undefined, handler: ContractHandler | undefined): Refusal | undefined {
    if (id === undefined) return undefined;
    if (id === '') return refuse(`${name}:min-length`, name, 'INVALID');
    const broken = (check: Check): boolean => {
      const verdict = check.test(id, IN_PATH);
      return verdict !== undefined && (verdict !== 'open' || this.#promoteOpen);
    };
    const check = handler?.ids[name]?.find(broken) ?? (handler === undefined && codePoints(id) > 40 ? { kind: 'max-length' } : undefined);
    return check === undefined ? undefined : refuse(`${name}:${check.kind}`, name, 'INVALID');
  }

  /** With a defect that skips the check of the merchant id, an id of the wrong form counts as the merchant's own. */
  #misnamed(merchantId: string, handler: ContractHandler | undefined): boolean {
    const isSkipped = this.#defects.urls(handler?.contract.id).some(({ name, do: change }) => name === 'merchantId' && change !== 'refuse');
    return isSkipped && (merchantId.length > 40 || /[^0-9a-zA-Z_-]/.test(merchantId));
  }

  #merchantOf(request: GatewayRequest, route: Route, handler: ContractHandler | undefined): string | undefined {
    if (request.certificate !== undefined && this.#authenticator.knows(request.certificate)) return request.certificate;
    const who = this.#authenticator.merchantOf(request.authorization);
    if (who !== undefined) {
      const trespass = who !== route.merchantId && this.#gap(handler, 'other-merchant') && this.#authenticator.knows(route.merchantId);
      return trespass ? route.merchantId : who;
    }
    if (request.badCertificate === route.merchantId && this.#authenticator.knows(route.merchantId) && this.#gap(handler, 'bad-certificate'))
      return route.merchantId;
    const gaps = this.#gapsFor(request, credentialsOf(request.authorization), route.merchantId);
    return gaps.some((gap) => this.#gap(handler, gap)) ? route.merchantId : undefined;
  }

  #gap(handler: ContractHandler | undefined, gap: CredentialGap): boolean {
    return this.#defects.letsIn(handler?.contract.id, gap);
  }

  /** The ways in which the credentials are wrong. A defect can admit a request in spite of one of them. */
  #gapsFor(request: GatewayRequest, credentials: ReturnType<typeof credentialsOf>, merchantId: string): readonly CredentialGap[] {
    if (!this.#authenticator.knows(merchantId)) return [];
    if (credentials.scheme === 'none') return ['missing'];
    if (credentials.scheme === 'malformed') return [/^basic /i.test(request.authorization ?? '') ? 'malformed' : 'other-scheme'];
    if (credentials.user === merchantId) return ['no-prefix'];
    if (credentials.user !== `merchant.${merchantId}`) return ['unknown-user'];
    return ['wrong-password', ...this.#authenticator.likeness(merchantId, credentials.password)];
  }
}
