import { describe, expect, test } from 'vitest';
import { parseShard, shardNotice } from '../../src/config/shard.js';
import { shardOf } from '../../src/engine/plan/shard.js';

describe('--shard', () => {
  test.each<[text: string, env: Record<string, string>, index: number, total: number]>([
    ['2/5', {}, 2, 5],
    ['auto', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '3' }, 1, 3],
    ['auto', { CIRCLE_NODE_INDEX: '0', CIRCLE_NODE_TOTAL: '3' }, 1, 3],
    ['auto/4', { JOB_COMPLETION_INDEX: '3' }, 4, 4],
  ])('%s with %j is shard %i of %i', (text, env, index, total) => {
    expect(parseShard(text, env)).toEqual({ index, total });
  });

  test.each<[text: string, env: Record<string, string>, message: string]>([
    ['0/5', {}, 'there is no such shard: 0/5'],
    ['6/5', {}, 'there is no such shard: 6/5'],
    ['half', {}, 'not a shard: half'],
    ['auto', {}, '--shard auto finds none of'],
    ['auto', { JOB_COMPLETION_INDEX: '0' }, 'Kubernetes gives no number of parts'],
    ['auto/2', { JOB_COMPLETION_INDEX: '2' }, 'there is no such shard: JOB_COMPLETION_INDEX=2 of 2'],
  ])('%s with %j is refused', (text, env, message) => {
    expect(() => parseShard(text, env)).toThrow(message);
  });

  test('left out, the variables of a parallel job are noticed', () => {
    expect(shardNotice({ CI_NODE_INDEX: '1', CI_NODE_TOTAL: '3' })).toContain('CI_NODE_INDEX');
    expect(shardNotice({ CI_NODE_INDEX: '1', CI_NODE_TOTAL: '1' })).toBeUndefined();
    expect(shardNotice({})).toBeUndefined();
  });
});

const keys = Array.from({ length: 3000 }, (_, i) => `refund@60/order.tax[first].amount/too-long/${i}`);

test('keys spread evenly and stay where they are', () => {
  const counts = [0, 0, 0, 0, 0];
  for (const key of keys) counts[shardOf(key, 5) - 1]! += 1;
  for (const count of counts) expect(Math.abs(count - 600)).toBeLessThan(90);
  expect(shardOf('void@66/accept/abc', 4)).toBe(shardOf('void@66/accept/abc', 4));
  expect(keys.every((key) => shardOf(key, 1) === 1)).toBe(true);
});
