import { grouped } from '../../../reports/text/words.js';
import { groupBy } from '../../json/group-by.js';
import type { Evidence } from './evidence.js';
import type { Trial } from './trial.js';

/** The kill matrix: how many defects of each class were found, and how soon. */
export interface ClassLine {
  readonly class: string;
  readonly defects: number;
  readonly killed: number;
  readonly first: number;
  readonly medianRequests: number;
  readonly maxRequests: number;
}

export interface Matrix {
  readonly seed: number;
  readonly named: readonly ClassLine[];
  readonly generic: readonly ClassLine[];
  readonly trials: readonly Trial[];
  readonly drawnFrom?: number;
  readonly excluded?: number;
  readonly curve?: readonly CurvePoint[];
}

/** Whether a trial that missed its defect says something of the harness. */
export const counts = ({ showsNowhere }: Trial): boolean => showsNowhere === undefined;

export function classLines(trials: readonly Trial[], key: (trial: Trial) => string): readonly ClassLine[] {
  return [...groupBy(trials.filter(counts), key)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, list]) => {
      const requests = list
        .filter((trial) => trial.killed)
        .map((trial) => trial.requests)
        .toSorted((a, b) => a - b);
      return {
        class: name,
        defects: list.length,
        killed: list.filter((trial) => trial.killed).length,
        first: list.filter((trial) => trial.first).length,
        medianRequests: requests[Math.floor(requests.length / 2)] ?? 0,
        maxRequests: requests.at(-1) ?? 0,
      };
    });
}

/** How many of the defects that were tried had been found after this share of the requests of a whole run. */
export interface CurvePoint {
  readonly share: number;
  readonly named: number;
  readonly generic: number;
}

const SHARES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/** The curve of a set of trials; `requests` is what a whole run takes, by contract. */
export function curveOf(
  trials: readonly Trial[],
  defects: readonly { readonly name: string; readonly contracts: readonly string[] }[],
  requests: ReadonlyMap<string, number>,
): readonly CurvePoint[] {
  const wholes = new Map(
    defects.map(({ name, contracts }) => [name, [...new Set(contracts)].reduce((sum, id) => sum + (requests.get(id) ?? 0), 0)]),
  );
  const found = (list: readonly Trial[], share: number): number =>
    list.length === 0
      ? 0
      : list.filter(({ killed, name, requests: sent }) => killed && (share === 1 || sent <= share * (wholes.get(name) ?? 0))).length /
        list.length;
  const generic = trials.filter(({ name }) => isGeneric(name));
  const named = trials.filter(({ name }) => !isGeneric(name));
  return SHARES.map((share) => ({ share, named: found(named, share), generic: found(generic, share) }));
}

/** Derived defects carry the written form of a rule, or a contract, behind a colon. */
const isGeneric = (name: string): boolean => name.includes(':');

/** The matrix as a table of plain text. */
export function matrixText(matrix: Matrix): string {
  const table = (title: string, lines: readonly ClassLine[]): readonly string[] => {
    if (lines.length === 0) return [];
    const rows = [
      ['class', 'defects', 'killed', 'named first', 'median requests', 'most requests'],
      ...lines.map((line) => [line.class, ...[line.defects, line.killed, line.first, line.medianRequests, line.maxRequests].map(grouped)]),
      ['all', sum(lines, 'defects'), sum(lines, 'killed'), sum(lines, 'first'), '', ''],
    ];
    const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
    return [
      title,
      ...rows.map((row) =>
        `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`.trimEnd(),
      ),
      '',
    ];
  };
  const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
  const found = (tried: readonly ClassLine[], share: number): string => (tried.length === 0 ? '-' : percent(share)).padStart(10);
  const curve = (matrix.curve ?? []).map(
    ({ share, named, generic }) => `  ${percent(share).padStart(6)}${found(matrix.named, named)}${found(matrix.generic, generic)}`,
  );
  const missed = matrix.trials.filter((trial) => !trial.killed && counts(trial));
  const nowhere = matrix.trials.filter((trial) => !counts(trial));
  const late = matrix.trials.filter((trial) => trial.killed && !trial.first);
  return [
    ...table('named defects', matrix.named),
    ...table(
      `derived defects${matrix.drawnFrom === undefined ? '' : `, drawn from ${grouped(matrix.drawnFrom)} (${grouped(matrix.excluded ?? 0)} left out: open, or not exercised by a clean run)`}`,
      matrix.generic,
    ),
    ...(curve.length === 0 ? [] : ['found after this share of the requests', '  requests   named   generic', ...curve, '']),
    ...(missed.length === 0
      ? ['none missed']
      : [
          'missed',
          ...missed.map(
            (trial) =>
              `  ${trial.name}: ${trial.finding === undefined ? (trial.reason ?? 'no finding') : `found ${trial.finding} instead`}`,
          ),
        ]),
    ...(nowhere.length === 0
      ? []
      : ['not counted: not found on their contract in other circumstances either', ...nowhere.map(({ name }) => `  ${name}`)]),
    ...evidenceText(matrix.trials),
    ...(late.length === 0 ? [] : ['named, but not first', ...late.map((trial) => `  ${trial.name}: after ${trial.before ?? ''}`)]),
  ].join('\n');
}

/** The results: whether minimal requests show what their report says, and the number of false causes. */
function evidenceText(trials: readonly Trial[]): readonly string[] {
  const proved = trials.flatMap(({ name, evidence }) => (evidence === undefined ? [] : [{ name, evidence }]));
  if (proved.length === 0) return [];
  const sent = proved.filter(({ evidence }) => evidence.replay !== 'none');
  const differing = sent.filter(({ evidence }) => evidence.replay === 'differs');
  const blamed = proved.flatMap(({ name, evidence }) => evidence.falseCauses.map((cause) => `  ${name}: ${cause}`));
  return [
    '',
    `${sent.length - differing.length} of ${sent.length} minimal requests, sent alone, show what the report says; ${proved.length - sent.length} causes are shown by no single request or sequence`,
    ...differing.map(({ name, evidence }) => `  ${name}: the report says "${evidence.told}", alone it is "${evidence.seen}"`),
    ...stepsText(proved),
    `${blamed.length} false causes in ${proved.length} runs`,
    ...blamed,
  ];
}

/** A sequence that is two steps longer than it could be is still read with ease. */
const STEPS_MORE = 2;

/** How near the sequences of the report come to the shortest that could show their defect. */
function stepsText(proved: readonly { readonly name: string; readonly evidence: Evidence }[]): readonly string[] {
  const sequences = proved.flatMap(({ name, evidence: { steps } }) => (steps === undefined ? [] : [{ name, ...steps }]));
  if (sequences.length === 0) return [];
  const long = sequences.filter(({ shown, shortest }) => shown > shortest + STEPS_MORE);
  return [
    `${sequences.length - long.length} of ${sequences.length} sequences are at most ${STEPS_MORE} steps longer than the shortest that shows their defect`,
    ...long.map(({ name, shown, shortest }) => `  ${name}: ${shown} steps, where ${shortest} would do`),
  ];
}

const sum = (lines: readonly ClassLine[], key: 'defects' | 'killed' | 'first'): string =>
  grouped(lines.reduce((total, line) => total + line[key], 0));
