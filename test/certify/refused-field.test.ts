import { describe, expect, test } from 'vitest';
import { getAt } from '../../src/json/path.js';
import { refused } from '../engine/support.js';
import { isWhole } from '../helpers/sample.js';
import { certifiedBehind } from './support.js';

const FIELD = 'order.productSKU';

/** What stands in the field's own group and in others. */
const RULES = ['order.productSKU:*', 'order.c*:*', 'customer.email:*'];

async function certifyWithout(path: string, contracts: readonly string[], named: string | undefined, rules = RULES) {
  const { report, events } = await certifiedBehind(
    { contracts, suites: ['acceptance', 'single-fault'], ...(isWhole ? {} : { rules }) },
    (body) => (getAt(body, path) === undefined ? undefined : refused(named)),
  );
  const inFull = events.flatMap((event) => (event.type === 'case-finished' && event.base === 'fullest' ? [event] : []));
  return {
    report,
    all: inFull.length,
    unproven: inFull.filter(({ verdict }) => verdict === 'inconclusive').map(({ field }) => field),
  };
}

describe('a target that refuses an optional field', { timeout: 60_000 }, () => {
  test('and names it is told so once, and every other fault is judged in full bodies without it', async () => {
    const { report, all, unproven } = await certifyWithout(FIELD, ['verify'], FIELD);
    expect(report.groups.map(({ path }) => path)).toEqual([FIELD]);
    expect(all).toBeGreaterThan(isWhole ? 100 : 10);
    expect(unproven).toEqual([]);
  });

  test('and names nothing: what was refused among good values is left out, and only faults of the field itself stay unproven', async () => {
    const { report, unproven } = await certifyWithout(FIELD, ['verify'], undefined);
    expect(report.groups.filter(({ level }) => level === 'must').map(({ path }) => path)).toEqual([FIELD]);
    expect([...new Set(unproven)]).toEqual([FIELD]);
    const own = report.rules.find(({ id, side }) => id === `${FIELD}:values` || (id === `${FIELD}:json-type` && side === 'request'));
    expect(own?.status).toBe('violates');
  });

  test('in one element of a list goes without that element', async () => {
    const element = 'airline.passenger[2]';
    const { all, unproven } = await certifyWithout(element, ['create-checkout-session@53'], undefined, [
      'airline.passenger[n].firstName:*',
      'airline.planNumber:*',
      'airline.bookingReference:*',
    ]);
    expect(all).toBeGreaterThan(isWhole ? 100 : 10);
    expect(unproven.filter((field) => !field.startsWith('airline.passenger'))).toEqual([]);
  });
});
