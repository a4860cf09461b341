#!/usr/bin/env node
import { version } from '../app/version.js';
import { systemFault } from '../model/system-fault.js';
import { keptHelp, runQuickly } from './quickly.js';
import { print, warn } from './terminal.js';

const args = process.argv.slice(2);

/** Commands that judge what others wrote. */
const IN_THREAD: ReadonlySet<string> = new Set(['certify', 'proxy']);

// Answered before anything else is loaded: scripts ask for the version far more often than people do.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  print(`${version}\n`);
} else {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // certify prints its report last, so a closed pipe loses only output, and the exit code still tells the verdict.
    if (args[0] === 'certify') return error.code === 'EPIPE' ? undefined : warn(`not written: standard output, ${systemFault(error)}\n`);
    // A reader such as `head` may close the pipe early, which is not an error.
    if (error.code !== 'EPIPE') warn(`error: the standard output cannot be written: ${systemFault(error)}\n`);
    return process.exit(error.code === 'EPIPE' ? undefined : 2);
  });
  // If stderr is closed, there is nowhere left to report errors.
  process.stderr.on('error', () => undefined);
  // Only terminals get colours, unless they are forced. The variable is read when the colours are loaded, so it is set here.
  if (!process.stdout.isTTY && process.env.FORCE_COLOR === undefined) process.env.NO_COLOR = '1';
  const help = keptHelp(args);
  if (help !== undefined) print(help);
  else process.exitCode = (await inThread()) ?? (await runQuickly(args)) ?? (await (await import('./run.js')).run(args));
}

/** Commands that judge data from outside run in another thread; printing their help does not need one. */
async function inThread(): Promise<number | undefined> {
  if (!IN_THREAD.has(args[0] ?? '') || args.includes('--help') || args.includes('-h')) return undefined;
  const { runInThread } = await import('./in-thread.js');
  return runInThread(args);
}
