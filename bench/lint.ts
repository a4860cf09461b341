import { Ajv2020 } from 'ajv/dist/2020.js';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../src/json/value.js';
import { detect, type Detected, isDetected } from '../src/lint/detect.js';
import { lintChunk } from '../src/lint/ndjson-chunk.js';
import { withVocabulary } from '../src/rules/schema/compile.js';
import { schemaFor } from '../src/rules/schema/schema.js';
import { compare } from './compare.js';
import { lineAt } from './lint-lines.js';
import { type Row, rowOf } from './row.js';
import { threadMillis } from './thread-time.js';

const cli = join(process.cwd(), 'dist', 'cli.js');
const LINES = 20_000;

/**
 * The linter on one thread against a parser and a compiled schema, on the same lines: first the plain schema of the contract, which leaves
 * unread what stands beyond a cut listing, then one that says all of what lint judges that a schema can say.
 */
export async function benchLint(rounds: number): Promise<readonly Row[]> {
  const lines = Array.from({ length: LINES }, (_, i) => lineAt(i));
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const perLine = (work: () => void) => (): number => {
    const before = threadMillis();
    work();
    return ((threadMillis() - before) / LINES) * 1000;
  };
  const kinds = lines.slice(0, 4).map((line) => {
    const found = detect(JSON.parse(line) as JsonObject, {});
    if (!isDetected(found)) throw new Error('a line of the benchmark is of no contract');
    return found;
  });
  const plain = (validators: readonly ((body: unknown) => boolean)[]) =>
    perLine(() => {
      for (const [i, line] of lines.entries()) if (!validators[i % 4]?.(JSON.parse(line))) throw new Error(`line ${i + 1} is not valid`);
    });
  const ours = perLine(() => {
    const { errors, warnings, unjudged } = lintChunk({ bytes, firstLine: 1 }, {});
    if (errors + warnings + unjudged > 0) throw new Error('a line of the benchmark has findings');
  });
  const facts = { what: 'lint of a line of NDJSON', unit: 'us', goal: 0.8 };
  return [
    rowOf(
      { id: 'lint', ...facts, against: 'JSON.parse and compiled ajv' },
      await compare(plain(compiled(kinds, 'plain')), ours, { rounds, warm: 4 }),
    ),
    rowOf(
      { id: 'lint-alike', ...facts, against: 'JSON.parse and ajv that judges as much' },
      await compare(plain(compiled(kinds, 'alike')), ours, { rounds, warm: 4 }),
    ),
  ];
}

/** Schemas as they are exported, which say all that a schema can; the plain ones leave out what stands beyond a cut listing, and relations. */
function compiled(kinds: readonly Detected[], which: 'plain' | 'alike'): readonly ((body: unknown) => boolean)[] {
  const ajv = withVocabulary(new Ajv2020({ meta: false, code: { optimize: false }, validateSchema: false, strict: false }));
  return kinds.map(({ contract, side }) => {
    const { $id: _id, allOf, ...schema } = schemaFor(contract, side, 'should', which === 'plain' ? 'read' : 'known');
    return ajv.compile(which === 'alike' && allOf !== undefined ? { ...schema, allOf } : schema);
  });
}

/** Two workers against one, and how memory grows with the stream. */
export async function benchStreams(rounds: number): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const fileOf = (name: string): string => join(folder, `${name}.ndjson`);
  try {
    await writeLines(fileOf('small'), 100_000);
    await writeLines(fileOf('medium'), 400_000);
    await writeLines(fileOf('large'), 1_000_000);
    const workers = await compare(
      () => lintProcess(fileOf('medium'), 1).millis,
      () => lintProcess(fileOf('medium'), 2).millis,
      { rounds, warm: 1 },
    );
    const cores = `${availableParallelism()} cores here`;
    const memory = [1, 2].map((count) => {
      const [less, more] = [lintProcess(fileOf('small'), count).megabytes, lintProcess(fileOf('large'), count).megabytes];
      const facts = {
        id: `lint-memory-${count}`,
        what: `memory of lint on 1,000,000 lines (${count === 1 ? 'one thread' : 'two workers'})`,
        against: '100,000 lines',
        unit: 'MB',
        goal: 1 / 1.2,
      };
      return rowOf(facts, { plain: less, ours: more, ratio: less / more, spread: 0 });
    });
    const facts = {
      id: 'lint-workers',
      what: 'lint of 400,000 lines with two workers',
      against: 'one thread',
      unit: 'ms',
      goal: 1.75,
      note: cores,
    };
    return [rowOf(facts, workers), ...memory];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeLines(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file);
  for (let i = 0; i < count; i++) if (!stream.write(`${lineAt(i)}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}

/** Peak memory and time of the program itself on a stream. */
function lintProcess(file: string, workers: number): { readonly millis: number; readonly megabytes: number } {
  const started = performance.now();
  const script = `await import(${JSON.stringify(cli)});process.on('exit',()=>console.error('rss',process.resourceUsage().maxRSS))`;
  const args = ['--input-type=module', '-e', script, cli, 'lint', file, '--workers', String(workers)];
  const { stderr, stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const kilobytes = Number(/rss (\d+)/.exec(stderr)?.[1] ?? Number.NaN);
  if (status !== 0 || !stdout.includes('no problems')) throw new Error(`lint failed: ${stdout}${stderr}`);
  return { millis: performance.now() - started, megabytes: kilobytes / 1024 };
}
