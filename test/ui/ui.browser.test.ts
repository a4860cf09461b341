import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcessOf } from '../helpers/cli.js';
import { browserPath } from '../reports/browser.js';
import { createHome, ended, openBrowser, type RunningUi, startRunOn, startUiIn } from './support.js';

const executable = browserPath();
/** One of the smallest operation, whose whole run is the shortest, and one of another. */
const DEFECTS = ['skip:update-authorization@24:request/order.reference:max-length', 'void-without-target'];

describe.skipIf(executable === undefined)('the live page', () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  let ui: RunningUi;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    home = await createHome(DEFECTS);
    browser = await openBrowser(executable as string);
    ui = await startUiIn(home.folder, home.env);
  });
  afterAll(async () => {
    await browser.close();
    await ui.stop();
    await home.remove();
  });

  const rows = (page: Page): Promise<readonly string[]> => page.locator('.list .row b').allTextContents();

  test('two pages show the same, and a page that is loaded again shows what it showed', { timeout: 240_000 }, async () => {
    await home.setDefects(DEFECTS);
    const page = await browser.open(ui.url);
    await startRunOn(page, ['Update Authorization v24'], 'standard');
    await page.waitForSelector('.list .row', { timeout: 60_000 });
    const address = await page.evaluate<string>('location.href');
    const other = await browser.open(ui.url);
    await other.goto(address);
    await page.reload();
    await Promise.all([page.waitForSelector('.live-phases'), other.waitForSelector('.live-phases')]);
    await page.waitForSelector('.list .row');
    expect((await rows(page))[0]).toBe((await rows(other))[0]);
    await Promise.all([ended(page), ended(other)]);
    await page.reload();
    await other.reload();
    await Promise.all([page.waitForSelector('.list .row'), other.waitForSelector('.list .row')]);
    expect(await rows(page)).toEqual(await rows(other));
  });

  test('a run is paused, stopped, and resumed where it was', { timeout: 240_000 }, async () => {
    const page = await browser.open(ui.url);
    await startRunOn(page, ['Update Authorization v24'], 'standard');
    await page.waitForSelector('.live-phases li.now:has-text("Bad requests")', { timeout: 60_000 });
    await page.keyboard.press('p');
    await page.waitForSelector('.run-head h1:has-text("Paused at")');
    const requests = async (): Promise<string> => (await page.textContent('.run-head > .note')) ?? '';
    await page.waitForTimeout(1_000);
    const before = await requests();
    await page.waitForTimeout(1_000);
    expect(await requests()).toBe(before);
    await page.click('.run-head >> text=Resume');
    await page.waitForSelector('.run-head h1:has-text("Sending")');
    await page.click('.run-head >> text=Stop');
    await ended(page);
    expect(await page.textContent('.run-head h1')).toMatch(/^Incomplete: stopped after [\d,]+ requests$/);
    const address = await page.evaluate<string>('location.pathname');
    await page.click('.run-head >> text=Resume');
    await page.waitForSelector('.live-phases');
    expect(await page.evaluate<string>('location.pathname')).toBe(address);
    await page.waitForSelector('.run-head.ended h1:has-text("Does not conform")', { timeout: 90_000 });
  });

  test('a run of the command line appears, with its causes', async () => {
    const page = await browser.open(ui.url);
    await page.waitForSelector('.runs li');
    const before = await page.locator('.runs li').count();
    const run = inProcessOf(join(import.meta.dirname, '..', '..', 'dist', 'cli.js'))({
      args: ['certify', '--contract', 'void', '--profile', 'smoke'],
      cwd: home.folder,
      env: { PATH: process.env.PATH ?? '', ...home.env },
    });
    await page.waitForSelector(`.runs li:nth-child(${before + 1})`, { timeout: 60_000 });
    expect((await run).status).toBe(1);
    await page.waitForSelector('.runs li:first-child:has-text("cause")');
  });

  test('the page says that it lost the server, and goes on with one that was started again', async () => {
    const { port } = new URL(ui.origin);
    const page = await browser.open(ui.url);
    await page.waitForSelector('.runs li');
    ui.child.kill('SIGKILL');
    await page.waitForSelector('.lost:has-text("The page lost touchstone")');
    expect(await page.locator('.runs li').count()).toBeGreaterThan(0);
    ui = await startUiIn(home.folder, home.env, ['--port', port]);
    // Another server has another token: its address is opened in the same browser.
    await page.goto(ui.url);
    await page.waitForSelector('.runs li');
    expect(await page.locator('.lost').count()).toBe(0);
  });

  test('no byte that the server sends holds the password, the card number or the code of the card', async () => {
    const cookie = await ui.cookie();
    const get = async (path: string): Promise<string> => (await fetch(`${ui.origin}${path}`, { headers: { cookie } })).text();
    const runs = readdirSync(join(home.folder, '.touchstone')).filter((name) => name.startsWith('ts'));
    const bytes = [
      ...(await Promise.all(runs.slice(0, 3).map((run) => get(`/api/runs/${run}/report`)))),
      await get('/api/choices'),
      await get('/'),
    ].join('\n');
    expect(bytes.length).toBeGreaterThan(100_000);
    for (const secret of [home.gateway.password, '4000000000000002', '5123450000000008']) expect(bytes.includes(secret)).toBe(false);
    for (const run of runs) {
      const file = join(home.folder, '.touchstone', run, 'attempts.ndjson');
      expect(existsSync(file) ? readFileSync(file, 'utf8') : '').not.toMatch(/4000000000000002|5123450000000008/);
    }
  });

  test('no page has thrown, asked for anything else, or opened a dialog', () => {
    expect(browser.misdeeds).toEqual([]);
  });
});
