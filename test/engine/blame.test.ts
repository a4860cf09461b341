import { expect, test } from 'vitest';
import type { Level } from '../../src/catalogue/vocabulary.js';
import type { Culprit } from '../../src/engine/attribute/bisect.js';
import { blame } from '../../src/engine/attribute/blame.js';
import { createFieldHistory } from '../../src/engine/attribute/blamed-coverage.js';
import type { Coverage } from '../../src/model/case.js';
import { outcomeOf } from '../../src/model/outcome.js';
import { attributingWith, combinedOf, refused, success } from './support.js';

const shows = (path: string, kind: string, level: Level = 'must', value = 'v'): Coverage => ({
  side: 'request',
  rule: `${path}:${kind}`,
  path,
  value,
  level,
});
const COMBINED = combinedOf([]);

/** Holds a refused value against a rule, where some other values of its field were accepted or refused before. */
async function blamed(coverages: readonly Coverage[], before: readonly (readonly [Coverage, 'accepted' | 'refused'])[] = []) {
  const { attributing, told } = await attributingWith(success);
  const history = createFieldHistory();
  for (const [coverage, fate] of before) history.note([coverage], fate);
  const culprit: Culprit = { coverages, outcome: outcomeOf(refused(coverages[0]?.path)), combined: COMBINED, sent: undefined, trail: [] };
  const verdict = blame(attributing, history, culprit, COMBINED);
  return [verdict, ...told().map(({ level, rule }) => `${level} ${rule}`)];
}

const REFERENCE = 'order.reference';

test('a refused value is held against the bound that it reaches, where others of its field are accepted', async () => {
  const at = [shows(REFERENCE, 'json-type'), shows(REFERENCE, 'max-length')];
  expect(await blamed(at, [[shows(REFERENCE, 'json-type', 'must', 'w'), 'accepted']])).toEqual([
    'violates',
    `must ${REFERENCE}:max-length`,
  ]);
});

test('a field that is refused whatever its value is held against the field', async () => {
  const at = [shows(REFERENCE, 'json-type'), shows(REFERENCE, 'values')];
  const others = ['w', 'x'].map((value) => [shows(REFERENCE, 'json-type', 'must', value), 'refused'] as const);
  expect(await blamed(at, others)).toEqual(['violates', `must ${REFERENCE}:json-type`]);
});

test('values that are refused only together are held against one of them, no firmer than the weaker is required', async () => {
  const at = [shows(REFERENCE, 'max-length'), shows('posTerminal.lane', 'max-length', 'should')];
  expect(await blamed(at)).toEqual(['warns', `should ${REFERENCE}:max-length`]);
});

test('a made-up value that only an issuer could know proves nothing', async () => {
  expect(await blamed([shows('order.walletIndicator', 'json-type', 'open')])).toEqual(['inconclusive']);
});
