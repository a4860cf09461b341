#!/usr/bin/env node
import { version } from './version.js';
import { print } from './terminal.js';

const args = process.argv.slice(2);

// Answered before anything else is loaded: scripts ask for the version far more often than people do.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  print(`${version}\n`);
} else {
  // A reader such as `head` may close the pipe early; that is no error of anybody's.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  // Colours are for people: a pipe gets none, even in CI, unless they are forced. Read when the colours are loaded, hence here.
  if (!process.stdout.isTTY && process.env.FORCE_COLOR === undefined) process.env.NO_COLOR = '1';
  process.exitCode = (await inThread()) ?? (await (await import('./run.js')).run(args));
}

/** What judges answers of others is kept off this thread. Asking for help is not worth one. */
async function inThread(): Promise<number | undefined> {
  if (args[0] !== 'certify' || args.includes('--help') || args.includes('-h')) return undefined;
  const { runInThread } = await import('./in-thread.js');
  return runInThread(args);
}
