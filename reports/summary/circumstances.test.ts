import { expect, test } from 'vitest';
import type { Context } from '../../src/model/context.js';
import { circumstanceSentence } from '../text/circumstances.js';
import { createCircumstanceCounts } from './circumstances.js';

const finished = (context: Context | undefined, requests = 1) =>
  ({ type: 'case-finished', requests, ...(context === undefined ? {} : { context }) }) as Parameters<
    ReturnType<typeof createCircumstanceCounts>['sent']
  >[0];

test('cases are counted by dimension and name, those that were not sent are not', () => {
  const counts = createCircumstanceCounts();
  counts.sent(finished({ blanks: 'blanks', history: 'second' }));
  counts.sent(finished({ blanks: 'blanks' }));
  counts.sent(finished({ blanks: 'padded' }));
  counts.sent(finished({ money: 'whole' }, 0));
  counts.sent(finished(undefined));
  expect(counts.report()).toEqual({ blanks: { blanks: 2, padded: 1 }, history: { second: 1 } });
  expect(circumstanceSentence(counts.report())).toBe(
    'Rules were also tried with blanks between the tokens (2 ways, 3 cases) and an order that has a past (1 way, 1 case).',
  );
});

test('a name that no circumstance has is not shown', () => {
  const counts = createCircumstanceCounts();
  counts.sent(finished({ blanks: '<script>' }));
  expect(counts.report()).toEqual({});
  expect(circumstanceSentence(counts.report())).toBeUndefined();
});
