import { expect, test } from 'vitest';
import { refused } from '../engine/support.js';
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
