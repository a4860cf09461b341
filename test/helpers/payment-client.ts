/** A client as merchants write it: one version for everything unless told, and not a word about who answers. */
export class PaymentClient {
  readonly #url: string;
  readonly #merchant: string;
  readonly #authorization: string;

  constructor(url: string, merchantId: string, password: string) {
    this.#url = url;
    this.#merchant = `/merchant/${merchantId}`;
    this.#authorization = `Basic ${Buffer.from(`merchant.${merchantId}:${password}`).toString('base64')}`;
  }

  async send(method: string, path: string, body?: object, version = 61): Promise<Answer> {
    const response = await fetch(`${this.#url}/api/rest/version/${version}${this.#merchant}${path}`, {
      method,
      headers: { authorization: this.#authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer;
    if (answer.result === 'ERROR') throw new PaymentError(answer.error?.explanation ?? answer.error?.cause ?? 'refused');
    return answer;
  }

  transact(orderId: string, transactionId: string, apiOperation: string, body: object = {}, version?: number): Promise<Answer> {
    return this.send('PUT', `/order/${orderId}/transaction/${transactionId}`, { apiOperation, ...body }, version);
  }
}

export class PaymentError extends Error {}

export interface Answer {
  readonly result: string;
  readonly error?: { readonly explanation?: string; readonly cause?: string };
  readonly response?: { readonly gatewayCode: string };
  readonly order?: Readonly<Record<string, unknown>>;
  readonly session?: { readonly id: string; readonly version: string };
  readonly totalRefundedAmount?: number;
  readonly status?: string;
}

export const sourceOfFunds = {
  type: 'CARD',
  provided: { card: { number: '5100000000000008', expiry: { month: '11', year: '39' }, securityCode: '100', nameOnCard: 'Sam Shopper' } },
};
export const order = { amount: '25.50', currency: 'EUR' };
