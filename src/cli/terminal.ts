import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { printable } from '../../reports/text/printable.js';

/** What this program itself sends to a terminal: colours, and the line that moves. */
const ESCAPE = String.fromCharCode(27);
const OURS = new RegExp(`(${ESCAPE}\\[[0-9;]{0,12}m|\\r(?:${ESCAPE}\\[[0-9]{1,4}A)?${ESCAPE}\\[J)`);

/** How many columns a text of ours takes: colours take none. */
export const visibleLength = (text: string): number =>
  text
    .split(OURS)
    .filter((_, index) => index % 2 === 0)
    .join('').length;

/** How much is said beside results: errors and warnings only, what people want to know, or every step. */
export type Verbosity = 'quiet' | 'usual' | 'verbose';
let verbosity: Verbosity = 'usual';
export const currentVerbosity = (): Verbosity => verbosity;

/** Settled once, when a command line has been read. */
export function setVerbosity(wanted: Verbosity): void {
  verbosity = wanted;
}

/**
 * The one way out to people and their terminals. Whatever a text holds, no program obeys it: everything but our own colours
 * is written out, and where there are no colours those are too.
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

/** Progress and prose: stderr, unless nobody wants to hear it. */
export const tell = (text: string): void => {
  if (verbosity !== 'quiet') warn(text);
};

/** Errors and warnings, which are always heard: stderr. */
export const warn = (text: string): void => void process.stderr.write(safeText(text, process.stderr));

/** What only somebody who looks for a cause wants to hear: stderr. */
export const detail = (text: string): void => {
  if (verbosity === 'verbose') warn(text);
};

/** A body or a rendered file, byte for byte: made by us from our own data, or by a renderer that escapes what others wrote. */
export const printRaw = (text: string): void => void process.stdout.write(text);

/** A file as it is, such as an event log. */
export const printFile = (file: string): Promise<void> => pipeline(createReadStream(file), process.stdout, { end: false });
