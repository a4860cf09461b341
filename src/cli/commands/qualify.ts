import { unknownWord } from '../../config/unknown-word.js';
import { counted, grouped } from '../../../reports/text/words.js';
import { availableParallelism } from 'node:os';
import { writeFile } from 'node:fs/promises';
import { matchesGlob } from '../../json/path.js';
import { loadConfig } from '../../config/load.js';
import { DEFECTS, GENERIC_CLASSES, genericClass, genericDefect } from '../../qualify/defects/index.js';
import type { Config } from '../../model/config.js';
import { defineCommand } from '../command.js';
import { ALWAYS_SHOWN, cleanRun, drawn } from '../../qualify/trials/drawn.js';
import { matrixHtml } from '../../qualify/trials/matrix-html.js';
import { classLines, counts, curveOf, matrixText, type Matrix } from '../../qualify/trials/matrix.js';
import { runTrials } from '../../qualify/trials/run-trials.js';
import type { Trial } from '../../qualify/trials/trial.js';
import { REPEATED } from '../run-options.js';
import { print, printJson, tell } from '../terminal.js';

const NAMED = [...new Set(DEFECTS.map((defect) => defect.class))].toSorted();
const CLASSES: readonly string[] = [...NAMED, ...GENERIC_CLASSES];

export const qualifyCommand = defineCommand({
  builder: (yargs) =>
    yargs
      .option('sample', { type: 'number', default: 0, describe: 'also try this many derived defects, drawn at random' })
      .option('seed', { type: 'number', default: 1, describe: 'seed of the draw and of the runs' })
      .option('class', {
        ...REPEATED,
        describe: `only defects of this class, named: ${NAMED.join(', ')}; derived, with --sample: ${GENERIC_CLASSES.join(', ')}; repeatable`,
      })
      .option('defect', { ...REPEATED, describe: 'only defects of this name or glob; repeatable' })
      .option('profile', {
        choices: ['smoke', 'standard', 'thorough'] as const,
        default: 'standard' as const,
        describe: 'how much each run sends',
      })
      .option('curve', { type: 'boolean', default: false, describe: 'show how many were found after each share of the requests' })
      .option('replay', {
        type: 'boolean',
        default: false,
        describe: 'certify to the end, send the minimal request of each cause alone, and count false causes; takes longer',
      })
      .option('threads', { type: 'number', describe: 'runs at the same time (default: one per core)' })
      .option('html', { type: 'string', describe: 'write the matrix as a page to this file' })
      .option('format', { choices: ['text', 'json'] as const, default: 'text' as const, describe: 'form of the output' })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' })
      .example('$0 --class webhooks', 'one class of defects')
      .example('$0 --class state --replay', 'whether what the reports say can be seen again')
      .example('$0 --sample 1000 --html matrix.html', 'the named ones, a thousand derived ones, and a page'),
  handler: async (options) => {
    const flags = { target: 'embedded', seed: options.seed, profile: options.profile };
    const loaded = await loadConfig({ cwd: process.cwd(), env: {}, flags });
    // A short timeout, so that a defect that never answers does not delay the matrix.
    const config = { ...loaded, run: { ...loaded.run, timeoutMillis: 1000, retries: 1 } };
    const named = chosen(options.defect ?? [], options.class ?? [], config);
    const wanted = options.class ?? [];
    const derived = wanted.filter((name) => GENERIC_CLASSES.some((known) => known === name));
    const draws = options.sample > 0 && (wanted.length === 0 || derived.length > 0);
    const isTold = derived.length > 0 && derived.every((name) => ALWAYS_SHOWN.has(name));
    const clean = options.curve || (draws && !isTold) ? await cleanRun(config) : undefined;
    const draw = draws ? drawn(options.sample, config, clean, derived) : undefined;
    const all = [...named, ...(draw?.defects ?? [])];
    let done = 0;
    const threads = options.threads ?? availableParallelism();
    const trials = await runTrials(all, config, threads, options.replay ? 'proved' : 'found', (result) => {
      done += 1;
      if (process.stderr.isTTY) tell(`\r\u001b[K${grouped(done)}/${grouped(all.length)} ${result.name.slice(0, 60)}`);
      else if (done % 50 === 0) tell(`${grouped(done)} of ${counted(all.length, 'defect')} tried\n`);
    });
    if (process.stderr.isTTY) tell('\r\u001b[K');
    const isNamed = ({ name }: Trial): boolean => DEFECTS.some((defect) => defect.name === name);
    const [ofNamed, ofDerived] = [trials.filter(isNamed), trials.filter((trial) => !isNamed(trial))];
    const matrix: Matrix = {
      seed: options.seed,
      named: classLines(ofNamed, (trial) => trial.class),
      generic: classLines(ofDerived, (trial) => genericClass(trial.name)),
      trials,
      ...(draw === undefined ? {} : { drawnFrom: draw.from, excluded: draw.excluded }),
      ...(options.curve && clean !== undefined ? { curve: curveOf(trials, all, clean.requests) } : {}),
    };
    if (options.json || options.format === 'json') printJson(matrix);
    else print(`${matrixText(matrix)}\n`);
    if (options.html !== undefined) await writeFile(options.html, matrixHtml(matrix));
    return trials.filter(counts).every((trial) => trial.killed && trial.evidence?.replay !== 'differs') ? 0 : 1;
  },
});

function chosen(globs: readonly string[], classes: readonly string[], of: Config) {
  const stranger = classes.find((name) => !CLASSES.some((known) => known === name));
  if (stranger !== undefined) throw unknownWord(`there is no class ${stranger}`, stranger, CLASSES, `classes: ${CLASSES.join(', ')}`);
  const generic = globs.flatMap((name) => genericDefect(name, of) ?? []);
  const named = DEFECTS.filter(
    (defect) =>
      (globs.length === 0 || globs.some((glob) => matchesGlob(glob, defect.name))) &&
      (classes.length === 0 || classes.includes(defect.class)),
  );
  const [first] = globs;
  if (first !== undefined && generic.length + named.length === 0) {
    const known = DEFECTS.map((defect) => defect.name);
    throw unknownWord(`there is no defect ${first}`, first, known, 'touchstone gateway --list-defects shows them all');
  }
  return [...named, ...generic];
}
