import { expect, test } from 'vitest';
import { startGateway } from '../../src/qualify/start.js';
import { lineTo, type Answer } from './line.js';
import { certifyAt } from './support.js';

/** Says that the void of an order which this merchant does not have failed, and shows the order that the attempt opened. */
function failed(path: string): Answer {
  const [, orderId = '', transactionId = ''] = /order\/([^/]+)\/transaction\/([^/]+)/.exec(path) ?? [];
  const [order, now] = [decodeURIComponent(orderId), new Date().toISOString()];
  const totals = { totalAuthorizedAmount: 0, totalCapturedAmount: 0, totalRefundedAmount: 0 };
  const body = {
    result: 'FAILURE',
    response: { gatewayCode: 'NOT_SUPPORTED' },
    merchant: 'TOUCHSTONE2',
    order: { id: order, amount: 0, currency: 'USD', creationTime: now, status: 'FAILED', ...totals },
    timeOfRecord: now,
    transaction: { id: decodeURIComponent(transactionId), type: 'VOID_AUTHORIZATION', amount: 0, currency: 'USD' },
  };
  return { status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
}

test('an order that another merchant has under the same id is not held against the first', { timeout: 120_000 }, async () => {
  const gateway = await startGateway({ port: 0 });
  let voids = 0;
  const line = await lineTo(gateway, ({ path, text }) => {
    if (!path.includes('/merchant/TOUCHSTONE2/') || !text.includes('"VOID"')) return 'pass';
    voids += 1;
    return failed(path);
  });
  try {
    const { findings, events } = await certifyAt(line.gateway, { contracts: ['void@66'], cases: ['flow/void-other-merchant/**'] });
    expect(findings.map(({ rule, expected, actual }) => `${rule}: ${expected} / ${actual}`)).toEqual([]);
    expect(voids).toBeGreaterThan(0);
    const judged = events.flatMap((event) => (event.type === 'rules-judged' ? event.rules : []));
    expect(judged).toContainEqual(expect.objectContaining({ rule: 'merchant-isolation', status: 'conforms' }));
  } finally {
    await line.close();
    await gateway.close();
  }
});

test('a second merchant whose credentials are rejected, in whichever form, ends the run', { timeout: 120_000 }, async () => {
  const gateway = await startGateway({ port: 0 });
  const right = `Basic ${Buffer.from(`merchant.${gateway.merchantId}:${gateway.password}`).toString('base64')}`;
  const rejected = { result: 'ERROR', error: { cause: 'REQUEST_REJECTED', explanation: 'go away' } };
  const line = await lineTo(gateway, ({ authorization }) =>
    authorization === right ? 'pass' : { status: 401, headers: { 'content-type': 'application/json' }, text: JSON.stringify(rejected) },
  );
  try {
    const { report, findings } = await certifyAt(line.gateway, { contracts: ['verify@26'] });
    expect(findings).toEqual([]);
    expect(report).toMatchObject({ verdict: 'inconclusive', run: { exit: 3, ended: 'aborted' } });
    expect(report.run.message).toMatch(/target\.otherMerchant are refused/);
  } finally {
    await line.close();
    await gateway.close();
  }
});
