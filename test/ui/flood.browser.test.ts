import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
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

/** Counts how often the page draws its figures anew. */
const COUNT_DRAWINGS = `(() => {
  globalThis.drawings = 0;
  new MutationObserver(() => (globalThis.drawings += 1)).observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

/** How long the thread of the page has worked so far, in milliseconds: not how long it waited for a busy machine. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

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
    const work = await workOf(page);
    const before = await work();
    await page.evaluate(COUNT_DRAWINGS);
    for (let tenth = 0; tenth < 10 * SECONDS; tenth += 1) {
      for (let i = 0; i < A_SECOND / 10; i += 1) log.add(finished((tenth * A_SECOND) / 10 + i));
      await pause(60);
    }
    await page.waitForSelector('.run-head .note:has-text("60,000 of 60,000 cases")', { timeout: 30_000 });
    const [drawings, worked] = [await page.evaluate<number>('globalThis.drawings'), (await work()) - before];
    process.stderr.write(`60,000 events: drawn ${drawings} times, ${worked.toFixed(0)} ms of work\n`);
    // Drawing follows the eye, not the events: one drawing for hundreds of them, and a thread that is mostly free.
    expect(drawings).toBeLessThan((A_SECOND * SECONDS) / 200);
    expect(worked).toBeLessThan(SECONDS * 1_000);
    free();
    await log.close();
    expect(browser.misdeeds).toEqual([]);
  });
});
