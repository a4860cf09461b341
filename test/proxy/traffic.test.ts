import { describe, expect, test } from 'vitest';
import type { RunReport } from '../../src/model/report.js';
import { order, PaymentError, sourceOfFunds } from '../helpers/payment-client.js';
import { openLine, type ProxyLine } from './line.js';

const approved = { order, sourceOfFunds };

/** A day of an ordinary client at the documented versions: orders of its own from beginning to end. */
async function workday({ client }: Pick<ProxyLine, 'client'>, prefix = 'o'): Promise<void> {
  await client.transact(`${prefix}1`, '1', 'AUTHORIZE', approved, 55);
  await client.transact(`${prefix}1`, '2', 'UPDATE_AUTHORIZATION', { transaction: { amount: '30.00', currency: 'EUR' } }, 24);
  await client.transact(`${prefix}1`, '3', 'CAPTURE', { transaction: { amount: '30.00', currency: 'EUR' } }, 55);
  await client.transact(`${prefix}1`, '4', 'REFUND', { transaction: { amount: '10.25', currency: 'EUR' } }, 60);
  await client.transact(`${prefix}1`, '5', 'REFUND', { transaction: { amount: '1.25', currency: 'EUR' } }, 60);
  await client.send('GET', `/order/${prefix}1`);
  await client.transact(`${prefix}2`, '1', 'AUTHORIZE', approved, 55);
  await client.transact(`${prefix}2`, '2', 'VOID', { transaction: { targetTransactionId: '1' } }, 66);
  await client.transact(`${prefix}3`, '1', 'VERIFY', { order: { currency: 'EUR' }, sourceOfFunds }, 26);
  // The same again under its own ids, as after a lost answer.
  await client.transact(`${prefix}3`, '1', 'VERIFY', { order: { currency: 'EUR' }, sourceOfFunds }, 26);
  await expect(
    client.transact(`${prefix}4`, '1', 'AUTHORIZE', { order: { ...order, currency: 'EURO' }, sourceOfFunds }, 55),
  ).rejects.toThrow(PaymentError);
}

const rulesOf = ({ groups }: RunReport): readonly string[] => groups.map(({ rule }) => rule);
const statusOf = ({ rules }: RunReport, contract: string, id: string) =>
  rules.find((line) => line.contract === contract && line.id === id)?.status;

describe('traffic of a client', () => {
  test('with a gateway that conforms gives no finding, and says which share of the rules it exercised', async () => {
    const line = await openLine({ replies: 'full' });
    await workday(line);
    const report = await line.report();
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ verdict: 'incomplete', complete: false, run: { exit: 0 } });
    expect(report.traffic).toMatchObject({ from: 'proxy', exchanges: 11, judged: 9, mistakes: 1, asNearest: [] });
    const { exercised } = report.traffic ?? { exercised: { sent: 0, all: 0 } };
    expect(exercised.sent).toBeGreaterThan(1_000);
    expect(exercised.sent).toBeLessThan(exercised.all / 2);
    // Orders were followed from their beginning; what other operations did to them is not.
    expect(['status-authorize', 'totals-authorize', 'echo-ids'].map((id) => statusOf(report, 'authorize@55', id))).toEqual([
      'conforms',
      'conforms',
      'conforms',
    ]);
    expect(statusOf(report, 'void@66', 'status-void-initial')).toBe('conforms');
    expect(statusOf(report, 'refund@60', 'totals-refund')).toBe('conforms');
    // The mistake was refused as it must be, and is told as the client's.
    expect(report.observations.map(({ rule, outcome }) => [rule, outcome])).toEqual([
      ['cut-listing-bounds', expect.stringContaining('the client broke it at order.currency, answered ERROR, INVALID_REQUEST')],
    ]);
  });

  test.each([
    ['partial-refund-says-refunded', 'status-refund', 'must'],
    ['refund-counted-twice', 'totals-refund', 'must'],
    ['order-id-upper-case', 'echo-ids', 'must'],
    ['no-order-id', 'order.id:always', 'must'],
    ['number-unmasked', 'no-sensitive-data', 'must'],
    ['currency-beyond-listing', 'cut-listing-bounds', 'should'],
  ] as const)('with a gateway that has the defect %s is found to show it', async (defect, rule, level) => {
    const line = await openLine({ defects: [defect] });
    await workday(line).catch(() => undefined);
    const report = await line.report();
    expect(report.verdict).toBe(level === 'must' ? 'violates' : 'incomplete');
    expect(report.groups.find((group) => group.rule === rule)).toMatchObject({
      level,
      minimal: { replay: expect.stringMatching(/^# seen in the traffic/) },
    });
  });

  test('that breaks a rule and is taken all the same is held against the gateway', async () => {
    const line = await openLine({ defects: ['verify-without-currency'] });
    await line.client.transact('o1', '1', 'VERIFY', { order: { reference: 'a' }, sourceOfFunds }, 26);
    const report = await line.report();
    expect(report.groups).toMatchObject([
      {
        rule: 'order.currency:required',
        side: 'request',
        level: 'must',
        path: 'order.currency',
        expected: 'refused: ERROR, INVALID_REQUEST',
      },
    ]);
    expect(report).toMatchObject({ verdict: 'violates', run: { exit: 1 }, traffic: { mistakes: 1 } });
  });

  test('about orders that were there before, or were changed elsewhere, is not judged by what nobody saw', async () => {
    const line = await openLine();
    const { direct, client } = line;
    await direct.transact('old', '1', 'AUTHORIZE', approved, 55);
    await direct.transact('old', '2', 'CAPTURE', { transaction: order }, 55);
    await client.transact('old', '3', 'REFUND', { transaction: { amount: '5.00', currency: 'EUR' } }, 60);
    await client.transact('old', '4', 'VOID', { transaction: { targetTransactionId: '3' } }, 66);
    await direct.transact('older', '1', 'AUTHORIZE', approved, 55);
    await client.transact('older', '2', 'VOID', { transaction: { targetTransactionId: '1' } }, 66);
    const report = await line.report();
    expect(report.findings).toEqual([]);
    expect(report.traffic).toMatchObject({ exchanges: 3, judged: 3 });
    expect(statusOf(report, 'void@66', 'status-void-initial')).not.toBe('conforms');
  });

  test('that overlaps on one order is not judged by the order of its effects', async () => {
    const line = await openLine({ latency: [5, 20] });
    const { client } = line;
    await client.transact('o1', '1', 'AUTHORIZE', approved, 55);
    await client.transact('o1', '2', 'CAPTURE', { transaction: order }, 55);
    const refund = (id: string) => client.transact('o1', id, 'REFUND', { transaction: { amount: '1.00', currency: 'EUR' } }, 60);
    await Promise.all(['3', '4', '5', '6', '7'].map(refund));
    await refund('8');
    await refund('9');
    const report = await line.report();
    expect(report.findings).toEqual([]);
    expect(statusOf(report, 'refund@60', 'totals-refund')).toBe('conforms');
  });

  test('at a version that is not documented is judged by the nearest, with warnings at most', async () => {
    const line = await openLine({ defects: ['order-id-upper-case'] });
    await line.client.transact('o1', '1', 'AUTHORIZE', approved);
    const report = await line.report();
    expect(report.traffic?.asNearest).toEqual([{ what: 'authorize@61 as authorize@55', count: 1 }]);
    expect(rulesOf(report)).toContain('echo-ids');
    expect(report.groups.map(({ level }) => level)).not.toContain('must');
    expect(report.run.exit).toBe(0);
  });

  test('of other operations and of nothing that is known is counted with the reason', async () => {
    const line = await openLine();
    const { client } = line;
    await client.transact('o1', '1', 'PAY', approved, 55);
    await client.send('POST', '/session', {});
    await client.send('GET', '/order/o1');
    const report = await line.report();
    expect(report).toMatchObject({ verdict: 'inconclusive', run: { exit: 3 }, traffic: { exchanges: 3, judged: 0 } });
    expect(report.traffic?.notJudged).toEqual([
      { reason: 'another operation (PAY)', count: 1 },
      { reason: 'a request without apiOperation', count: 1 },
      { reason: 'another resource of the API ("GET")', count: 1 },
    ]);
  });

  test('whose answer is lost says nothing of what follows on the order', async () => {
    const line = await openLine();
    const { client, gateway } = line;
    await client.transact('o1', '1', 'AUTHORIZE', approved, 55);
    gateway.next({ operation: 'UPDATE_AUTHORIZATION', cut: 'after' });
    await expect(
      client.transact('o1', '2', 'UPDATE_AUTHORIZATION', { transaction: { amount: '40.00', currency: 'EUR' } }, 24),
    ).rejects.toThrow('fetch failed');
    await client.transact('o1', '3', 'UPDATE_AUTHORIZATION', { transaction: { amount: '50.00', currency: 'EUR' } }, 24);
    const report = await line.report();
    expect(report.findings).toEqual([]);
  });

  test('that gets no answer is told apart from what was judged', async () => {
    const line = await openLine();
    line.gateway.next({ operation: 'AUTHORIZE', cut: 'before' });
    await expect(line.client.transact('o1', '1', 'AUTHORIZE', approved, 55)).rejects.toThrow('fetch failed');
    const report = await line.report();
    expect(line.events).toContainEqual(
      expect.objectContaining({ type: 'traffic', exchanges: 1, judged: 0, notJudged: [{ reason: 'the target gave no answer', count: 1 }] }),
    );
    expect(report.verdict).toBe('inconclusive');
  });

  test('shows no card number that stands in the name of a member, in digits of any script', async () => {
    const line = await openLine();
    const wide = [...sourceOfFunds.provided.card.number].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    const order = { currency: 'EUR', [sourceOfFunds.provided.card.number]: 1, customerNote: wide };
    await line.client.transact('o1', '1', 'VERIFY', { order, sourceOfFunds }, 26).catch(() => undefined);
    const text = JSON.stringify([line.events, await line.report()]);
    expect(text).not.toContain(sourceOfFunds.provided.card.number);
    expect(text).not.toContain(wide);
  });

  test('leaves no card data and no credentials in events', async () => {
    const line = await openLine({ defects: ['order-id-upper-case', 'number-unmasked'] });
    await workday(line);
    const { password } = line.gateway;
    const report = await line.report();
    const text = JSON.stringify([line.events, report]);
    expect(rulesOf(report)).toContain('echo-ids');
    expect(text).not.toContain(sourceOfFunds.provided.card.number);
    expect(text).not.toContain(password);
    expect(text).not.toContain(Buffer.from(`merchant.${line.gateway.merchantId}:${password}`).toString('base64'));
  });
});
