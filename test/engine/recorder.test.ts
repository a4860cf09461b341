import { expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { allRules } from '../../src/app/certify/compose.js';
import { echoIds } from '../../src/checks/echo-ids.js';
import { createRecorder, type Recorder, type Shown } from '../../src/engine/record/recorder.js';
import type { CheckResult } from '../../src/model/check.js';
import type { RunEvent } from '../../src/model/event.js';
import { contextFor, exchange, result } from '../checks/support.js';

const accepted: CheckResult = {
  side: 'request',
  rule: 'order.reference:max-length',
  level: 'must',
  validity: 'invalid',
  status: 'violates',
  path: 'order.reference',
  expected: 'refused',
  actual: 'SUCCESS',
};
const shown = (body: string): Shown => ({ request: { method: 'PUT', path: '/', body }, reply: { status: 201, body: '' } });

function recording(): {
  readonly recorder: Recorder;
  readonly events: RunEvent[];
  readonly see: (id: string, checkResult?: CheckResult) => void;
} {
  const events: RunEvent[] = [];
  const recorder = createRecorder(
    allRules(SHIPPED),
    (_rule, _id, level) => level,
    () => false,
    (event) => events.push(event),
  );
  return { recorder, events, see: (id, checkResult = accepted) => void recorder.record('verify@26', id, [checkResult], () => shown(id)) };
}

test('what stands for a cause does not depend on the order in which its findings come', () => {
  const ids = [
    'verify@26/explore/aaaa',
    'flow/again/aaaa',
    ...Array.from({ length: 12 }, (_, i) => `verify@26/order.reference/too-long/${'lkjihgfedcba'[i]}`),
  ];
  for (const order of [ids, ids.toReversed()]) {
    const { recorder, see } = recording();
    for (const id of order) see(id);
    const [best] = recorder.causes.values();
    expect(recorder.causes.size).toBe(1);
    // With its body, although five were seen before it.
    expect([best?.case, best?.request.body]).toEqual(['verify@26/order.reference/too-long/a', 'verify@26/order.reference/too-long/a']);
  }
});

test('the same finding of the same case is told and counted once', () => {
  const { recorder, events, see } = recording();
  see('verify@26/accept/aaaa');
  see('verify@26/accept/aaaa');
  see('verify@26/accept/bbbb');
  expect(recorder.violations).toBe(2);
  expect(events.filter((event) => event.type === 'finding')).toHaveLength(2);
});

test('ids that come back changed have one cause, whatever the ids', () => {
  const { recorder, see } = recording();
  for (const id of ['TS-AB', 'TS-CD']) {
    const one = exchange('verify@26', result('SUCCESS', { id }));
    const [checkResult] = echoIds.inspect(one, contextFor(one));
    see(`verify@26/accept/${id}`, checkResult);
  }
  expect(recorder.causes.size).toBe(1);
});
