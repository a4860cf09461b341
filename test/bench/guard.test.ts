import { describe, expect, test } from 'vitest';
import { compare } from '../../bench/compare.js';
import { fallen } from '../../bench/guard.js';
import { type Row, tableOf } from '../../bench/row.js';

const row = (ratio: number): Row => ({
  id: 'gateway',
  what: 'a request to the gateway',
  against: 'a bare server',
  unit: 'us',
  plain: 60,
  ours: 60 / ratio,
  ratio,
  spread: 0.04,
  goal: 0.85,
});

describe('the guard of the benchmark', () => {
  test.each([
    [0.9, []],
    [0.6, []],
    [0.59, ['a request to the gateway was 0.90 of a bare server, and is 0.59']],
  ])('with 0.90 kept, a ratio of %s', (ratio, told) => {
    expect(fallen([row(ratio)], { gateway: 0.9 })).toEqual(told);
  });

  test('says nothing of what was never kept', () => {
    expect(fallen([row(0.1)], {})).toEqual([]);
  });
});

test('two things are compared by turns, pair by pair, without the rounds that warm up', async () => {
  const order: string[] = [];
  let slow = 4;
  const plain = (): number => {
    order.push('plain');
    // The machine becomes slower for both from pair to pair.
    return slow;
  };
  const ours = (): number => {
    order.push('ours');
    slow *= order.length % 2 === 0 ? 2 : 1;
    return order.length % 2 === 0 ? slow : 2 * slow;
  };
  const { ratio, spread } = await compare(plain, ours, { rounds: 4, warm: 1 });
  expect(order.slice(0, 4)).toEqual(['plain', 'ours', 'ours', 'plain']);
  expect(order.length).toBe(10);
  expect([ratio, spread]).toEqual([0.5, 0]);
});

test('the table says which ratio is below its goal', () => {
  const [head = '', first = '', second = ''] = tableOf([row(0.7), row(0.9)]).split('\n');
  expect(head).toMatch(/^what +against +plain +ours +ratio +spread +goal$/);
  expect(first).toMatch(/0\.70 +±0\.02 +0\.85 +below its goal$/);
  expect(second).toMatch(/0\.90 +±0\.02 +0\.85$/);
});
