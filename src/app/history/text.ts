import { ageOf, causesOf } from '../../../reports/history/causes.js';
import { together } from '../../../reports/history/tried.js';
import { groupBy } from '../../json/group-by.js';
import { capital, counted, grouped } from '../../../reports/text/words.js';
import type { CauseHistory } from '../../model/report.js';
import { type HistoryEntry, triedTogether } from './store.js';

/** The runs of one target and label. */
export interface Series {
  readonly target: string;
  readonly label?: string;
  readonly runs: readonly HistoryEntry[];
}

/** Runs of different targets, labels and profiles are no series: only what can be compared stands side by side. */
export function seriesOf(entries: readonly HistoryEntry[]): readonly Series[] {
  const byKey = groupBy(entries, ({ target, label, profile }) => JSON.stringify([target, label, profile]));
  return [...byKey.values()].map((runs) => {
    const { target = '', label } = runs[0] ?? {};
    return { target, runs, ...(label === undefined ? {} : { label }) };
  });
}

const SHOWN = 30;

/** A series for the terminal: the newest runs, then the causes with their age. */
export function seriesText({ target, label, runs }: Series): string {
  const newest = runs.slice(-SHOWN);
  const causes = causesOf(newest);
  const lines = newest.map(
    ({ id, startedAt, verdict, causes: found, requests, durationMs }) =>
      `  ${startedAt.slice(0, 16).replace('T', ' ')}  ${verdict.padEnd(12)} ${grouped(found).padStart(3)} causes  ${grouped(requests).padStart(7)} requests  ${(durationMs / 1000).toFixed(1).padStart(6)} s  ${id}`,
  );
  return [
    `${target}${label === undefined ? '' : `, ${label}`}: ${counted(runs.length, 'run')}${runs.length > SHOWN ? `, the newest ${SHOWN}` : ''}`,
    ...lines,
    ...triedWords(runs).map((words) => `  ${words}`),
    ...(causes.length === 0 ? ['  no causes'] : ['', ...causes.map(causeLine)]),
    '',
  ].join('\n');
}

/** Which share of the known faults the newest runs tried; nothing where they do not tell. */
export function triedWords(runs: readonly HistoryEntry[]): readonly string[] {
  const tried = triedTogether(runs.slice(-SHOWN));
  return tried === undefined ? [] : [`${capital(together(tried))} of the ${grouped(tried.all)} known faults of their contracts.`];
}

function causeLine(cause: CauseHistory): string {
  const marks = cause.seen.map((seen) => (seen ? '#' : '.')).join('');
  return `  ${marks}  ${cause.level.padEnd(6)} ${ageOf(cause)}: ${cause.title}`;
}
