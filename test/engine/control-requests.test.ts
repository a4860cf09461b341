import { expect, test } from 'vitest';
import { withNeighbours } from '../../src/engine/execute/control-requests.js';
import type { Case } from '../../src/model/case.js';
import { outcomeOf, type Outcome } from '../../src/model/outcome.js';

const one = {
  rule: 'a.b:max-length',
  base: { c: '1' },
  edits: [
    { op: 'set', path: 'a', value: { b: 'x', issued: 'unknown' } },
    { op: 'set', path: 'a.b', value: 'too long' },
  ],
} as unknown as Case;

const refusal = (field: string | undefined): Outcome =>
  outcomeOf({
    kind: 'answer',
    status: 400,
    headers: {},
    text: '',
    body: { result: 'ERROR', error: { cause: 'INVALID_REQUEST', ...(field === undefined ? {} : { field }) } },
  });

test('a refusal that names what a fault was put beside is compared with the body that has it', () => {
  expect(withNeighbours(one, refusal('a.issued'))).toMatchObject({
    base: { a: { b: 'x', issued: 'unknown' }, c: '1' },
    edits: [one.edits[1]],
  });
});

test.each(['a.b', 'c', undefined])('a refusal that names %s is compared with the plain body', (field) => {
  expect(withNeighbours(one, refusal(field))).toBe(one);
});
