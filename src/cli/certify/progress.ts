import pc from 'picocolors';
import { counted, grouped, percent } from '../../../reports/text/words.js';
import type { RunEvent } from '../../model/event.js';
import { phaseTitle, PLANNING } from '../../model/phase.js';
import { currentVerbosity, safeText } from '../terminal.js';
import { createMovingLine, isMoving } from './moving-line.js';

/** Shows the progress of a run on stderr: a moving line on a terminal, otherwise one line for each phase. */
export interface Progress {
  add(event: RunEvent): void;
  end(): void;
}

const findingsText = (violations: number, warnings: number): string =>
  [violations > 0 ? pc.red(counted(violations, 'violation')) : '', warnings > 0 ? pc.yellow(counted(warnings, 'warning')) : '']
    .filter((part) => part !== '')
    .join(', ') || 'no findings';

const EVERY_MILLIS = 80;
/** Planning that takes longer is told. */
const SLOW_MILLIS = 1000;

/** The share as text; with a bar where the terminal is wide enough. */
const shareText = (share: number, columns: number): string => {
  const bar = columns < 40 ? 0 : columns < 60 ? 10 : 20;
  return `${'█'.repeat(Math.round(share * bar)).padEnd(bar, '░')} ${percent(share, 1)}`.trimStart();
};

/** `40 s`, `3 min`, `2 h`: nobody needs more of a guess. */
const about = (millis: number): string =>
  millis < 90_000
    ? `${Math.ceil(millis / 1000)} s`
    : millis < 5_400_000
      ? `${Math.round(millis / 60_000)} min`
      : `${Math.round(millis / 3_600_000)} h`;

/** Before so much of a run is done a guess at the rest is worth nothing. */
const [WORTH_SHARE, WORTH_MILLIS] = [0.02, 3000];

/** How long the rest takes at the speed so far; nothing as long as nobody can tell. */
const timeLeft = (taken: number, finished: number, all: number): number =>
  taken < WORTH_MILLIS || finished < all * WORTH_SHARE ? 0 : (taken / finished) * (all - finished);

interface OpenPhase {
  readonly name: string;
  readonly planned: number;
  done: number;
  readonly start: number;
}

export function createProgress(
  stream: NodeJS.WriteStream,
  env: Readonly<Record<string, string | undefined>>,
  now: () => number = () => performance.now(),
): Progress {
  if (currentVerbosity() === 'quiet') return { add: () => undefined, end: () => undefined };
  const moves = isMoving(stream, env);
  const line = createMovingLine(stream);
  const write = (text: string): void => {
    line.erase();
    stream.write(safeText(text, stream));
  };
  const started = now();
  /** The phases that have begun and are not told yet. The last cases of one may still be under way when the next begins. */
  const open: OpenPhase[] = [];
  /** The phases that were told: a suite that is sent in two rounds is said to be. */
  const named: string[] = [];
  let [requests, violations, warnings] = [0, 0, 0];
  /** What was found before the next phase that is told. */
  let found = [0, 0] as readonly [number, number];
  /** Of the cases of the whole run: those of phases that have begun, those of later ones, those that are done, and when the first phase began. */
  let [begun, ahead, finished] = [0, 0, 0];
  let firstStart: number | undefined;
  let [drawn, share] = [0, 0];
  let lastHint: string | undefined;
  /** Why known-good calls have failed, and the contracts that fail for a reason that was told. */
  const told = new Set<string>();
  const alike: string[] = [];

  const draw = (): void => {
    const time = now();
    const phase = open.at(-1);
    if (!moves || phase === undefined || time - drawn < EVERY_MILLIS) return;
    drawn = time;
    const all = begun + ahead;
    // Shrinking is planned last, when everything else is done, so the share must be kept from falling. Before the plan is known there is
    // no share.
    if (firstStart !== undefined) share = Math.max(share, all === 0 ? 0 : Math.min(1, finished / all));
    const left = firstStart === undefined ? 0 : timeLeft(time - firstStart, finished, all);
    const { columns } = stream;
    const seconds = Math.max((time - started) / 1000, 0.001);
    line.draw([
      shareText(share, columns),
      ...(left > 500 ? [`${columns < 40 ? '~' : 'about '}${about(left)} left`] : []),
      findingsText(violations, warnings),
      phase.name === PLANNING ? PLANNING : `${phase.name} ${grouped(phase.done)}/${grouped(phase.planned)}`,
      `${grouped(Math.round(requests / seconds))} requests/s`,
    ]);
  };
  const tellPhase = (): void => {
    const { name, done, planned, start } = open.shift() as OpenPhase;
    if (name === PLANNING) {
      if (now() - start >= SLOW_MILLIS) write(`planning: ${((now() - start) / 1000).toFixed(1)} s\n`);
      return;
    }
    const title = phaseTitle(name, named);
    named.push(name);
    const own = findingsText(violations - found[0], warnings - found[1]);
    found = [violations, warnings];
    if (alike.length > 0) write(`preflight: the same of ${alike.splice(0).join(', ')}\n`);
    write(`${title}: ${grouped(done)} of ${grouped(planned)} in ${((now() - start) / 1000).toFixed(1)} s, ${own}\n`);
  };
  const beginPhase = ({ phase, planned, ahead: later }: Extract<RunEvent, { type: 'phase-started' }>): void => {
    // Only phases of the plan overlap, and those say what is ahead of them.
    const isOver = ({ done, planned: all }: OpenPhase): boolean => later === undefined || firstStart === undefined || done >= all;
    while (open[0] !== undefined && isOver(open[0])) tellPhase();
    if (later !== undefined) firstStart ??= now();
    if (firstStart !== undefined) begun += planned;
    ahead = later ?? 0;
    open.push({ name: phase, planned, done: 0, start: now() });
    // Nothing else is told while it goes on.
    if (phase === PLANNING) drawn = Number.NEGATIVE_INFINITY;
  };
  const finishOne = (): void => {
    const phase = open.find(({ done, planned }) => done < planned) ?? open.at(-1);
    if (phase !== undefined) phase.done += 1;
    if (firstStart !== undefined) finished += 1;
    while (open.length > 1 && open[0] !== undefined && open[0].done >= open[0].planned) tellPhase();
  };
  const tellPreflight = (event: Extract<RunEvent, { type: 'preflight' }>): void => {
    // Many contracts often fail for the same reason, which is printed once, and so is a hint.
    const reason = event.outcome.replaceAll(event.contract, '');
    if (!event.ok && told.has(reason) && currentVerbosity() !== 'verbose') {
      alike.push(event.contract);
      return;
    }
    told.add(reason);
    const hint = event.hint === undefined || event.hint === lastHint ? '' : `\n  hint: ${event.hint}`;
    lastHint = event.hint ?? lastHint;
    write(`${event.ok ? 'preflight' : pc.yellow('preflight')} ${event.contract}: ${event.outcome}${event.ok ? '' : hint}\n`);
  };
  const tellFinding = ({ finding }: Extract<RunEvent, { type: 'finding' }>): void => {
    if (finding.level === 'must') violations += 1;
    else warnings += 1;
    if (currentVerbosity() === 'verbose')
      write(
        `${finding.level} ${finding.contract} ${finding.rule}: expected ${finding.expected}; got ${finding.actual} (${finding.case})\n`,
      );
  };
  const tellEnd = (event: Extract<RunEvent, { type: 'run-finished' }>): void => {
    while (open.length > 0) tellPhase();
    if (event.message !== undefined) write(`${pc.yellow(event.reason)}: ${event.message}\n`);
  };

  return {
    add(event) {
      if (event.type === 'phase-started') beginPhase(event);
      else if (event.type === 'preflight') {
        finishOne();
        if (!event.ok || currentVerbosity() === 'verbose') tellPreflight(event);
      } else if (event.type === 'case-finished') {
        finishOne();
        requests += event.requests;
      } else if (event.type === 'shrunk') finishOne();
      else if (event.type === 'finding') tellFinding(event);
      else if (event.type === 'harness-error') {
        const where = `${event.where}${event.case === undefined ? '' : ` (${event.case})`}`;
        write(`${pc.red('harness error')} in ${where}: ${event.message.split('\n')[0]}\n`);
      } else if (event.type === 'run-finished') tellEnd(event);
      draw();
    },
    end: () => line.erase(),
  };
}
