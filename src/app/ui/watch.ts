import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { hash } from 'node:crypto';
import { writtenForm } from '../../model/finding.js';
import { HarnessError } from '../../model/harness-error.js';
import type { Attempt, RunOrder } from '../../model/live.js';
import type { RunReport } from '../../model/report.js';
import type { Desk } from './desk.js';

const EVERY = 700;
const LONGEST = 3_000;

/** Watches a file, a URL, or whether the target was away (`restart`): a change makes what failed run again. */
export function createWatch(what: string, desk: Desk, cwd: string) {
  let known: string | undefined;
  let before = '';
  let [isLooking, isDue] = [false, false];
  const look = async (): Promise<void> => {
    const now = await signOf(what, desk, cwd);
    known ??= now;
    // A file that is being written changes several times: it counts when it has come to rest.
    const isAtRest = now === before;
    before = now;
    if (now !== '' && now !== known && (isAtRest || what === RESTART)) {
      isDue ||= now !== AWAY;
      known = now;
    }
    if (isDue) isDue = !(await runWhatFailed(what, desk));
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }, EVERY);
  desk.tellWatch({ what });
  return { close: (): void => clearInterval(timer) };
}

const [RESTART, AWAY] = ['restart', 'away'];

/** A text that changes with what is watched; empty while it is not there. */
async function signOf(what: string, desk: Desk, cwd: string): Promise<string> {
  try {
    if (what === RESTART) return (await desk.target()).reach === 'answers' ? 'there' : AWAY;
    if (/^https?:\/\//.test(what)) {
      const answer = await fetch(what, { signal: AbortSignal.timeout(LONGEST) });
      return answer.ok ? hash('sha256', await answer.text()) : '';
    }
    const { mtimeMs, size, ino } = statSync(resolve(cwd, what));
    return [mtimeMs, size, ino].join(' ');
  } catch {
    return '';
  }
}

/** Runs the rules of all causes that are not closed, of the newest run that has some; false where it has to wait. */
async function runWhatFailed(what: string, desk: Desk): Promise<boolean> {
  const going = desk.lines().find(({ state, isOurs }) => state === 'going' && isOurs);
  if (going !== undefined && going.goneAt === undefined) return false;
  const at = new Date().toISOString().slice(11, 19);
  const tell = (words: string): void => desk.tellWatch({ what, last: `changed at ${at}; ${words}` });
  try {
    if (going !== undefined) {
      desk.command(going.id, 'go');
      tell('the run that waited goes on');
      return true;
    }
    const order = await whatFailed(desk);
    if (order !== undefined) await desk.start(order);
    tell(order === undefined ? 'nothing had failed' : 'what failed was run again');
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    tell(error.message);
  }
  return true;
}

async function whatFailed(desk: Desk): Promise<RunOrder | undefined> {
  const line = desk.lines().find(({ selection, causes = 0, state }) => selection.length === 0 && causes > 0 && state !== 'going');
  if (line === undefined) return undefined;
  const report = await desk.report(line.id);
  const open = openCauses(report, desk.attempts(line.id));
  if (open.length === 0) return undefined;
  return {
    seed: line.seed,
    profile: line.profile,
    contracts: [...new Set(open.flatMap(({ contracts }) => contracts))],
    rules: [...new Set(open.flatMap(({ contracts, side, rule }) => contracts.map((contract) => writtenForm({ contract, side, rule }))))],
    closes: { run: line.id, causes: open.map(({ id }) => id) },
  };
}

/** The causes of which the last word is not that they are closed. */
const openCauses = ({ groups }: RunReport, attempts: readonly Attempt[]): RunReport['groups'] =>
  groups.filter(({ id }) => {
    const last = attempts.findLast(({ cause }) => cause === id);
    return !(last?.type === 'rule-run' && last.status === 'closed');
  });
