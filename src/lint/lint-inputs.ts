import type { Readable } from 'node:stream';
import { isIgnored } from './choose-files.js';
import { addCounts, type Counts, countResult, noCounts } from './counts.js';
import { decode } from './decode.js';
import { findFiles } from './find-files.js';
import { fixText } from './fix.js';
import { type OpenHar, openHar } from './har.js';
import { lintHar } from './lint-har.js';
import { settingOf } from './levels.js';
import { lintText, type LintOptions } from './lint-text.js';
import { type FileBytes, readBytes, readStream } from './read-file.js';
import { replaceFile } from './replace-file.js';
import { fatalMessage, type LintResult, type LintSummary } from './result.js';
import type { StreamOptions } from './ndjson-chunk.js';
import { lintSamples } from './samples.js';

/** What to lint, and how. */
export interface LintRun extends StreamOptions {
  /** Names, folders, globs; `-` is the standard input. */
  readonly words: readonly string[];
  readonly stdin: Readable;
  /** Whether every input is a stream of payloads, or only those whose name says so. */
  readonly ndjson: 'all' | 'by-name';
  readonly workers?: number | undefined;
  /** The file that the standard input is the text of. */
  readonly stdinName?: string | undefined;
  /** Whether repairs are written, only handed to `onRepaired`, or not looked for. */
  readonly fix: 'write' | 'show' | 'no';
  /** Globs of files that are left out. */
  readonly ignore?: readonly string[] | undefined;
  /** Receives the text of an input, and what it is after its repairs: the same where there are none. */
  readonly onRepaired?: ((file: string, before: string, after: string) => void) | undefined;
}

const NDJSON = /\.(?:ndjson|jsonl)(?:\.gz)?$/i;
const STDIN = '<stdin>';
/** How many results of one stream are told to people; the rest is counted. */
const TOLD = 10_000;

/** Lints every input and reports each result as it comes. An input that cannot be read is a result like any other. */
export async function lintInputs(run: LintRun, tell: (result: LintResult) => void): Promise<LintSummary> {
  const counts = noCounts();
  const take = (given: LintResult): void => {
    const result = withoutOff(given, run);
    countResult(counts, result);
    tell(result);
  };
  const refuse = (file: string, fault: string): void => take({ file, judged: false, messages: [fatalMessage('input-unreadable', fault)] });
  const made = run.fix === 'show' ? 'repairable' : 'repaired';
  for (const word of run.words) {
    if (word === '-') {
      const name = run.stdinName ?? STDIN;
      counts.files++;
      if (run.ndjson === 'all') await lintStream(run.stdin, name, run, counts, tell);
      else if (run.stdinName !== undefined && isIgnored(run, name)) counts.ignored += await passOn(run, name);
      else counts[made] += await lintStdin(run, name, take, refuse);
      continue;
    }
    const found = findFiles(word);
    if ('fault' in found) {
      counts.files++;
      refuse(word, found.fault);
      continue;
    }
    for (const file of found.files) {
      if (isIgnored(run, file)) {
        counts.ignored++;
        continue;
      }
      counts.files++;
      if (run.ndjson === 'all' || NDJSON.test(file)) await lintStream(file, file, run, counts, tell);
      else counts[made] += await lintFile(file, run, take, refuse);
    }
  }
  return counts;
}

async function lintStream(
  source: string | Readable,
  name: string,
  run: LintRun,
  counts: Counts,
  tell: (result: LintResult) => void,
): Promise<void> {
  // What cannot be sent to another thread, or is of no use there.
  const { words: _words, stdin: _stdin, stdinName: _name, ndjson: _ndjson, fix: _fix, onRepaired: _onRepaired, ...options } = run;
  // Threads and streams are loaded only when needed: a single file is linted sooner without them.
  const { lintNdjson } = await import('./lint-ndjson.js');
  const most = run.told === 'all' ? Number.POSITIVE_INFINITY : TOLD;
  let told = 0;
  for await (const report of lintNdjson(source, { ...options, name })) {
    addCounts(counts, report);
    for (const result of report.results) {
      if (told++ < most) tell(result);
      else counts.notShown += result.messages.length;
    }
  }
}

/** A payload that cannot be judged is reported, unless its rule is off; then it is only counted. */
function withoutOff(result: LintResult, { rules = [] }: LintOptions): LintResult {
  const [fatal] = result.messages.filter((message) => message.fatal === true);
  if (fatal === undefined || settingOf(rules, fatal.rule, []) !== 'off') return result;
  return { ...result, messages: [], undetected: fatal.message };
}

/** A text that the configuration leaves out is what it was. Returns the number of such texts. */
async function passOn({ stdin, onRepaired }: LintRun, name: string): Promise<number> {
  const text = textOf(name, await readStream(stdin), () => undefined);
  if (text !== undefined) onRepaired?.(name, text, text);
  return 1;
}

type Refuse = (file: string, fault: string) => void;

/** The text in the bytes of an input; undefined where it was refused because there is none. */
function textOf(file: string, read: FileBytes, refuse: Refuse): string | undefined {
  const decoded = 'fault' in read ? read : decode(read.bytes);
  if ('text' in decoded) return decoded.text;
  const { fault, offset } = { offset: undefined, ...decoded };
  refuse(file, offset === undefined ? fault : `${fault} (byte ${offset + 1})`);
  return undefined;
}

/** Returns the number of repairs. The repaired text goes to `onRepaired`, with every other byte unchanged. */
async function lintStdin(run: LintRun, name: string, take: (result: LintResult) => void, refuse: Refuse): Promise<number> {
  const text = textOf(name, await readStream(run.stdin), refuse);
  if (text === undefined) return 0;
  const options = { ...run, name: name === STDIN ? undefined : name };
  const named = (result: LintResult): void => take({ ...result, file: name });
  if (run.fix === 'no' || isRecording(text, name, options)) {
    lintWhole(text, options).forEach(named);
    run.onRepaired?.(name, text, text);
    return 0;
  }
  const fixed = fixText(text, options);
  named(fixed.result);
  run.onRepaired?.(name, text, fixed.text);
  return fixed.repaired;
}

/** Returns the number of repairs that were made. */
async function lintFile(file: string, run: LintRun, take: (result: LintResult) => void, refuse: Refuse): Promise<number> {
  const text = textOf(file, await readBytes(file), refuse);
  if (text === undefined) return 0;
  const options = { ...run, name: file };
  if (run.fix === 'no' || file.endsWith('.gz') || isRecording(text, file, options)) {
    lintWhole(text, options).forEach(take);
    return 0;
  }
  const fixed = fixText(text, options);
  const fault = run.fix === 'write' && fixed.repaired > 0 ? await replaceFile(file, text, fixed.text) : undefined;
  if (fault !== undefined) {
    refuse(file, fault);
    return 0;
  }
  run.onRepaired?.(file, text, fixed.text);
  take(fixed.result);
  return fixed.repaired;
}

function lintWhole(text: string, options: LintOptions): readonly LintResult[] {
  const har = harOf(text, options.name ?? '');
  return (har === undefined ? undefined : lintedHar(text, har, options)) ?? lintSamples(text, options) ?? [lintText(text, options)];
}

/** Undefined where an entry is not JSON: then the text is none, and is told as such. */
function lintedHar(text: string, har: OpenHar, options: LintOptions): readonly LintResult[] | undefined {
  try {
    return lintHar(text, har, options);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a text holds payloads inside something else, where repairs would have to be made within quotes. */
const isRecording = (text: string, name: string, options: LintOptions): boolean =>
  harOf(text, name) !== undefined || lintSamples(text, options) !== undefined;

function harOf(text: string, name: string): OpenHar | undefined {
  if (!/\.har(?:\.gz)?$/i.test(name) && !text.slice(0, 200).includes('"log"')) return undefined;
  try {
    return openHar(text);
  } catch {
    return undefined;
  }
}
