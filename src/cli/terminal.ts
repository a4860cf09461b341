import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { printable } from '../../reports/text/printable.js';

/** What this program itself sends to a terminal: colours, and the line that moves. */
const ESCAPE = String.fromCharCode(27);
const OURS = new RegExp(`(${ESCAPE}\\[[0-9;]{0,12}m|\\r(?:${ESCAPE}\\[[0-9]{1,4}A)?${ESCAPE}\\[J)`);

/** The number of columns that a text takes; colours take none. */
export const visibleLength = (text: string): number =>
  text
    .split(OURS)
    .filter((_, index) => index % 2 === 0)
    .join('').length;

/** How much is printed besides results: errors and warnings only, the usual notes, or every step. */
export type Verbosity = 'quiet' | 'usual' | 'verbose';
let verbosity: Verbosity = 'usual';
export const currentVerbosity = (): Verbosity => verbosity;

/** Settled once, when a command line has been read. */
export function setVerbosity(wanted: Verbosity): void {
  verbosity = wanted;
}

/**
 * Every text for a terminal goes through here. Control characters are written out, so that no terminal acts on them, except our own
 * colours where colours are on.
 */
export function safeText(text: string, stream: Pick<NodeJS.WriteStream, 'isTTY'>): string {
  if (!stream.isTTY && !isColourForced()) return printable(text);
  return text
    .split(OURS)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join('');
}

const isColourForced = (): boolean => process.env.FORCE_COLOR !== undefined && process.env.FORCE_COLOR !== '0';

/** For people and programs that read text: stdout. */
export const print = (text: string): void => void process.stdout.write(safeText(text, process.stdout));

/** For programs that read JSON: stdout. */
export const printJson = (value: unknown): void => print(`${JSON.stringify(value, null, 2)}\n`);

/** Progress and notes: stderr, unless `--quiet`. */
export const tell = (text: string): void => {
  if (verbosity !== 'quiet') warn(text);
};

/** Errors and warnings, which are always heard: stderr. */
export const warn = (text: string): void => void process.stderr.write(safeText(text, process.stderr));

/** Details for finding a cause, only with `--verbose`: stderr. */
export const detail = (text: string): void => {
  if (verbosity === 'verbose') warn(text);
};

/** A body or a rendered file, byte for byte: made by us from our own data, or by a renderer that escapes what others wrote. */
export const printRaw = (text: string): void => void process.stdout.write(text);

/** A file as it is, such as an event log. */
export const printFile = (file: string): Promise<void> => pipeline(createReadStream(file), process.stdout, { end: false });
