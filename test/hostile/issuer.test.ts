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
const failed = (one: Parameters<Lie>[0], gatewayCode: string): ReturnType<Lie> =>
  saying(one, {
    ...one.body,
    result: 'FAILURE',
    response: { ...groupIn(one.body, 'response'), gatewayCode },
    order: { ...groupIn(one.body, 'order'), status: 'FAILED' },
  });
const isTold = (lie: Lie): Promise<boolean> =>
  certifiedWith(gateway, SAME_MEANING, lie).then(({ report }) => report.groups.some(({ rule }) => rule === 'same-answer'));

describe('what fails', { timeout: 120_000 }, () => {
  test('by chance is not held to be another answer to requests of the same meaning', async () => {
    for (const at of [3, 5]) {
      let seen = 0;
      expect(await isTold((one) => (isVerified(one) && ++seen === at ? failed(one, 'SYSTEM_ERROR') : undefined))).toBe(false);
      expect(seen).toBeGreaterThan(at);
    }
  });

  test('with every transaction id of forty characters is; but what an issuer declines is its own affair', async () => {
    const isLong = ({ request }: Parameters<Lie>[0]): boolean => /\/transaction\/.{40}$/.test(request.path);
    const withCode = (code: string): Promise<boolean> => isTold((one) => (isVerified(one) && isLong(one) ? failed(one, code) : undefined));
    expect(await withCode('SYSTEM_ERROR')).toBe(true);
    expect(await withCode('DECLINED')).toBe(false);
  });
});
