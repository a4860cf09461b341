import { expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { rebuildCase } from '../../generators/rebuild.js';
import { createCaseRunner } from '../../src/engine/attribute/case-runner.js';
import type { Level } from '../../src/catalogue/vocabulary.js';
import { type Case, withContext } from '../../src/model/case.js';
import type { Config } from '../../src/model/config.js';
import type { Context } from '../../src/model/context.js';
import type { Reply } from '../../src/model/exchange.js';
import type { WireRequest } from '../../src/target/client.js';
import { attributingWith, combinedOf, errorOf, refused, success } from './support.js';

const FAULT = 'verify@26/order.reference/too-long/by-one';
const OWN = 'order.reference:max-length';

let known: Case | undefined;
const faultOf = ({ values, run: { seed } }: Config): Case =>
  (known ??= withContext(rebuildCase(FAULT, values, seed, SHIPPED) as Case, undefined));

async function ran(respond: (request: WireRequest, position: number) => Reply, change: (one: Case) => Case = (one) => one) {
  const bench = await attributingWith(respond);
  const { config, attributing } = bench;
  const one = change(faultOf(config));
  const runner = createCaseRunner(attributing);
  await runner.run(one, attributing.executor);
  runner.finish();
  return { ...bench, rules: bench.told().map(({ level, rule }) => `${level} ${rule}`), end: bench.ended()[0] };
}

test('a fault that is accepted is a finding of its rule', async () => {
  const { rules, end } = await ran(success);
  expect(rules[0]).toBe(`must ${OWN}`);
  expect(end).toMatchObject({ case: FAULT, verdict: 'violates', outcome: 'SUCCESS, APPROVED', requests: 1 });
});

test('a fault that is refused by name shows that its rule is kept', async () => {
  const { rules, end, record } = await ran(() => refused('order.reference'));
  expect(rules.filter((rule) => rule.endsWith(OWN))).toEqual([]);
  expect(end?.requests).toBe(1);
  expect(record.hasConformed('verify@26', { side: 'request', rule: OWN }, 'invalid')).toBe(true);
});

test('a case that needs what the configuration does not have is not sent, and says so', async () => {
  const { client, rules, end, record } = await ran(success, (one) => ({ ...one, needs: ['values.cards.nobody'] }));
  expect([client.sent, rules, end?.verdict]).toEqual([0, [], 'inconclusive']);
  expect(record.hasConformed('verify@26', { side: 'request', rule: OWN }, 'invalid')).toBe(false);
});

test('a fault that brings another one is not sent', async () => {
  const { client, end } = await ran(success, (one) => ({
    ...one,
    edits: [{ op: 'set', path: 'order.currency', value: 'no currency' }, ...one.edits],
  }));
  expect([client.sent, end?.verdict]).toEqual([0, 'inconclusive']);
});

test('a server that fails at a fault is told before what else is wrong with its answer, once it has refused another fault of the rule', async () => {
  const { attributing, config, told } = await attributingWith((_, position) =>
    position === 0 ? refused('order.reference') : errorOf('SERVER_FAILED'),
  );
  const runner = createCaseRunner(attributing);
  const one = faultOf(config);
  for (const id of [FAULT, `${FAULT}/again-1`]) await runner.run({ ...one, id }, attributing.executor);
  const ofSecond = told().filter((finding) => finding.case.endsWith('again-1'));
  expect(ofSecond[0]?.rule).toBe('server-failed');
});

/** A target that answers the fault in its circumstances in this way, refuses it in plain ones, and takes everything else. */
const inContextOnly =
  (answer: () => Reply) =>
  ({ text = '' }: WireRequest): Reply =>
    !/"reference":"[^"]{41,}"/.test(text.replaceAll(/\s/g, '')) ? success() : text.includes('\n') ? answer() : refused('order.reference');

test.each([
  ['a server failure', () => errorOf('SERVER_FAILED'), 'must refusal-cause'],
  ['no answer', (): Reply => ({ kind: 'lost', message: 'cut' }), 'should answer-arrives'],
])('%s to a fault in its circumstances alone is a finding, though the plain one is refused', async (_name, answer, rule) => {
  const { rules } = await ran(inContextOnly(answer), (one) => ({ ...one, context: { blanks: 'one-token-a-line' } }));
  expect(rules).toContain(rule);
});

/** A good request in these circumstances, at a target that refuses it where `isRefused` says so. */
async function goodIn(context: Context, isRefused: (request: WireRequest) => boolean, level: Level = 'must', field?: string) {
  const own = 'apiOperation:constant';
  const { record } = await ran(
    (request) => (isRefused(request) ? refused(field) : success()),
    () => ({
      ...combinedOf([{ side: 'request', rule: own, path: 'apiOperation', level, value: 'VERIFY' }]),
      rule: own,
      level,
      base: { apiOperation: 'VERIFY', order: { currency: 'USD' } },
      context,
    }),
  );
  return [...record.doubts.values()].map(({ finding }) => `${finding.level} ${finding.rule}`);
}
const over =
  (kilobytes: number) =>
  ({ text = '' }: WireRequest): boolean =>
    text.length > kilobytes * 1024;

test.each([
  ['in a body of more than 64 kB is no finding', { size: 'kb-64' }, over(64), []],
  ['in a body of more than 8 kB is one', { size: 'kb-8' }, over(8), ['must accepted-in-context']],
  ['in any body of more than 8 kB is one of that size', { size: 'kb-64' }, over(8), ['must accepted-in-context']],
  [
    'for an id is told, though a large body is refused too',
    { size: 'kb-64', 'transaction-id': 'leading-zeros' },
    (request: WireRequest) => over(64)(request) || /transaction\/0/.test(request.path),
    ['must accepted-in-context'],
  ],
] as const)('a good request that is refused %s', async (_name, context, isRefusedAt, expected) => {
  expect(await goodIn(context, isRefusedAt)).toEqual(expected);
});

test.each(['must', 'should'] as const)(
  'that circumstances alone are refused is a must, also where the values of the body are a %s',
  async (level) => {
    const told = await goodIn({ 'transaction-id': 'leading-zeros' }, ({ path }) => /transaction\/0/.test(path), level);
    expect(told).toEqual(['must accepted-in-context']);
  },
);

test('circumstances are why a good request is refused without a field only where it is refused in them each time', async () => {
  const twice = (field?: string) => {
    let sent = 0;
    return goodIn({ 'transaction-id': 'leading-zeros' }, ({ path }) => /transaction\/0/.test(path) && (sent += 1) <= 2, 'must', field);
  };
  expect(await twice()).toEqual([]);
  expect(await twice('transactionid')).toEqual(['must accepted-in-context']);
});

test('how high an amount of a later transaction may be is not shown: its refusal without a field says nothing about its form', async () => {
  const rule = 'transaction.amount:format';
  const amounts = async (field?: string) => {
    const { rules } = await ran(
      ({ text = '' }) => (text.includes('"23548.00"') ? refused(field) : success()),
      () => ({
        ...combinedOf([{ side: 'request', rule, path: 'transaction.amount', level: 'must', value: '23548.00' }]),
        contract: 'update-authorization@24',
        state: 'authorized-order',
        rule,
        base: { apiOperation: 'UPDATE_AUTHORIZATION', transaction: { amount: '23548.00', currency: 'USD' } },
      }),
    );
    return rules.filter((one) => one.endsWith(rule));
  };
  expect(await amounts()).toEqual([]);
  expect(await amounts('transaction.amount')).toEqual([`must ${rule}`]);
});
