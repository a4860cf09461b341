import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunReport } from '../../src/model/report.js';

/** The program of this checkout. */
export const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What is typed, and where. */
export interface CommandLine {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A folder of its own to run the built program in. The test's own process stays free to serve. */
export interface Workplace {
  readonly folder: string;
  write(name: string, text: string): void;
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** The JSON report that a run left in a folder. */
  report(out?: string): RunReport;
  remove(): void;
}

/**
 * Every command line in a process of its own, of the program of this checkout, unless the caller says how to run one: `runWarm` where nothing
 * that is asserted is about the process, `inProcessOf` where it has been moved away from the checkout.
 */
export function createWorkplace(runLine: (line: CommandLine) => Promise<Ended> = inProcessOf(CLI)): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-work-'));
  return {
    folder,
    write: (name, text) => writeFileSync(join(folder, name), text),
    // Proxies and CI variables of this machine are none of the test's business.
    run: (args, env = {}) => runLine({ args, cwd: folder, env: { PATH: process.env.PATH ?? '', HOME: folder, NO_COLOR: '1', ...env } }),
    report: (out = 'touchstone-report') => JSON.parse(readFileSync(join(folder, out, 'report.json'), 'utf8')) as RunReport,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts the program for one command line, behind the words of another command if there are any. */
export const inProcessOf =
  (cli: string, before: readonly string[] = []) =>
  ({ args, cwd, env }: CommandLine): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const [command = process.execPath, ...words] = [...before, process.execPath, cli, ...args];
      const child = spawn(command, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      child.on('error', reject);
      child.on('close', (status) => resolve({ status, stdout, stderr }));
    });
