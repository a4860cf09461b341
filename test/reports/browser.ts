import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser on this machine; undefined, with a line that says so, where there is none. */
export function browserPath(): string | undefined {
  const path = [process.env.TOUCHSTONE_BROWSER, ...PLACES].find((place) => place !== undefined && existsSync(place));
  if (path === undefined) {
    process.stderr.write(
      'skipped: no browser for the tests of the HTML report (apt-get install chromium-headless-shell, or set TOUCHSTONE_BROWSER)\n',
    );
  }
  return path;
}

/** A page opened from disk, with everything it did that a report must not do. */
export interface Opened {
  readonly page: Page;
  /** Its address, without a hash. */
  readonly url: string;
  /** Console errors, script errors, and requests for anything but the page itself. */
  readonly misdeeds: string[];
}

export interface Workbench {
  open(html: string, options?: BrowserContextOptions & { readonly hash?: string }): Promise<Opened>;
  close(): Promise<void>;
}

export async function openWorkbench(executablePath: string): Promise<Workbench> {
  const browser: Browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-browser-'));
  let count = 0;
  return {
    async open(html, { hash = '', ...options } = {}) {
      const file = join(folder, `report-${count++}.html`);
      writeFileSync(file, html);
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      const misdeeds: string[] = [];
      const own = pathToFileURL(file).href;
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') misdeeds.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => misdeeds.push(`error: ${error.message}`));
      page.on('dialog', (dialog) => {
        misdeeds.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(own) && !['data:,', 'about:blank'].includes(request.url()))
          misdeeds.push(`request: ${request.url()}`);
      });
      await page.goto(own + hash);
      return { page, url: own, misdeeds };
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
