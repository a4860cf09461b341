import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway } from '../../src/qualify/start.js';
import { browserPath } from '../reports/browser.js';
import { createHome, openBrowser, type RunningUi, startRunOn, startUiIn } from './support.js';

const executable = browserPath();
const CARD = '4000000000000002';
const HOSTILE = '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>';

describe.skipIf(executable === undefined)('the tools of the live page', () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  let ui: RunningUi;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    home = await createHome(['total-as-text']);
    browser = await openBrowser(executable as string);
    ui = await startUiIn(home.folder, home.env);
  });
  afterAll(async () => {
    await browser.close();
    await ui.stop();
    await home.remove();
  });
  const openTool = async (hash: string) => {
    const page = await browser.open(ui.url);
    await page.waitForSelector('.runs .target');
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.waitForSelector('.tool h1');
    return page;
  };

  test('a request is tried, edited and judged line by line', async () => {
    const page = await openTool('#/lint');
    // A text that comes late: an empty body is not sent in its place.
    await page.route('**/api/drafts/**', async (route) => {
      await pause(300);
      await route.continue();
    });
    await page.evaluate("location.hash = '#/try/verify@26'");
    await page.waitForSelector('text=begins with the smallest good request');
    await page.click('.halves-tool .button.main');
    await page.waitForSelector('section[aria-label=Answer]');
    expect(await page.textContent('section[aria-label=Answer] .actual')).toContain('totalAuthorizedAmount');
    expect(await page.textContent('.tried-lines')).toContain('expected a JSON number');

    const text = await page.inputValue('.editor textarea');
    await page.fill('.editor textarea', text.replace('"USD"', '"DOLLARS"'));
    await page.waitForSelector('.gutter li.must');
    expect(await page.locator('.lost').textContent()).toContain('It has changed since');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('section[aria-label=Answer]:has-text("Expected: refused")');
    expect(await page.textContent('section[aria-label=Answer]')).toContain('400');
  });

  test('the bar has room for all tabs of a run and the search, however wide the page is', async () => {
    const page = await openTool('#/lint');
    const tabs = ['Overview', 'Causes <b>12</b>', 'Contracts <b>13</b>', 'Clauses <b>31</b>', 'Not judged <b>7,288</b>', 'History', 'Run'];
    const made = tabs.map((tab) => `<a href="#/">${tab.replace('<b>', '<span class="count">').replace('</b>', '</span>')}</a>`).join('');
    await page.evaluate(`document.querySelector('.tabs').insertAdjacentHTML('afterbegin', ${JSON.stringify(made)})`);
    for (const width of [1920, 1501, 1440, 1401, 1366, 1280, 1261, 1141, 1100, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      // What stands right of the tabs begins behind the last of them.
      const gap = await page.evaluate(
        "Math.min(...['.top .find', '.top .theme'].map((one) => document.querySelector(one).getBoundingClientRect().left || Infinity)) - [...document.querySelectorAll('.tabs a')].at(-1).getBoundingClientRect().right",
      );
      expect(gap, `${width} px`).toBeGreaterThan(0);
      expect(await page.evaluate("document.querySelector('.brand').getBoundingClientRect().height"), `${width} px`).toBeLessThan(30);
    }
  });

  test('suggestions come from our own tables', async () => {
    const page = await openTool('#/try/void@66');
    await page.waitForSelector('text=an order is made first: authorized-order');
    await page.fill('.editor textarea', '{\n  "transaction": {\n    "targ\n  }\n}');
    await page.focus('.editor textarea');
    await page.evaluate(
      "(() => { const area = document.querySelector('.editor textarea'); const at = area.value.indexOf('targ') + 4; area.setSelectionRange(at, at); })()",
    );
    await page.keyboard.press('Control+Space');
    await page.waitForSelector('.suggestions li');
    expect(await page.locator('.suggestions li').allTextContents()).toEqual(['targetTransactionId']);
    await page.keyboard.press('Enter');
    expect(await page.inputValue('.editor textarea')).toContain('"targetTransactionId');
  });

  test('what was typed is there after the page was loaded again, and nothing is stored in the browser', async () => {
    const page = await openTool('#/try/verify@26');
    await expect.poll(() => page.inputValue('.editor textarea')).toContain('VERIFY');
    const kept = page.waitForResponse((answer) => answer.url().includes('/api/drafts/') && answer.request().method() === 'POST');
    await page.fill('.editor textarea', `{ "note": "typed", "number": "${CARD}" }`);
    await kept;
    await page.reload();
    await expect.poll(() => page.inputValue('.editor textarea')).toContain('typed');
    expect(await page.inputValue('.editor textarea')).not.toContain(CARD);
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toMatch(/typed|4000/);
    await page.click('text=As it began');
    expect(await page.inputValue('.editor textarea')).toContain('VERIFY');
  });

  test('a pasted body is checked, and its safe repairs are made', async () => {
    const page = await openTool('#/lint');
    await page.waitForSelector('.marks li:has-text("unknown-field")');
    expect(await page.locator('.gutter li.must, .gutter li.should').count()).toBe(2);
    await page.click('.tool-head .button.main');
    await page.waitForSelector('text=Nothing to object to');
    expect(await page.inputValue('.editor textarea')).toContain('"targetTransactionId": "1"');
  });

  test('the target is examined and saved; comments and order stay, the password is nowhere', async () => {
    const page = await openTool('#/set-up');
    await page.fill('input[name=password]', home.gateway.password);
    await page.click('.set-up .button.main');
    await page.waitForSelector('.diagnoses:has-text("credentials")', { timeout: 60_000 });
    expect(await page.inputValue('input[name=password]')).toBe('');
    const file = join(home.folder, 'touchstone.config.yaml');
    await page.fill('input[name=merchantId]', 'TOUCHSTONE2');
    await page.click('text=Save into touchstone.config.yaml');
    await page.waitForSelector('text=saved into touchstone.config.yaml');
    expect(readFileSync(file, 'utf8')).toBe(home.config.replace('TOUCHSTONE1', 'TOUCHSTONE2'));
    // What somebody else has changed is not written over.
    writeFileSync(file, home.config);
    await page.click('text=Save into touchstone.config.yaml');
    await page.waitForSelector('.refused:has-text("the file changed on disk")');
    expect(readFileSync(file, 'utf8')).toBe(home.config);
  });

  test('an address that does not answer is said beside its field, before anything is saved', async () => {
    const page = await openTool('#/set-up');
    await page.waitForSelector('#note-password:has-text("accepted")', { timeout: 20_000 });
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/look') && sent.push(request.postData() ?? ''));
    await page.locator('input[name=baseUrl]').pressSequentially('1');
    await page.waitForSelector('#note-baseUrl.violates');
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0] as string)).toMatchObject({ isWhole: false });
    await page.fill('input[name=baseUrl]', home.gateway.url);
    await page.fill('input[name=password]', 'not-the-password');
    await page.locator('input[name=password]').blur();
    await page.waitForSelector('#note-password.violates', { timeout: 20_000 });
    expect(readFileSync(join(home.folder, 'touchstone.config.yaml'), 'utf8')).toBe(home.config);
  });

  test('a recipe is tried, its refusal seen, mended and saved with its comments', async () => {
    const page = await openTool('#/set-up');
    await page.click('.recipes button:has-text("captured-order")');
    const editor = 'textarea[aria-label="Recipe of captured-order, YAML"]';
    const recipe = (operation: string): string =>
      [
        '# paid at once',
        '- request:',
        '    method: PUT',
        '    path: /merchant/{merchantId}/order/{orderId}/transaction/{transactionId}',
        '    version: 55',
        '    body:',
        `      apiOperation: ${operation} # how we call it`,
        '      order: { amount: "{amount}", currency: "{currency}" }',
        '      sourceOfFunds: { type: CARD, provided: { card: { number: "{card.number}", expiry: { month: "{card.expiry.month}", year: "{card.expiry.year}" } } } }',
        '  expect: { result: SUCCESS }',
        '',
      ].join('\n');
    await page.fill(editor, recipe('PAAY'));
    await page.click('text=Try it');
    await page.waitForSelector('.recipes .got:has-text("expected result")');
    expect(await page.locator('section[aria-label="Answer to call 1"]').textContent()).toContain('ERROR');
    await page.fill(editor, recipe('PAY'));
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.recipes .wanted:has-text("It leads to captured-order")');
    await page.click('text=Save recipe');
    await page.waitForSelector('text=saved into touchstone.config.yaml');
    const file = join(home.folder, 'touchstone.config.yaml');
    const saved = readFileSync(file, 'utf8');
    expect(saved.startsWith(home.config)).toBe(true);
    expect(saved).toContain('apiOperation: PAY # how we call it');
    expect(saved).toContain('# paid at once');
    await page.waitForSelector('.recipes li:has-text("captured-order"):has-text("in the file")');
    await page.fill(editor, '- request: {');
    await page.click('text=Try it');
    await page.waitForSelector('.recipes .refused:has-text("this is no YAML")');
    writeFileSync(file, home.config);
  });

  test('what the server sends of runs, tries and set-up holds no secret', async () => {
    const cookie = await ui.cookie();
    const headers = { cookie, origin: ui.origin, 'content-type': 'application/json' };
    const post = async (path: string, body: object): Promise<string> =>
      (await fetch(`${ui.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).text();
    const get = async (path: string): Promise<string> => (await fetch(`${ui.origin}${path}`, { headers: { cookie } })).text();
    const { text } = JSON.parse(await get('/api/try/authorize@55')) as { text: string };
    const stream = await fetch(`${ui.origin}/api/stream?run=`, { headers: { cookie } });
    const first = await stream.body?.getReader().read();
    const bytes = [
      text,
      Buffer.from(first?.value ?? []).toString('utf8'),
      await post('/api/try/authorize@55', { text }),
      await post('/api/lint', { text, contract: 'authorize@55' }),
      await post('/api/set-up/examine', { password: home.gateway.password }),
      await get('/api/set-up'),
    ];
    expect(bytes[2]).toContain('SUCCESS');
    const secrets = [home.gateway.password, '4000000000000002', '5123450000000008'];
    expect(secrets.filter((secret) => bytes.some((part) => part.includes(secret)))).toEqual([]);
  });

  test('a target that dies pauses the run, which goes on when it is back', { timeout: 120_000 }, async () => {
    // It is not asked again for long whether it is there.
    const other = await createHome(['total-as-text'], 'run: { retries: 0 }\n');
    const dying = await startUiIn(other.folder, other.env);
    const page = await browser.open(dying.url);
    await startRunOn(page, ['Verify v26'], 'standard');
    await page.waitForSelector('.list .row', { timeout: 60_000 });
    await other.gateway.close();
    await page.waitForSelector('.run-head h1:has-text("The target stopped answering")', { timeout: 60_000 });
    await page.waitForSelector('.runs .target:has-text("No answer")', { timeout: 20_000 });
    expect(await page.locator('.list .row').count()).toBeGreaterThan(0);
    const back = await startGateway({ port: Number(new URL(other.gateway.url).port), defects: ['total-as-text'], replies: 'full' });
    await page.click('.run-head >> text=Try again');
    await page.waitForSelector('.run-head h1:has-text("Sending")', { timeout: 20_000 });
    await back.close();
    await page.waitForSelector('.run-head h1:has-text("The target stopped answering")', { timeout: 60_000 });
    await page.click('.run-head >> text=Stop and keep what was found');
    await page.waitForSelector('.run-head.ended h1:has-text("Incomplete: stopped after")', { timeout: 60_000 });
    await page.click('.send-again');
    await page.waitForSelector('.attempts-card h3:has-text("not judged")', { timeout: 60_000 });
    await dying.stop();
  });

  test('hostile answers stay text', { timeout: 120_000 }, async () => {
    const server: Server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ result: HOSTILE, error: { explanation: HOSTILE, field: HOSTILE }, [HOSTILE]: HOSTILE }));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const other = await startUiIn(home.folder, home.env, ['--target', `http://127.0.0.1:${port}`, '--state', 'hostile-state']);
    const page = await browser.open(other.url);
    await page.waitForSelector('.new-run-form');
    await page.evaluate("location.hash = '#/try/verify@26'");
    await page.waitForSelector('text=begins with the smallest good request');
    await page.click('.halves-tool .button.main');
    await page.waitForSelector('section[aria-label=Answer]');
    expect(await page.locator('main img, main script').count()).toBe(0);
    await startRunOn(page, ['Void v66']);
    await page.waitForSelector('.run-head.ended', { timeout: 60_000 });
    for (const view of ['#/', '#/causes', '#/run']) {
      await page.evaluate(`location.hash = ${JSON.stringify(view)}`);
      await page.waitForSelector('main h1', { state: 'attached' });
      expect(await page.locator('main img, main script').count()).toBe(0);
      expect(await page.title()).not.toBe('taken');
    }
    await other.stop();
    server.closeAllConnections();
    server.close();
  });

  test('no page has thrown, asked for anything else, or opened a dialog', () => {
    expect(browser.misdeeds).toEqual([]);
  });
});
