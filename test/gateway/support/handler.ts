import { SHIPPED } from '../../../src/catalogue/contracts.js';
import type { ContractId, StateName } from '../../../src/catalogue/vocabulary.js';
import { contractOf } from '../../../src/catalogue/contracts.js';
import { Gateway } from '../../../src/gateway/gateway.js';
import { DEFAULT_MERCHANTS, type GatewayOptions } from '../../../src/gateway/options.js';
import { REPERTOIRE } from '../../../src/qualify/repertoire.js';
import type { JsonObject } from '../../../src/json/value.js';

const [MERCHANT, OTHER] = DEFAULT_MERCHANTS as [(typeof DEFAULT_MERCHANTS)[0], (typeof DEFAULT_MERCHANTS)[0]];

export interface Body {
  readonly [key: string]: unknown;
  readonly result: string;
  readonly error?: { readonly cause: string; readonly field?: string; readonly validationType?: string; readonly explanation?: string };
}

export interface Reply {
  readonly status: number;
  readonly body: Body;
  /** The value at a dotted path. */
  at(path: string): unknown;
}

export const card = (month = '12', year = '39') => ({ number: '4000000000000002', expiry: { month, year }, nameOnCard: 'Pat Payer' });
export const funds = (month?: string, year?: string) => ({ provided: { card: card(month, year) } });

/** A gateway without a network, spoken to by contract and ids. */
export class TestGateway {
  readonly gateway: Gateway;
  #generatedIds = 0;

  readonly #honest: boolean;

  constructor(options: GatewayOptions = {}) {
    this.gateway = new Gateway(options.catalogue ?? SHIPPED, REPERTOIRE.prepared(options), { repertoire: REPERTOIRE });
    this.#honest = options.defects === undefined && options.variants === undefined;
  }

  idGenerator(word = 'id'): string {
    this.#generatedIds += 1;
    return `${word}-${this.#generatedIds}`;
  }

  async raw(method: string, url: string, text: string | undefined, authorization: string | undefined = basic()): Promise<Reply> {
    const { answer } = await this.gateway.handle({ method, url, authorization, text });
    const body = JSON.parse(answer.text) as Body;
    // Answers are put together from texts: read and written again, one that names a member twice is shorter.
    if (this.#honest && JSON.stringify(body).length !== answer.text.length) throw new Error(`not written as one object: ${answer.text}`);
    return {
      status: answer.status,
      body,
      at: (path) => path.split('.').reduce<unknown>((value, key) => (value as Body | undefined)?.[key], body),
    };
  }

  send(
    contract: ContractId,
    body: object | string | undefined,
    ids: { order?: string; transaction?: string; authorization?: string; merchant?: string } = {},
  ): Promise<Reply> {
    const [operation, version] = contract.split('@');
    const known = contractOf(contract);
    const route = known?.route ?? '/merchant/{merchantId}/order/{orderid}/transaction/{transactionid}';
    const path = route
      .replace('{merchantId}', ids.merchant ?? MERCHANT.merchantId)
      .replace('{orderid}', encodeURIComponent(ids.order ?? this.idGenerator('order')))
      .replace('{transactionid}', encodeURIComponent(ids.transaction ?? this.idGenerator('transaction')));
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    return this.raw(
      known?.method ?? (operation === 'session' ? 'POST' : 'PUT'),
      `/api/rest/version/${version}${path}`,
      text,
      ids.authorization,
    );
  }

  get(path: string): Promise<Reply> {
    return this.raw('GET', `/api/rest/version/55/merchant/${MERCHANT.merchantId}${path}`, '');
  }

  /** An order in a state of readings 13. */
  async provide(state: StateName, amount = '100.00', currency = 'USD'): Promise<State> {
    const order = this.idGenerator('order');
    const transaction = this.idGenerator('transaction');
    const ids = { order, transaction };
    const money = { order: { amount, currency } };
    const base = { order, transaction, amount, currency };
    const made = async (contract: `${string}@${number}`, body: JsonObject): Promise<State> => {
      await this.send(contract, body, ids);
      return base;
    };
    switch (state) {
      case 'none':
        return base;
      case 'authorized-order':
        return made('authorize@55', { apiOperation: 'AUTHORIZE', ...money, sourceOfFunds: funds() });
      case 'captured-order':
        return made('setup@55', { apiOperation: 'PAY', ...money, sourceOfFunds: funds() });
      case 'referred-authorization':
        return made('authorize@55', { apiOperation: 'AUTHORIZE', ...money, sourceOfFunds: funds('6', '36') });
      case 'initiated-browser-payment':
      case 'initiated-at-provider': {
        const paymentConfirmation = state === 'initiated-at-provider' ? 'CONFIRM_AT_PROVIDER' : 'CONFIRM_AT_MERCHANT';
        return made('setup@35', {
          apiOperation: 'INITIATE_BROWSER_PAYMENT',
          ...money,
          browserPayment: { operation: 'PAY', providerA: { paymentConfirmation } },
        });
      }
      case 'initiated-authentication':
        return made('setup@100', { apiOperation: 'INITIATE_AUTHENTICATION', ...money, sourceOfFunds: funds() });
      case 'session': {
        const reply = await this.raw('POST', `/api/rest/version/55/merchant/${MERCHANT.merchantId}/session`, '{}');
        return { ...base, sessionId: String(reply.at('session.id')), sessionVersion: String(reply.at('session.version')) };
      }
    }
  }
}

export interface State {
  readonly order: string;
  readonly transaction: string;
  readonly amount: string;
  readonly currency: string;
  readonly sessionId?: string;
  readonly sessionVersion?: string;
}

export const basic = (merchantId = MERCHANT.merchantId, password = MERCHANT.password): string =>
  `Basic ${Buffer.from(`merchant.${merchantId}:${password}`).toString('base64')}`;

export const otherBasic = (): string => basic(OTHER.merchantId, OTHER.password);
export const { merchantId, password } = MERCHANT;
export const otherMerchantId = OTHER.merchantId;
