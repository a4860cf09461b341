import { describe, expect, test } from 'vitest';
import { getAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import { refused } from '../engine/support.js';
import { certifiedBehind, type Wanted } from './support.js';

const VERIFY: Wanted = { contracts: ['verify@26'], suites: ['exploration'], draws: 150 };
const textAt = (body: JsonObject, path: string): string => {
  const value = getAt(body, path);
  return typeof value === 'string' ? value : '';
};

describe('random bodies', { timeout: 60_000 }, () => {
  test('are taken by the clean gateway', async () => {
    const { report } = await certifiedBehind(VERIFY, () => undefined);
    expect(report.groups).toEqual([]);
    expect(report.stats.cases).toBe(150);
  });

  test('find a good value that is refused though it sits on no bound, and are cut down to it', async () => {
    const middling = (text: string): boolean => text.length > 2 && text.length < 30;
    const { report } = await certifiedBehind(VERIFY, (body) =>
      body.apiOperation === 'VERIFY' && middling(textAt(body, 'order.customerNote')) ? refused('order.customerNote', 'INVALID') : undefined,
    );
    expect(report.groups.map(({ side, rule }) => `${side}/${rule}`)).toEqual(['request/order.customerNote:json-type']);
    const [group] = report.groups;
    expect(Object.keys(JSON.parse(group?.minimal.request.body ?? '{}') as object).toSorted()).toEqual(['apiOperation', 'order']);
  });

  test('find two values that are refused only together, whichever field is named', async () => {
    const both = (body: JsonObject): boolean => textAt(body, 'order.customerNote') !== '' && textAt(body, 'order.reference') !== '';
    const { report } = await certifiedBehind({ ...VERIFY, draws: 600 }, (body) =>
      body.apiOperation === 'VERIFY' && both(body) ? refused('order', 'INVALID') : undefined,
    );
    expect(report.groups.map(({ side, rule }) => `${side}/${rule}`)).toEqual(['request/optional-is-optional']);
    const body = JSON.parse(report.groups[0]?.minimal.request.body ?? '{}') as JsonObject;
    expect(Object.keys(body.order as JsonObject).toSorted()).toEqual(['currency', 'customerNote', 'reference']);
  });

  test('of a target that lacks a whole group blame the group once, and are not narrowed without end', async () => {
    const { events, report } = await certifiedBehind({ ...VERIFY, draws: 400 }, (body) =>
      body.apiOperation === 'VERIFY' && body.customer !== undefined ? refused('customer', 'UNSUPPORTED') : undefined,
    );
    const blamed = report.groups.filter(({ side }) => side === 'request').map(({ rule }) => rule);
    expect(blamed.length).toBeGreaterThan(0);
    expect(blamed).toEqual(['wildcard-rows']);
    const verdicts = events.flatMap((event) => (event.type === 'case-finished' && event.validity === 'valid' ? [event.verdict] : []));
    expect(verdicts.filter((verdict) => verdict === 'violates' || verdict === 'warns').length).toBeLessThanOrEqual(30);
    expect(verdicts.filter((verdict) => verdict === 'inconclusive').length).toBeGreaterThan(30);
  });
});
