#!/usr/bin/env node
import { version } from '../app/version.js';
import { systemFault } from '../model/system-fault.js';
import { prebuiltHelp, runPrebuilt } from './prebuilt-commands.js';
import { print, warn } from './terminal.js';

const args = process.argv.slice(2);

/** Nothing was found out. */
const NO_VERDICT = 3;
/** A second interruption ends the process at once. */
const INTERRUPTED = 130;

/** Commands that judge what others wrote, or that keep their thread for long. */
const IN_THREAD: ReadonlySet<string> = new Set(['certify', 'plan', 'proxy']);

// Answered before anything else is loaded: scripts ask for the version far more often than people do.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  print(`${version}\n`);
} else {
  const ended = watchEnd();
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // certify prints its report last, so a closed pipe loses only output, and the exit code still tells the verdict.
    if (args[0] === 'certify') return error.code === 'EPIPE' ? undefined : warn(`not written: standard output, ${systemFault(error)}\n`);
    // A reader such as `head` may close the pipe early, which is not an error.
    if (error.code !== 'EPIPE') warn(`error: the standard output cannot be written: ${systemFault(error)}\n`);
    ended();
    return process.exit(error.code === 'EPIPE' ? 0 : 2);
  });
  // If stderr is closed, there is nowhere left to report errors.
  process.stderr.on('error', () => undefined);
  // Only terminals get colours, unless they are forced. The variable is read when the colours are loaded, so it is set here.
  if (!process.stdout.isTTY && process.env.FORCE_COLOR === undefined) process.env.NO_COLOR = '1';
  const help = prebuiltHelp(args);
  if (help === undefined)
    process.exitCode = (await inThread()) ?? (await runPrebuilt(args)) ?? (await (await import('./run.js')).run(args));
  else {
    print(help);
    process.exitCode = 0;
  }
  ended();
}

/**
 * Until a command has come to its end, the exit code is 3, whoever ends the process: code of a configuration, an error that nobody
 * caught, or nothing left to wait for.
 */
function watchEnd(): () => void {
  let isOver = false;
  process.exitCode = NO_VERDICT;
  // What process.exit calls at last.
  const ender = process as unknown as { reallyExit: (code?: number) => void };
  const exit = ender.reallyExit.bind(process);
  ender.reallyExit = (code) => exit(isOver || code === INTERRUPTED ? code : NO_VERDICT);
  process.on('exit', (code) => {
    if (!isOver && code !== INTERRUPTED) process.exitCode = NO_VERDICT;
  });
  return () => {
    isOver = true;
  };
}

/** They run in another thread; printing their help does not need one. */
async function inThread(): Promise<number | undefined> {
  if (!IN_THREAD.has(args[0] ?? '') || args.includes('--help') || args.includes('-h')) return undefined;
  const { runInThread } = await import('./in-thread.js');
  return runInThread(args);
}
