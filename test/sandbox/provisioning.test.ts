import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunReport } from '../../src/model/report.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';
import { FOREIGN_ENV, foreignConfig } from './foreign/config.js';
import { type ForeignGateway, startForeignGateway } from './foreign/server.js';

let gateway: ForeignGateway;
let work: Workplace;
beforeAll(async () => {
  gateway = await startForeignGateway();
  work = createWorkplace(runWarm);
});
afterAll(async () => {
  await gateway.close();
  work.remove();
});

async function refunds(captured: object): Promise<RunReport> {
  work.write('gateway.yaml', foreignConfig(gateway.url, { provision: { 'captured-order': captured } }));
  const flags = ['--contract', 'refund@60', '--suite', 'lifecycle', '--profile', 'smoke'];
  await work.run(['certify', '--config', 'gateway.yaml', ...flags], FOREIGN_ENV);
  return work.report();
}

const linked = (report: RunReport) =>
  report.rules.find(({ contract, id }) => contract === 'refund@60' && id === 'refund-linked-no-funds')?.status;

test('a function of a module reaches a state', { timeout: 120_000 }, async () => {
  work.write(
    'hooks.mjs',
    `const key = Buffer.from('merchant.KIOSK_7:kiosk-password-1').toString('base64');
    export async function sold({ baseUrl, merchantId, orderId, transactionId, amount, currency }) {
      const body = JSON.stringify({ order: orderId, transaction: transactionId, amount, currency });
      const answer = await fetch(baseUrl + '/set-up/' + merchantId + '/sale', { method: 'POST', headers: { authorization: 'Basic ' + key }, body });
      if (!answer.ok) throw new Error('no sale: ' + answer.status);
      return {};
    }`,
  );
  const report = await refunds({ hook: './hooks.mjs#sold' });
  // A refund is also tried on a payment that is only initiated, for which there is no recipe here.
  expect(report.missing.map(({ state }) => state)).toEqual(['initiated-browser-payment']);
  expect(linked(report)).toBe('conforms');
});

test('a pool of fixtures that runs out is said, not guessed', { timeout: 120_000 }, async () => {
  const report = await refunds({ fixtures: [{ orderId: 'nobody-sold-this', transactionId: '1', amount: '10.00', currency: 'GBP' }] });
  expect(report.missing).toContainEqual(
    expect.objectContaining({
      state: 'captured-order',
      reason: expect.stringContaining('the 1 fixtures of provision.captured-order are used up') as string,
    }),
  );
});
