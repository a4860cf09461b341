import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath } from '../reports/browser.js';
import { asked, createHome, ended, openBrowser, type RunningUi, startRunOn, startUiIn } from './support.js';

const executable = browserPath();
const MISSING = 'A request without targetTransactionId is accepted in Void v66';
const TWICE = 'A transaction is voided twice in Void v66';

describe.skipIf(executable === undefined)('an evening on which a gateway is made to conform', () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  let ui: RunningUi;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let page: Page;
  beforeAll(async () => {
    home = await createHome(['void-without-target', 'void-again']);
    // The folder has no configuration: the page writes one.
    rmSync(join(home.folder, 'touchstone.config.yaml'));
    browser = await openBrowser(executable as string);
    ui = await startUiIn(home.folder);
    page = await browser.open(ui.url);
  });
  afterAll(async () => {
    await browser.close();
    await ui.stop();
    await home.remove();
  });
  const go = (hash: string): Promise<unknown> => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  const openCause = async (title: string): Promise<void> => {
    await page.click(`.list .row:has-text("${title}")`);
    await page.waitForSelector(`.cause-title:has-text("${title}")`);
  };
  const kept = async (selector: string): Promise<{ readonly name: string; readonly text: string }> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };

  let address: string;

  test('set up, run, send again, step', { timeout: 120_000 }, async () => {
    await setUp();
    await startRunOn(page, ['Void v66']);
    await page.waitForSelector('.live-phases');
    expect(await page.locator('.live-phases li').count()).toBe(6);
    await ended(page);
    expect(await page.textContent('.run-head h1')).toBe('Does not conform');
    await openCause(TWICE);
    address = await page.evaluate<string>('location.href');
    await sendAgainWhileWrong();
    await stepToTheFault();
  });

  test('try, fix, explore, close', { timeout: 120_000 }, async () => {
    await page.goto(address);
    expect(page.url()).toMatch(/\/runs\//);
    await openCause(MISSING);
    await tryIt();
    await page.goto(address);
    await openCause(MISSING);
    await fix();
    await explore();
    await page.goto(address);
    await close();
  });

  async function setUp(): Promise<void> {
    await page.waitForSelector('.runs .target:has-text("embedded gateway")');
    await go('#/set-up');
    await page.fill('input[name=baseUrl]', home.gateway.url);
    await page.fill('input[name=merchantId]', home.gateway.merchantId);
    await page.fill('input[name=password]', home.gateway.password);
    await page.locator('input[name=password]').blur();
    await page.waitForSelector('#note-password:has-text("accepted")', { timeout: 20_000 });
    await page.click('.set-up .button.main');
    await page.waitForSelector('.diagnoses:has-text("credentials")', { timeout: 60_000 });
    await page.click('text=Save into touchstone.config.yaml');
    await page.waitForSelector('text=saved into touchstone.config.yaml');
    const file = readFileSync(join(home.folder, 'touchstone.config.yaml'), 'utf8');
    expect(file).toContain(home.gateway.url);
    expect(file).not.toContain(home.gateway.password);
  }

  async function sendAgainWhileWrong(): Promise<void> {
    await page.evaluate(
      "window.words = []; new MutationObserver(() => words.push(document.querySelector('.send-again')?.textContent ?? '')).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true })",
    );
    await page.keyboard.press('r');
    await page.waitForSelector('.attempts-card h3:has-text("Void v66 is still wrong")');
    expect(await page.locator('.attempts-table tr.fault').count()).toBe(1);
    expect((await page.evaluate<readonly string[]>('words')).map((word) => word.trim())).toContain('Sending, call 2 of 3');
  }

  async function stepToTheFault(): Promise<void> {
    await page.click('.cause-actions button:has-text("Step")');
    await page.waitForSelector('.walk tr.call');
    await page.click('.walk .stop[aria-label="Stop before call 2"]');
    await page.keyboard.press('e');
    await page.waitForSelector('text=1 of 2 calls sent, all as expected');
    await page.waitForSelector('.walk tr.next:has-text("stopped here, not sent")');
    await page.keyboard.press('s');
    await page.waitForSelector('text=2 of 2 calls sent, 1 not as it must be');
    expect(await page.locator('.walk .ball.violates').count()).toBe(1);
    const hidden = await page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.around'))");
    expect(hidden).toBe(0);
  }

  async function tryIt(): Promise<void> {
    await page.click('.cause-actions a:has-text("Try")');
    await page.waitForSelector('text=an order is made first: authorized-order');
    await page.click('.halves-tool .button.main');
    await page.waitForSelector('section[aria-label=Answer]:has-text("Expected: refused")');
    expect(await page.textContent('section[aria-label=Answer]')).toContain('SUCCESS');
  }

  /** The defects are taken away while the page is open. */
  async function fix(): Promise<void> {
    await home.setDefects([]);
    await page.click('.send-again');
    await page.waitForSelector('.attempts-card h3:has-text("Void v66 is correct now")');
    const row = page.locator(`.list .row:has-text("${MISSING}")`);
    expect(await row.locator('.sign.conforms').count()).toBe(1);
    expect(await row.textContent()).toContain('correct now');
    await page.click('button:has-text("Run this rule")');
    await page.waitForSelector('.attempts-card:has-text("Closed.")', { timeout: 60_000 });
    expect(await row.textContent()).toContain('closed');
    await page.keyboard.press('f');
    await page.waitForSelector('text=Every cause is closed', { timeout: 60_000 });
    expect(await page.locator('.list .row .sign.conforms').count()).toBe(await page.locator('.list .row').count());
    // The report of the run is what it was.
    const [run] = readdirSync(join(home.folder, '.touchstone')).filter((name) => page.url().includes(name));
    expect(JSON.parse(await asked(ui, `/api/runs/${run}/report`))).toMatchObject({ report: { verdict: 'violates' } });
  }

  async function explore(): Promise<void> {
    await go('#/explore');
    await page.click('.explain-table a:has-text("void")');
    await page.click('.explain-table a:has-text("targetTransactionId")');
    await page.waitForSelector('.explore-title:has-text("transaction.targetTransactionId")');
    expect(await page.textContent('.explore')).toContain('String, 1 to 40 characters');
  }

  async function close(): Promise<void> {
    const asTest = await kept('text=As a test');
    expect(asTest.name).toMatch(/^g-\w+\.test\.ts$/);
    expect(asTest.text).toContain("from 'vitest'");
    await page.click('.export summary');
    expect((await kept('.export a:has-text("Postman collection")')).name).toBe('postman_collection.json');
    expect((await kept('.export a:has-text("Report, one page")')).text).toContain('Does not conform');
    await page.click('.export button:has-text("Attestation")');
    await page.waitForSelector('.toast:has-text("only the verdict conforms can be, and it is violates")');
  }

  test('no page has thrown, asked for anything else, or opened a dialog', () => {
    expect(browser.misdeeds).toEqual([]);
  });
});
