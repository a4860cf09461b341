import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/** A browser gets so long; a package is made without it rather than late. */
const PRINTING_MILLIS = 60_000;

/** The browser of this machine that can print; TOUCHSTONE_BROWSER names another, or none where it is empty. */
export function browserOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { TOUCHSTONE_BROWSER: named } = env;
  return named === undefined ? PLACES.find((place) => existsSync(place)) : existsSync(named) ? named : undefined;
}

/** A page as a PDF; undefined where the browser does not make one: the page itself is ready to print. */
export async function printed(page: string, browser: string): Promise<Buffer | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-print-'));
  try {
    const [from, to] = [join(folder, 'paper.html'), join(folder, 'paper.pdf')];
    writeFileSync(from, page);
    // The page is our own and has no script; a browser refuses its sandbox to root, as in containers.
    const isRoot = process.getuid?.() === 0;
    await ended(browser, [
      '--headless',
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--no-first-run',
      `--user-data-dir=${join(folder, 'profile')}`,
      '--no-pdf-header-footer',
      `--print-to-pdf=${to}`,
      pathToFileURL(from).href,
    ]);
    return existsSync(to) ? readFileSync(to) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const ended = (command: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', timeout: PRINTING_MILLIS });
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  });
