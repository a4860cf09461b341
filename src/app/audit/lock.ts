import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rulesOf } from '../../catalogue/rules.js';
import type { Contract, Level, Rule } from '../../catalogue/vocabulary.js';
import { HarnessError } from '../../model/harness-error.js';
import { systemFaultAt } from '../../model/system-fault.js';
import { FIELD_SIDES, type FieldLine, fieldLines, type FieldSide, ruleLine } from '../export/lines.js';
import { type Exported, jsonText } from '../export/json-text.js';

export const LOCK_FILE = 'catalogue.lock.json';

/** The counts of one contract. */
export type ContractCount = {
  readonly contract: string;
  readonly fields: { readonly [side in FieldSide]: number };
  readonly groups: number;
  readonly rules: { readonly [level in Level]: number };
  /** A digest of all rules of the contract, including field rules. */
  readonly digest: string;
};

/** The flattened catalogue in texts of one line each, so that a reviewer's diff shows a changed bound as one changed line. */
export interface Lock {
  readonly counts: readonly string[];
  readonly fields: readonly string[];
  /** Rules that are not read off one field. */
  readonly rules: readonly string[];
}

export function lockOf(contracts: readonly Contract[]): Lock {
  const rules = contracts.map((contract) => rulesOf(contract));
  return {
    counts: contracts.map((contract, i) => jsonText(countOf(contract, rules[i] ?? []))),
    fields: fieldLines(contracts).map((line) => jsonText(brief(line))),
    rules: rules
      .flat()
      .filter((rule) => rule.kind === undefined)
      .map((rule) => jsonText(ruleLine(rule))),
  };
}

/** A line without the values that its contract already gives, and without empty ones. */
function brief(line: FieldLine): Exported {
  const isSaid = ([key, value]: [string, unknown]) =>
    value !== null && key !== 'operation' && key !== 'version' && !(key === 'valuesComplete' && value === true);
  return Object.fromEntries(Object.entries(line).filter(isSaid));
}

function countOf(contract: Contract, rules: readonly Rule[]): ContractCount {
  const inSide = (side: FieldSide) => contract[side].filter((field) => field.type !== 'group').length;
  const atLevel = (level: Level) => rules.filter((rule) => rule.level === level).length;
  const hash = createHash('sha256');
  for (const rule of rules) hash.update(`${jsonText(ruleLine(rule))}\n`);
  return {
    contract: contract.id,
    fields: { url: inSide('url'), request: inSide('request'), response: inSide('response'), error: inSide('error') },
    groups: FIELD_SIDES.reduce((sum, side) => sum + contract[side].filter((field) => field.type === 'group').length, 0),
    rules: { must: atLevel('must'), should: atLevel('should'), open: atLevel('open') },
    digest: hash.digest('hex').slice(0, 16),
  };
}

/** The lock as its file holds it. */
export function lockText(lock: Lock): string {
  const part = (name: string, lines: readonly string[]) => `${JSON.stringify(name)}: [\n${lines.join(',\n')}\n]`;
  return `{\n${part('counts', lock.counts)},\n${part('fields', lock.fields)},\n${part('rules', lock.rules)}\n}\n`;
}

/**
 * The lock that a file's text holds; its lines are compared as they stand, since parsing would round the largest bounds.
 * @throws HarnessError where the text is no lock
 */
export function readLock(text: string, file: string = LOCK_FILE): Lock {
  const lines = text.split('\n');
  const part = (name: string): readonly string[] => {
    const start = lines.indexOf(`${JSON.stringify(name)}: [`);
    const end = lines.findIndex((line, i) => i > start && /^\],?$/.test(line));
    if (start < 0 || end < 0)
      throw new HarnessError('catalogue', `${file} is no lock file: it has no part ${name}`, {
        hint: file === LOCK_FILE ? 'npm run lock writes it again' : `touchstone audit --lock ${file} --write writes one`,
      });
    return lines.slice(start + 1, end).map((line) => line.replace(/,$/, ''));
  };
  return { counts: part('counts'), fields: part('fields'), rules: part('rules') };
}

/** The committed lock file: at the root of the package, above the sources and above dist. */
export function lockPath(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return join(from, LOCK_FILE);
  const above = dirname(from);
  if (above === from) throw new HarnessError('catalogue', `there is no package around ${LOCK_FILE}`, { hint: 'install touchstone again' });
  return lockPath(above);
}

/** The text of the lock file; empty where there is none. */
export function lockFileText(path: string = lockPath()): string {
  if (!existsSync(path)) return '';
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new HarnessError('usage', `the lock file cannot be read: ${systemFaultAt(error, path) ?? String(error)}`, { cause: error });
  }
}

/** Lines that only one of two locks has, each with the part it belongs to. */
export type Difference = { readonly part: keyof Lock; readonly change: 'added' | 'removed'; readonly line: string };

export function differences(locked: Lock, actual: Lock): readonly Difference[] {
  return (['counts', 'fields', 'rules'] as const).flatMap((part) => [
    ...without(locked[part], actual[part]).map((line): Difference => ({ part, change: 'removed', line })),
    ...without(actual[part], locked[part]).map((line): Difference => ({ part, change: 'added', line })),
  ]);
}

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}

/** The counts of a lock as data. */
export const countsIn = (lock: Lock): readonly ContractCount[] => lock.counts.map((line) => JSON.parse(line) as ContractCount);
