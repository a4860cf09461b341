import { expect, test } from 'vitest';
import { classLines, matrixText } from '../../src/qualify/trials/matrix.js';
import { matrixHtml } from '../../src/qualify/trials/matrix-html.js';
import type { Trial } from '../../src/qualify/trials/trial.js';

const missed: Trial = {
  name: 'context=a:void@66:b',
  class: 'state',
  rule: 'r',
  killed: false,
  first: false,
  requests: 9,
  millis: 1,
  reason: 'completed',
};
const nowhere: Trial = { ...missed, name: 'context=a:void@66:c', showsNowhere: true };

test('what its contract shows in no circumstance is no miss of the circumstance, and is told by name', () => {
  const trials = [missed, nowhere];
  const generic = classLines(trials, () => 'context');
  expect(generic).toMatchObject([{ defects: 1, killed: 0 }]);
  const text = matrixText({ seed: 1, named: [], generic, trials });
  expect(text).toMatch(/missed\n {2}context=a:void@66:b: completed\nnot counted[^\n]*\n {2}context=a:void@66:c/);
  expect(matrixHtml({ seed: 1, named: [], generic, trials })).toContain('not counted: completed');
});
