import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEventLog } from '../../src/app/certify/event-log.js';
import { lockRun } from '../../src/app/certify/run-lock.js';
import { browserPath } from '../reports/browser.js';
import { conformingRun } from '../reports/fixture.js';
import { finished } from './events.js';
import { createHome, openBrowser, type RunningUi, startUiIn } from './support.js';

const executable = browserPath();
const RUN = 'ts20260101aaaaa';
const [A_SECOND, SECONDS] = [20_000, 3];

/** The longest time for which the page did nothing else. */
const LONGEST_BLOCK = `(async () => {
  let [last, longest] = [performance.now(), 0];
  const end = last + ${SECONDS * 1_000};
  while (last < end) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const now = performance.now();
    [last, longest] = [now, Math.max(longest, now - last)];
  }
  return longest;
})()`;

describe.skipIf(executable === undefined)('the live page in a flood of events', () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  let ui: RunningUi;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    home = await createHome();
    browser = await openBrowser(executable as string);
    ui = await startUiIn(home.folder, home.env);
  });
  afterAll(async () => {
    await browser.close();
    await ui.stop();
    await home.remove();
  });

  test('20,000 events a second do not freeze it, and all are counted', { timeout: 60_000 }, async () => {
    const state = join(home.folder, '.touchstone');
    mkdirSync(join(state, RUN), { recursive: true });
    const log = openEventLog(state, RUN);
    const free = lockRun(join(state, RUN), join(state, RUN, 'events.ndjson'));
    const [header] = conformingRun({ id: RUN }, 1);
    if (header !== undefined) log.add(header);
    const plan = [{ phase: 'single-fault', planned: A_SECOND * SECONDS }];
    log.add({ type: 'phase-started', phase: 'single-fault', planned: A_SECOND * SECONDS, at: 0, plan });
    await pause(500);
    const page = await browser.open(ui.url);
    await page.waitForSelector('.live-phases');
    const block = page.evaluate<number>(LONGEST_BLOCK);
    for (let tenth = 0; tenth < 10 * SECONDS; tenth += 1) {
      for (let i = 0; i < A_SECOND / 10; i += 1) log.add(finished((tenth * A_SECOND) / 10 + i));
      await pause(60);
    }
    expect(await block).toBeLessThan(500);
    await page.waitForSelector('.run-head .note:has-text("60,000 of 60,000 cases")', { timeout: 20_000 });
    free();
    await log.close();
    expect(browser.misdeeds).toEqual([]);
  });
});
