import { afterEach, describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { startGateway, type RunningGateway } from '../../src/qualify/start.js';
import { funds } from './support/handler.js';
import { call } from './support/call.js';

let gateway: RunningGateway | undefined;
afterEach(() => gateway?.close());

const order = { amount: '10.00', currency: 'USD' };

describe('versions', () => {
  test.each(['24', '55', '66', '73', '100'])(
    'an operation is served at version %s by its nearest contract, and the header says which',
    async (version) => {
      gateway = await startGateway();
      const answer = await call(gateway, 'PUT', `${version}/{m}/order/o/transaction/1`, {
        apiOperation: 'AUTHORIZE',
        order,
        sourceOfFunds: funds(),
      });
      expect([answer.status, answer.body['result']]).toEqual([201, 'SUCCESS']);
      expect(answer.headers['x-touchstone-served-by']).toBe(version === '55' ? undefined : 'authorize@55');
    },
  );

  test('of two versions the nearer one serves: a bound of refund@60 holds at 61, and that of refund@39 at 40', async () => {
    gateway = await startGateway();
    await call(gateway, 'PUT', '66/{m}/order/o/transaction/1', { apiOperation: 'PAY', order, sourceOfFunds: funds() });
    const refund = { apiOperation: 'REFUND', transaction: { amount: '1.00', currency: 'USD' } };
    expect((await call(gateway, 'PUT', '61/{m}/order/o/transaction/2', refund)).headers['x-touchstone-served-by']).toBe('refund@60');
    expect((await call(gateway, 'PUT', '40/{m}/order/o/transaction/3', refund)).headers['x-touchstone-served-by']).toBe('refund@39');
  });

  test('calls that the specification does not show are marked as such', async () => {
    gateway = await startGateway();
    const paid = await call(gateway, 'PUT', '66/{m}/order/o/transaction/1', { apiOperation: 'PAY', order, sourceOfFunds: funds() });
    expect(paid.headers['x-touchstone-served-by']).toBe('outside the specification');
    const read = await call(gateway, 'GET', '66/{m}/order/o');
    expect(read.headers['x-touchstone-served-by']).toBe('outside the specification');
  });

  // A version that no contract has, and one that has a contract of another name.
  test.each(['58', '66'])('an operation that is not served at %s says which are, and at which versions', async (version) => {
    gateway = await startGateway();
    const answer = await call(gateway, 'PUT', `${version}/{m}/order/o/transaction/1`, { apiOperation: 'SETTLE' });
    expect(answer.status).toBe(400);
    expect(answer.error.field).toBe('apiOperation');
    for (const { version } of CONTRACTS.filter(({ route }) => route.includes('/transaction/'))) {
      expect(answer.error.explanation).toContain(String(version));
    }
    expect(answer.error.explanation).toContain('PAY');
  });

  test('exact serves an operation at its own version only', async () => {
    gateway = await startGateway({ versions: 'exact' });
    const asked = { apiOperation: 'AUTHORIZE', order, sourceOfFunds: funds() };
    expect((await call(gateway, 'PUT', '66/{m}/order/o/transaction/1', asked)).error.field).toBe('apiOperation');
    expect((await call(gateway, 'PUT', '56/{m}/order/o/transaction/1', asked)).status).toBe(404);
  });

  test('a version that is no number is refused', async () => {
    gateway = await startGateway();
    expect((await call(gateway, 'PUT', 'abc/{m}/order/o/transaction/1', { apiOperation: 'AUTHORIZE', order })).status).toBe(404);
  });
});
