import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath } from '../reports/browser.js';
import { createHome, openBrowser, type RunningUi, startUiIn } from './support.js';

const executable = browserPath();

describe.skipIf(executable === undefined)('stepping through a sequence', () => {
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
  const openWalk = async (contract: string, name: string) => {
    const page = await browser.open(ui.url);
    await page.waitForSelector('.runs .target');
    await page.evaluate(`location.hash = '#/step?contract=${contract}'`);
    await page.click(`.walk-list button:has-text("${name}")`);
    await page.waitForSelector('.walk tr.call');
    return page;
  };

  test('calls are sent one by one, stopped before, edited, and sent to the end', async () => {
    const page = await openWalk('void@66', 'Void initial');
    const rows = (): Promise<readonly string[]> => page.locator('.walk tr.between').allTextContents();
    expect((await rows())[0]).toContain('AUTHORIZED');
    expect((await rows())[1]).toContain('CANCELLED');
    const before = await page.inputValue('.editor textarea');
    await page.keyboard.press('i');
    await page.waitForSelector('.editor textarea:focus');
    await page.fill('.editor textarea', before.replace('VOID', 'VOOID'));
    await page.waitForSelector('.line-one:has-text("Must be refused")');
    expect((await rows())[1]).toContain('AUTHORIZED');
    await page.reload();
    await page.waitForSelector('.walk tr.call:has-text("edited")');
    expect(await page.inputValue('.editor textarea')).toContain('VOOID');
    await page.click('.walk-actions .button.main');
    await page.waitForSelector('.walk tr.call:has-text("answered 400")');
    expect(await page.locator('.walk .ball.violates').count()).toBe(0);
  });

  test('two pages show the same sequence, and one that the server forgot can be started again', async () => {
    const page = await openWalk('void@66', 'Void twice');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await page.keyboard.press('s');
    await page.waitForSelector('text=1 of 3 calls sent');
    await other.reload();
    await other.waitForSelector('text=1 of 3 calls sent');
    await other.goto(page.url().replace(/#\/step\/[\w-]+/, '#/step/gone'));
    await other.reload();
    await other.waitForSelector('.refused:has-text("not under way any more")');
    await other.click('text=Start again');
    await other.waitForSelector('text=0 of 3 calls sent');
    expect(await other.locator('.walk .ball.conforms').count()).toBe(0);
  });

  test('no page has thrown, asked for anything else, or opened a dialog', () => {
    expect(browser.misdeeds).toEqual([]);
  });
});
