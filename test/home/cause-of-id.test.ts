import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { summarise } from '../../reports/summarise.js';
import { findingOfGroup } from '../../src/app/group-rule.js';
import { chained } from '../../src/app/log-chain.js';
import type { RunEvent } from '../../src/model/event.js';
import { context, finding, finished, started } from '../reports/fixture.js';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-cause-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the id of a cause stands for the finding that reports show of it, not for the first that came', () => {
  const cases = ['flow/void-twice-later/b', 'flow/void-twice/a', 'flow/void-when-refund-undone/c'];
  const found = cases.map((id, position): RunEvent => ({ type: 'finding', finding: finding({ id: `f${position}`, case: id }) }));
  const events = [started(), ...found, finished()];
  mkdirSync(join(folder, 'ts20260101aaaaa'));
  writeFileSync(join(folder, 'ts20260101aaaaa', 'events.ndjson'), chained(events));
  const [group] = summarise(events, context()).groups;
  expect([group?.case, group?.count]).toEqual(['flow/void-twice/a', 3]);
  expect(findingOfGroup(group?.id ?? '', folder)?.case).toBe(group?.case);
});
