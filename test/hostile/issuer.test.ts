import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../src/json/value.js';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import type { Wanted } from '../certify/support.js';
import { certifiedWith, type Lie, saying } from './lying-target.js';

const SAME_MEANING: Wanted = { contracts: ['verify'], suites: ['metamorphic'], run: { profile: 'standard', concurrency: 1 } };

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ port: 0, replies: 'full' });
});
afterAll(() => gateway.close());

const groupIn = (body: JsonObject, name: string): JsonObject => {
  const group = body[name];
  return group !== undefined && isObject(group) ? group : {};
};
const isVerified = ({ body }: Parameters<Lie>[0]): boolean => body.result === 'SUCCESS' && groupIn(body, 'order').status === 'VERIFIED';
const declined: Lie = (one) =>
  saying(one, {
    ...one.body,
    result: 'FAILURE',
    response: { ...groupIn(one.body, 'response'), gatewayCode: 'DECLINED' },
    order: { ...groupIn(one.body, 'order'), status: 'FAILED' },
  });
const isTold = (lie: Lie): Promise<boolean> =>
  certifiedWith(gateway, SAME_MEANING, lie).then(({ report }) => report.groups.some(({ rule }) => rule === 'same-answer'));

describe('an issuer that declines', { timeout: 120_000 }, () => {
  test('by chance is not told that requests of the same meaning get other answers', async () => {
    for (const at of [3, 5]) {
      let seen = 0;
      expect(await isTold((one) => (isVerified(one) && ++seen === at ? declined(one) : undefined))).toBe(false);
      expect(seen).toBeGreaterThan(at);
    }
  });

  test('whatever has a transaction id of forty characters is told so', async () => {
    const isLong = ({ request }: Parameters<Lie>[0]): boolean => /\/transaction\/.{40}$/.test(request.path);
    expect(await isTold((one) => (isVerified(one) && isLong(one) ? declined(one) : undefined))).toBe(true);
  });
});
