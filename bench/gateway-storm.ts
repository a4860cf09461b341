// 100,000 random requests against the reference gateway: valid, broken, and raw garbage.
// node scripts/run-ts.mjs bench/gateway-storm.ts [COUNT] [SEED]
// Fails on a 5xx, an unhandled rejection, totals that are not the sum of their transactions, or memory that keeps growing.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { acceptanceCases } from '../generators/acceptance.js';
import { faultCases } from '../generators/faults/index.js';
import { CONTRACTS } from '../src/catalogue/contracts.js';
import { EMBEDDED_VALUES } from '../src/config/embedded.js';
import { Random } from '../src/gateway/random.js';
import type { Case } from '../src/model/case.js';
import { DEFAULT_VALUES, type Values } from '../src/model/values.js';
import { sendCase } from '../test/gateway/support/cases.js';
import { TestGateway, merchantId } from '../test/gateway/support/handler.js';

const values: Values = { ...DEFAULT_VALUES, ...EMBEDDED_VALUES };
const count = Number(process.argv[2] ?? 100_000);
const random = new Random(Number(process.argv[3] ?? 1));
const below = (limit: number): number => Math.floor(random.next() * limit);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

process.on('unhandledRejection', (error) => {
  console.error('unhandled rejection', error);
  process.exit(1);
});

const cases: readonly Case[] = CONTRACTS.flatMap((contract) => [
  ...acceptanceCases(contract, values, 1),
  ...faultCases(contract, values, 1),
]);
const GARBAGE = ['', '{', '[]', 'null', '"x"', '{"a":', '\u0000', '{"__proto__":{"a":1}}', '['.repeat(5000), '{"order":'.repeat(500)];
const METHODS = ['PUT', 'POST', 'GET', 'DELETE', 'PATCH', 'put'];
const PARTS = [
  'api',
  'rest',
  'version',
  '55',
  '66',
  'abc',
  'merchant',
  merchantId,
  'order',
  'transaction',
  'session',
  'balanceInquiry',
  '%',
  '%2F',
  '..',
  '',
  'x',
];

// Only what is still held counts, so rubbish is collected before each look.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const handler = new TestGateway();
const statuses = new Map<number, number>();
const heaps: number[] = [];
for (let sent = 0; sent < count; sent += 1) {
  const kind = below(10);
  const reply =
    kind < 8
      ? await sendCase(handler, pick(cases), values)
      : kind === 8
        ? await handler.send(pick(CONTRACTS).id, pick(GARBAGE), { order: `g${below(50)}`, transaction: `t${below(20)}` })
        : await handler.raw(pick(METHODS), `/${Array.from({ length: below(12) }, () => pick(PARTS)).join('/')}`, pick(GARBAGE));
  statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
  if (reply.status >= 500) throw new Error(`answered with ${reply.status}: ${JSON.stringify(reply.body)}`);
  if (sent % 10_000 === 9_999) {
    collect();
    heaps.push(process.memoryUsage().heapUsed / 1e6);
  }
}

let orders = 0;
for (const order of handler.gateway.ledger.orders()) {
  orders += 1;
  for (const total of ['authorized', 'captured', 'refunded'] as const) {
    const sum = order.transactions.reduce((all, { moved }) => all + moved[total], 0);
    if (sum !== order.totals[total])
      throw new Error(`order ${order.id}: ${total} is ${order.totals[total]}, its transactions moved ${sum}`);
  }
}
console.log(`${count} requests, ${orders} orders, statuses ${JSON.stringify(Object.fromEntries(statuses))}`);
console.log(`heap after each 10,000 requests, in MB: ${heaps.map((heap) => heap.toFixed(0)).join(' ')}`);
