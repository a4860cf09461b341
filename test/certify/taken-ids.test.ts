import { expect, test } from 'vitest';
import { refused } from '../engine/support.js';
import { isWhole } from '../helpers/sample.js';
import { certifiedBehind } from './support.js';

test('an id of one character that is taken is no reason not to judge the shortest id: others are tried', { timeout: 60_000 }, async () => {
  const { report } = await certifiedBehind({ contracts: ['verify'], suites: ['acceptance'] }, (_body, { path }) => {
    const id = /\/order\/(.)\/transaction\//.exec(path)?.[1];
    // Every second one was used by earlier runs.
    return id !== undefined && id.charCodeAt(0) % 2 === 0 ? refused('order.id') : undefined;
  });
  const shortest = report.rules.find(({ contract, side, id }) => contract === 'verify@26' && side === 'url' && id === 'orderid:min-length');
  expect([shortest?.status, report.groups]).toEqual(['conforms', []]);
});

test('where all ids of one character are taken, each of them is tried once, and no longer for every contract', {
  timeout: 60_000,
}, async () => {
  const tried: string[] = [];
  const contracts = isWhole ? {} : { contracts: ['verify', 'refund@60'] };
  const { report } = await certifiedBehind({ ...contracts, suites: ['acceptance'] }, (_body, { path }) => {
    const id = /\/order\/(.)\/transaction\//.exec(path)?.[1];
    if (id === undefined) return undefined;
    tried.push(id);
    return refused('order.id');
  });
  const shortest = report.rules.filter(({ side, id }) => side === 'url' && id === 'orderid:min-length');
  // A case is sent once more than there are ids left, and once without its other values.
  expect(tried.length).toBeLessThanOrEqual(new Set(tried).size + 2 * shortest.length);
  // In some contracts only the relations suite sends such an id.
  expect(new Set(shortest.map(({ status }) => status))).toEqual(new Set(['inconclusive', 'out-of-scope']));
  expect(report.groups).toEqual([]);
});
