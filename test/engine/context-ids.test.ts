import { describe, expect, test } from 'vitest';
import { createContextIds } from '../../src/engine/execute/contexts/context-ids.js';
import { createIdGenerator } from '../../src/engine/execute/id-generator.js';
import type { Case } from '../../src/model/case.js';
import type { Context } from '../../src/model/context.js';

const inContext = (context?: Context): Case => ({ context }) as unknown as Case;

describe('an id that a circumstance asks for has no other circumstance', () => {
  test('a transaction id of another order is one of the usual form', () => {
    const ids = createContextIds(createIdGenerator('run-1'));
    const usual = ids.transaction(inContext(), 'order-1');
    for (const form of ['leading-zeros', 'transaction-id-1', 'transaction-id-40', 'same-as-order'])
      ids.transaction(inContext({ 'transaction-id': form }), 'order-2');
    expect(ids.transaction(inContext({ 'transaction-id': 'used-elsewhere' }), 'order-3')).toBe(usual);
  });

  test('an order id is near one of the usual form', () => {
    const ids = createContextIds(createIdGenerator('run-1'));
    const usual = ids.order(inContext());
    ids.exists(usual);
    const zero = ids.order(inContext({ 'order-id': 'near-zero' }));
    ids.exists(zero);
    expect(zero).toBe(`0${usual}`);
    expect(ids.order(inContext({ 'order-id': 'near-longer' })).startsWith(usual)).toBe(true);
  });
});
