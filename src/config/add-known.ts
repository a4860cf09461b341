import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Document, isSeq, parseDocument } from 'yaml';
import { DAY, isDay, loadKnown, LONGEST_DAYS } from './known.js';
import type { KnownEntry } from '../model/report.js';
import { HarnessError } from '../model/harness-error.js';
import { defined } from '../json/defined.js';

/** An entry, and what people are to read above it. */
export interface Addition {
  readonly entry: KnownEntry;
  readonly comment?: string;
}

/**
 * Adds entries to a list of known deviations and keeps everything else in it, comments too; an entry for the same rule and contract is replaced.
 * @returns how many entries were replaced
 * @throws HarnessError where the file is no such list
 */
export function addKnown(file: string, additions: readonly Addition[]): number {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // What is no list is refused with its place, before anything is written.
  const before = text === '' ? [] : loadKnown(file);
  const isSame = (a: KnownEntry, b: KnownEntry): boolean => a.rule === b.rule && a.contract === b.contract && a.case === b.case;
  const replaced = before.filter((old) => additions.some(({ entry }) => isSame(old, entry))).length;
  writeFileSync(file, file.endsWith('.json') ? jsonText() : yamlText());
  return replaced;

  function jsonText(): string {
    const kept = before.filter((old) => !additions.some(({ entry }) => isSame(old, entry)));
    return `${JSON.stringify([...kept, ...additions.map(({ entry }) => entry)], null, 2)}\n`;
  }

  function yamlText(): string {
    const document = before.length === 0 ? new Document([]) : parseDocument(text);
    if (before.length === 0) document.commentBefore = parseDocument(text).commentBefore ?? parseDocument(text).comment;
    const list = document.contents;
    if (!isSeq(list)) return text;
    for (const { entry, comment } of additions) {
      const node = document.createNode(entry);
      if (comment !== undefined) node.commentBefore = ` ${comment}`;
      const at = before.findIndex((old) => isSame(old, entry));
      if (at >= 0) list.set(at, node);
      else list.add(node);
    }
    list.flow = false;
    return document.toString({ lineWidth: 0 });
  }
}

/** What somebody says who accepts a cause. */
export interface Acceptance {
  readonly until: string;
  readonly reason: string;
  readonly ticket?: string;
  readonly contract?: string;
}

/**
 * The entry of the list of known deviations for a cause or a rule.
 * @throws HarnessError for a day that does not exist, is over, or is more than a year away
 */
export function acceptedEntry(rule: string, { until, reason, ticket, contract }: Acceptance, today: Date): KnownEntry {
  const day = new Date(`${until}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || !isDay(until))
    throw new HarnessError('usage', `there is no day ${until}`, { hint: 'write --until 2027-03-31' });
  const from = Date.parse(`${today.toISOString().slice(0, 10)}T00:00:00Z`);
  if (day.getTime() < from) throw new HarnessError('usage', `${until} is over`, { hint: 'give the last day on which it is accepted' });
  if (day.getTime() - from > LONGEST_DAYS * DAY)
    throw new HarnessError('usage', `${until} is more than a year away`, { hint: 'accept it for at most a year, then decide anew' });
  if (reason.trim() === '') throw new HarnessError('usage', 'the reason is empty', { hint: 'say why, for whoever reads the list next' });
  return {
    ...defined({ contract }),
    rule,
    reason,
    expires: until,
    ...defined({ ticket }),
  };
}
