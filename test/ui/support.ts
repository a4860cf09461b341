import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { startGateway } from '../../src/qualify/start.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');

/** A gateway with defects that a test takes away, and a folder whose configuration leads to it. */
export async function createHome(defects: readonly string[] = [], more = '') {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-ui-'));
  const gateway = await startGateway({ port: 0, defects, replies: 'full' });
  const config = [
    '# my gateway',
    'target:',
    `  baseUrl: ${gateway.url} # where it listens`,
    `  merchantId: ${gateway.merchantId}`,
    '  auth: { type: basic, password: "${TOUCHSTONE_PASSWORD}" }',
    more,
  ].join('\n');
  writeFileSync(join(folder, 'touchstone.config.yaml'), config);
  return {
    folder,
    gateway,
    config,
    env: { TOUCHSTONE_PASSWORD: gateway.password },
    setDefects: (names: readonly string[]) =>
      fetch(`${gateway.url}/_touchstone/defects`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ defects: names }),
      }),
    remove: async () => {
      await gateway.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `touchstone ui` in a process of its own. */
export interface RunningUi {
  readonly url: string;
  readonly origin: string;
  readonly child: ChildProcess;
  /** The cookie that the first address gives. */
  cookie(): Promise<string>;
  /** What it said on the standard error. */
  said(): string;
  /** Interrupts it as Ctrl-C does, and waits for its end. */
  stop(): Promise<number | null>;
}

export async function startUiIn(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<RunningUi> {
  const child = spawn(process.execPath, [CLI, 'ui', '--no-open', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => (said += String(text)));
    child.stdout.once('data', (text: Buffer) => resolve(String(text).trim()));
    child.once('exit', (code) => reject(new Error(`touchstone ui ended with ${code}: ${said}`)));
  });
  return {
    url,
    origin: new URL(url).origin,
    child,
    said: () => said,
    cookie: async () => (await fetch(url, { redirect: 'manual' })).headers.get('set-cookie')?.split(';')[0] ?? '',
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode;
      child.kill('SIGINT');
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
  };
}

/** What the server answers to its own page: a body is posted. */
export async function asked(ui: RunningUi, path: string, body?: object): Promise<string> {
  const headers = { cookie: await ui.cookie(), origin: ui.origin, 'content-type': 'application/json' };
  const posted = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(`${ui.origin}${path}`, { headers, ...posted })).text();
}

/** Pages of one browser, with everything they did that they must not do, and every byte that they got. */
export async function openBrowser(executablePath: string) {
  const browser: Browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  const misdeeds: string[] = [];
  return {
    misdeeds,
    async open(url: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
      const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      const page = await context.newPage();
      const own = new URL(url).origin;
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource|ERR_CONNECTION/.test(message.text()))
          misdeeds.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => misdeeds.push(`error: ${error.message}`));
      page.on('dialog', (dialog) => {
        misdeeds.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(own) && request.url() !== 'data:,') misdeeds.push(`request: ${request.url()}`);
      });
      await page.goto(url);
      return page;
    },
    close: () => browser.close(),
  };
}

/** Starts a run of some contracts on the page of a new run, and waits until it is shown. */
export async function startRunOn(page: Page, contracts: readonly string[], profile = 'smoke'): Promise<void> {
  await page.evaluate("location.hash = '#/new'");
  await page.waitForSelector('.new-run-form');
  for (const contract of contracts) await page.check(`.boxes label:has-text("${contract}") input`);
  await page.selectOption('select[name=profile]', profile);
  await page.click('.new-run-form .button.main');
  await page.waitForURL(/\/runs\//);
}

/** Until the run that is shown has come to its end. */
export const ended = async (page: Page): Promise<void> => {
  await page.waitForSelector('.run-head.ended', { timeout: 60_000 });
  await page.waitForSelector('.runs .ring', { state: 'detached', timeout: 60_000 });
};
