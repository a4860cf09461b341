import { expect, test } from 'vitest';
import { startGateway } from '../../src/qualify/start.js';

const CARD = { number: '4000000000000002', expiry: { month: '12', year: '39' } };

/** Every text of an answer, wherever it stands. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];

test.each(['plain', 'full'] as const)('%s replies hold made-up data only where they are full', async (replies) => {
  const gateway = await startGateway({ replies });
  try {
    const answer = await fetch(`${gateway.url}/api/rest/version/55/merchant/${gateway.merchantId}/order/o1/transaction/1`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa(`merchant.${gateway.merchantId}:${gateway.password}`)}`,
      },
      body: JSON.stringify({
        apiOperation: 'AUTHORIZE',
        order: { amount: '10.00', currency: 'USD' },
        sourceOfFunds: { provided: { card: CARD } },
      }),
    });
    const body = (await answer.json()) as {
      readonly result: string;
      readonly sourceOfFunds: { readonly provided: { readonly card: object } };
    };
    expect(body.result).toBe('SUCCESS');
    expect(textsIn(body).some((text) => /sample|robin/i.test(text))).toBe(replies === 'full');
    const always = ['brand', 'expiry', 'fundingMethod', 'number'];
    expect(Object.keys(body.sourceOfFunds.provided.card).toSorted()).toEqual(
      replies === 'full' ? ['brand', 'expiry', 'fundingMethod', 'holder', 'localBrand', 'number'] : always,
    );
  } finally {
    await gateway.close();
  }
});
