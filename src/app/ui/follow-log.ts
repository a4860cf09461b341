import type { Catalogue } from '../../catalogue/catalogue.js';
import { closeSync, openSync, readSync } from 'node:fs';
import type { RunEvent } from '../../model/event.js';
import { eventOf } from '../event-shape.js';
import { createLiveFold } from './live-fold.js';

/** The log of a run, read as it grows. */
export type FollowedLog = ReturnType<typeof followLog>;

const PART = 1 << 20;

/** Kinds of events that nothing is told of while a run goes on: half of a log, which is not looked at. */
const UNTOLD: readonly RunEvent['type'][] = [
  'rules-judged',
  'values-covered',
  'faults-known',
  'observation',
  'state-missing',
  'stored',
  'held-back',
  'traffic',
];
const BEGINNINGS = UNTOLD.map((type) => Buffer.from(`{"type":"${type}"`));
const isUntold = (line: Buffer): boolean => BEGINNINGS.some((begin) => line.subarray(0, begin.length).equals(begin));

/**
 * Follows the log of a run from its beginning, whoever writes it. Whether each line follows the one before it is proved when the report
 * is made of the log.
 */
export function followLog(file: string, known: () => Catalogue) {
  const fold = createLiveFold(known);
  const buffer = Buffer.allocUnsafe(PART);
  let offset = 0;
  let rest = Buffer.alloc(0);
  let fault: string | undefined;

  const isWhole = (): boolean => fault === undefined;
  const take = (line: Buffer): void => {
    if (line.length === 0 || isUntold(line)) return;
    const read = eventOf(line.toString('utf8'));
    if ('fault' in read) fault = read.fault;
    else fold.add(read.event);
  };
  const takeLines = (part: Buffer): void => {
    let start = 0;
    for (let end = part.indexOf(10); end >= 0 && isWhole(); end = part.indexOf(10, start)) {
      take(part.subarray(start, end));
      start = end + 1;
    }
    rest = Buffer.from(part.subarray(start));
  };
  return {
    fold,
    /** Why reading stopped, where a line is none of ours. */
    get fault(): string | undefined {
      return fault;
    },
    /** Reads what was added; true where there was something. */
    read(): boolean {
      if (fault !== undefined) return false;
      const handle = openSync(file, 'r');
      const from = offset;
      try {
        for (let length = readSync(handle, buffer, 0, PART, offset); length > 0; length = readSync(handle, buffer, 0, PART, offset)) {
          offset += length;
          takeLines(Buffer.concat([rest, buffer.subarray(0, length)]));
        }
      } finally {
        closeSync(handle);
      }
      return offset > from;
    },
  };
}
