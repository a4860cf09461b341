import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RENDERERS } from '../../reports/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { browserPath, openWorkbench, type Workbench } from './browser.js';
import { ALL_RULES, conformingRun, context, hostile, hugeRun, runWithFindings } from './fixture.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const executable = browserPath();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const baseline = summarise(conformingRun({ id: 'before' }, 50), context());
const known = [{ rule: 'agreement.numberOfPayments:json-type', reason: 'agreed', expires: '2026-06-30' }];
const report = summarise(runWithFindings(), context({ baseline, known }));
const html = RENDERERS.html.render(report);
// Every kind of element, a few of each: axe takes its time.
const broken = new Set(report.groups.map((group) => group.rule));
const sparse = ALL_RULES.filter((rule, i) => i % 150 === 0 || broken.has(rule.id));
const small = RENDERERS.html.render(summarise(runWithFindings({}, 30), context({ baseline, known, rules: sparse, enumerations: [] })));
const VOID = 'Void 66 accepts a targetTransactionId of 41 characters';

// What runs in the page is text: the types of a browser would otherwise be known to all of the project.
const shown = (page: Page, selector: string): Promise<number> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((element) => !element.hidden).length`);

const background = (page: Page): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');

const openCauses = (page: Page): Promise<number> => page.evaluate("document.querySelectorAll('details.cause[open]').length");

/** Sets the filter and measures until the page is laid out again. */
const filter = (page: Page, query: string): Promise<number> =>
  page.evaluate(`(() => {
    const input = document.getElementById('filter');
    input.value = ${JSON.stringify(query)};
    const before = performance.now();
    input.dispatchEvent(new Event('input'));
    void document.documentElement.offsetHeight;
    return performance.now() - before;
  })()`);

/** What axe finds, one line each. */
const objections = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  return page.evaluate(`axe.run({ resultTypes: ['violations'] }).then((result) => result.violations.map(({ id, impact, nodes }) =>
    [impact, id, ...nodes.slice(0, 3).map((node) => node.html.slice(0, 120))].join(' ')))`);
};

describe.skipIf(executable === undefined)('the HTML report in a browser', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await openWorkbench(executable as string);
  });
  afterAll(() => bench.close());

  test('opens without an error, and asks the network for nothing', async () => {
    const { page, misdeeds } = await bench.open(html);
    await page.waitForTimeout(100);
    expect(misdeeds).toEqual([]);
    expect(await page.textContent('h1')).toBe('Does not conform');
  });

  test('has its seven parts in order', async () => {
    const { page } = await bench.open(html);
    expect(await page.$$eval('main > section', (sections) => sections.map((section) => section.id))).toEqual([
      'verdict',
      'findings',
      'counterexamples',
      'matrix',
      'traceability',
      'coverage',
      'history',
    ]);
  });

  test('filters causes and rules by status, contract and rule', async () => {
    const { page } = await bench.open(html);
    expect(await shown(page, 'tr[data-g]')).toBe(6);
    await filter(page, 'contract:void@66 rule:targetTransactionId');
    expect(await shown(page, 'tr[data-g]')).toBe(1);
    expect(await shown(page, 'details[data-d]')).toBe(1);
    const lines = await page.$$eval('tr[data-r]:not([hidden]) th code', (cells) => cells.map((cell) => cell.textContent ?? ''));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line) => line.includes('targetTransactionId'))).toBe(true);
    await filter(page, 'status:violates contract:verify@26');
    const broken = await page.$$eval('tr[data-r]:not([hidden]) th code', (cells) => cells.map((cell) => cell.textContent));
    expect(new Set(broken)).toEqual(new Set(['exchange/correlation-echo', 'response/order.status:values']));
    expect(await page.textContent('#hits')).toBe('2 causes, 2 rule lines');
    await filter(page, '-status:conforms -status:open is:new');
    expect(await shown(page, 'tr[data-g]')).toBe(6);
  });

  test('searches free text, says when nothing fits, and clears with Escape', async () => {
    const { page } = await bench.open(html);
    await page.keyboard.press('/');
    await page.keyboard.type('unlisted value "checked"');
    expect(await shown(page, 'tr[data-g]')).toBe(1);
    await page.fill('#filter', 'no such thing anywhere');
    expect(await page.isVisible('#findings .empty')).toBe(true);
    expect(await page.isVisible('#traceability .empty')).toBe(true);
    await page.keyboard.press('Escape');
    expect(await shown(page, 'tr[data-g]')).toBe(6);
    expect(await page.isVisible('#findings .empty')).toBe(false);
  });

  test('keeps the filter in the address, and takes it from there', async () => {
    const { page } = await bench.open(html);
    await page.fill('#filter', 'status:warns');
    expect(await page.evaluate('decodeURIComponent(location.hash)')).toBe('#q=status:warns');
    const again = await bench.open(html, { hash: `#q=${encodeURIComponent('contract:refund@60 family:lifecycle')}` });
    expect(await again.page.inputValue('#filter')).toBe('contract:refund@60 family:lifecycle');
    expect(await shown(again.page, 'tr[data-g]')).toBe(1);
  });

  test('opens a cause from the list', async () => {
    const { page } = await bench.open(html);
    const body = page.locator('details.cause', { hasText: VOID }).locator('.cause-body');
    expect(await body.isVisible()).toBe(false);
    await page.getByRole('link', { name: VOID }).first().click();
    expect(await body.isVisible()).toBe(true);
    expect(await body.locator('.want').textContent()).toContain('Expected');
    expect(await body.locator('.got').textContent()).toContain('ActualSUCCESS, APPROVED');
    expect(await body.locator('.pair figure').first().locator('mark').textContent()).toBe(`"${'a'.repeat(41)}"`);
    expect(await body.textContent()).toContain('shrank transaction.targetTransactionId from 128 to 41 characters');
  });

  test('follows a deep link to a cause, scripts or not', async () => {
    const cause = report.groups.find((group) => group.title === VOID);
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await bench.open(html, { hash: `#cause-${cause?.id}`, javaScriptEnabled });
      await page.waitForTimeout(100);
      expect(await page.locator(`#cause-${cause?.id}`).isVisible()).toBe(true);
    }
  });

  test('copies the curl line', async () => {
    const { page } = await bench.open(html, { permissions: ['clipboard-read', 'clipboard-write'] });
    const cause = page.locator('details.cause').first();
    const line = await cause.locator('.command pre').nth(1).textContent();
    await cause.getByRole('button', { name: 'Copy the line: With curl' }).click();
    await cause.getByRole('button', { name: 'Copied the line: With curl' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(line);
  });

  test('draws the sequence of a lifecycle finding, and tells it in words', async () => {
    const { page } = await bench.open(html);
    const picture = page.locator('svg.diagram').first();
    expect(await picture.locator('g.step').count()).toBe(3);
    expect(await picture.locator('title').textContent()).toContain(
      '2. first refund of 5.00 (refund@60), answered 200, SUCCESS, APPROVED, PARTIALLY_REFUNDED',
    );
  });

  test.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)('starts %s as the reader prefers, and switches to %s', async (colorScheme, other) => {
    const { page } = await bench.open(html, { colorScheme });
    const before = await background(page);
    await page.getByRole('button', { name: `${other} theme` }).click();
    expect(await background(page)).not.toBe(before);
    await page.reload();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(other);
  });

  test('prints in light colours, with counterexamples open and controls gone', async () => {
    const { page } = await bench.open(html, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.isVisible('.bar')).toBe(false);
    expect(await background(page)).toBe('rgb(255, 255, 255)');
    await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
    expect(await openCauses(page)).toBe(6);
    await page.evaluate("void dispatchEvent(new Event('afterprint'))");
    expect(await openCauses(page)).toBe(1);
  });

  test('is complete without scripts', async () => {
    const { page, misdeeds } = await bench.open(html, { javaScriptEnabled: false });
    expect(await page.isVisible('#filter')).toBe(false);
    expect(await page.isVisible('button')).toBe(false);
    const text = (await page.locator('body').textContent()) ?? '';
    for (const group of report.groups) expect(text).toContain(group.title);
    for (const rule of report.rules.filter((_, i) => i % 97 === 0)) expect(text).toContain(`${rule.side}/${rule.id}`);
    expect(misdeeds).toEqual([]);
  });

  test.each([
    ['a desktop, light', { width: 1280, height: 900 }, 'light'],
    ['a desktop, dark', { width: 1280, height: 900 }, 'dark'],
    ['a phone, light', { width: 390, height: 844 }, 'light'],
    ['a phone, dark', { width: 390, height: 844 }, 'dark'],
  ] as const)('on %s has nothing that axe objects to, and no sideways scrolling', async (_name, viewport, colorScheme) => {
    const { page } = await bench.open(small, { viewport, colorScheme, bypassCSP: true });
    await page.evaluate("for (const element of document.querySelectorAll('details')) element.open = true");
    expect(await objections(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
  });

  test('can be used by keyboard alone', async () => {
    const { page } = await bench.open(html);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the report');
    const summary = page.locator('details.cause > summary').nth(1);
    await summary.focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('details.cause').nth(1).locator('.cause-body').isVisible()).toBe(true);
  });

  test('runs no script of a hostile target, and is not taken over by its markup', async () => {
    for (const text of HOSTILE_TEXTS) {
      const page = RENDERERS.html.render(summarise(hostile(text), context({ rules: context().rules.slice(0, 40) })));
      const opened = await bench.open(page);
      await opened.page.evaluate("for (const element of document.querySelectorAll('details')) element.open = true");
      await filter(opened.page, text.slice(0, 40));
      await opened.page.mouse.move(400, 400);
      expect(await opened.page.title()).toMatch(/^violates: /);
      expect(await opened.page.locator('h1').count()).toBe(1);
      expect(opened.misdeeds).toEqual([]);
      await opened.page.context().close();
    }
  });

  test('of 20,000 cases stays below 5 MB and filters within 100 ms', async () => {
    const huge = RENDERERS.html.render(summarise(hugeRun(20_000), context()));
    const bytes = Buffer.byteLength(huge);
    expect(bytes).toBeLessThan(5_000_000);
    const { page, misdeeds } = await bench.open(huge);
    const queries = ['s', 'status:violates', 'status:violates contract:void@66', 'rule:max-length', 'airline', ''];
    const times: number[] = [];
    // The best of three: other work on the machine is not the page's doing.
    for (const query of queries)
      times.push(Math.min(await filter(page, query), await filter(page, `${query} `), await filter(page, query)));
    process.stderr.write(
      `report of 20,000 cases: ${(bytes / 1e6).toFixed(2)} MB, filter ${times.map((time) => time.toFixed(0)).join(', ')} ms\n`,
    );
    expect(Math.max(...times)).toBeLessThan(100);
    expect(misdeeds).toEqual([]);
  });
});
