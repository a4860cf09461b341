import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CommandLine, Ended } from './cli.js';

let warm: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the built program in a process that was started before, one command line after the other. Starting costs a run more than sending its
 * requests does. Not for what a process of its own is asked for: signals, pipes, threads, certificates, extensions, exit while something runs.
 */
export function runWarm(line: CommandLine): Promise<Ended> {
  const ended = last.then(() => runNext(line));
  last = ended.catch(() => undefined);
  return ended;
}

async function runNext(line: CommandLine): Promise<Ended> {
  const child = (warm ??= started());
  child.send(line);
  const gone = new AbortController();
  const end = once(child, 'exit', { signal: gone.signal }).then(() => {
    warm = undefined;
    throw new Error(`the process ended on: touchstone ${line.args.join(' ')}`);
  });
  try {
    const [ended] = (await Promise.race([once(child, 'message'), end])) as [Ended];
    return ended;
  } finally {
    end.catch(() => undefined);
    gone.abort();
  }
}

function started(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'warm-cli.mjs'), { env: { NO_COLOR: '1' }, stdio: 'ignore' as const });
  // It ends with the tests, and does not keep them from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
