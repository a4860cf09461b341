import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { printable } from '../../reports/text/printable.js';

/** What this program itself sends to a terminal: colours, and the line that moves. */
const ESCAPE = String.fromCharCode(27);
const OURS = new RegExp(`(${ESCAPE}\\[[0-9;]{0,12}m|\\r${ESCAPE}\\[K)`);

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

/** Progress, prose and errors: stderr. */
export const tell = (text: string): void => void process.stderr.write(safeText(text, process.stderr));

/** A body or a rendered file, byte for byte: made by us from our own data, or by a renderer that escapes what others wrote. */
export const printRaw = (text: string): void => void process.stdout.write(text);

/** A file as it is, such as an event log. */
export const printFile = (file: string): Promise<void> => pipeline(createReadStream(file), process.stdout, { end: false });
