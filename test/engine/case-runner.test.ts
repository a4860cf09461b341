import { expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { rebuildCase } from '../../generators/rebuild.js';
import { createCaseRunner } from '../../src/engine/attribute/case-runner.js';
import { type Case, withContext } from '../../src/model/case.js';
import type { Config } from '../../src/model/config.js';
import type { Reply } from '../../src/model/exchange.js';
import type { WireRequest } from '../../src/target/client.js';
import { attributingWith, errorOf, refused, success } from './support.js';

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
