import { compiled } from './compile.js';
import { relative } from 'node:path';
import type { KnownEntry } from '../model/report.js';
import { readText } from './read-text.js';
import { parseSource } from './source.js';
import { type FaultAt, validated } from './validate.js';

const text = (description: string) => ({ type: 'string', minLength: 1, description });

/** Published as docs/schemas/known.schema.json, which a test holds to this one. */
export const KNOWN_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://touchstone.example/schemas/known.schema.json',
  title: 'touchstone known deviations',
  description: 'Findings that are expected. They are reported as known and do not fail the run, until they expire or no longer occur.',
  type: 'array',
  items: {
    type: 'object',
    properties: {
      rule: text('A glob of rule ids, such as "airline.**" or "verify@26:response/order.reference:max-length".'),
      case: text('A glob of case ids.'),
      contract: text('An operation, a contract, or a glob of contracts.'),
      reason: text('Why it is expected.'),
      expires: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The last day on which it counts, such as "2026-12-31".' },
      ticket: text('Where it is followed up.'),
    },
    required: ['reason'],
    additionalProperties: false,
  },
};

interface LoadKnown {
  readonly cwd?: string;
  /** `narrow`: every entry names a rule or a case. */
  readonly breadth?: 'narrow' | 'any';
  readonly now?: Date;
}

/**
 * The known deviations of a YAML or JSON file.
 * @throws HarnessError with the place of what is wrong in it
 */
export function loadKnown(
  file: string,
  { cwd = process.cwd(), breadth = 'narrow', now = new Date() }: LoadKnown = {},
): readonly KnownEntry[] {
  const shown = relative(cwd, file) || file;
  const fault = `the file of known deviations ${shown} cannot be read`;
  const source = parseSource(shown, readText(file, 'config', fault, 'see known in the configuration'));
  const resolved = { data: source.data ?? [], fromEnvironment: new Set<string>() };
  return validated({
    source,
    resolved,
    check: compiled(KNOWN_SCHEMA),
    more: (data) => (data as readonly KnownEntry[]).flatMap((entry, i) => faultsOf(entry, i, breadth, now)),
  }) as readonly KnownEntry[];
}

/** Nobody decides for longer than this; after it somebody decides anew. */
export const LONGEST_DAYS = 366;
export const DAY = 86_400_000;

function faultsOf(entry: KnownEntry, i: number, breadth: 'narrow' | 'any', now: Date): readonly FaultAt[] {
  const { rule, case: caseGlob, contract, expires } = entry;
  if (rule === undefined && caseGlob === undefined && contract === undefined)
    return [{ steps: [i], message: `entry ${i + 1} names nothing, and would excuse everything`, hint: 'give rule, case or contract' }];
  if (breadth === 'narrow' && !isNamed(rule) && !isNamed(caseGlob))
    return [
      {
        steps: [i],
        message: `entry ${i + 1} names no rule and no case, and would excuse whatever is found there`,
        hint: 'name a rule, a case or a cause (touchstone accept writes such entries), or allow it with --allow-broad-known',
      },
    ];
  if (expires === undefined) return [];
  if (!isDay(expires)) return [{ steps: [i, 'expires'], message: `there is no day ${expires}` }];
  const days = (Date.parse(expires) - now.getTime()) / DAY;
  return days <= LONGEST_DAYS
    ? []
    : [{ steps: [i, 'expires'], message: `${expires} is more than a year ahead`, hint: 'decide again in a year' }];
}

/** Whether a glob has a word of its own, beside wildcards, sides and contracts. */
const isNamed = (glob: string | undefined): boolean =>
  glob !== undefined &&
  /[A-Za-z]/.test(glob.replace(/^[\w*-]+@[\d*]+[:/]?/, '').replace(/^(?:request|response|error|url|exchange|flow)\//, ''));

/** Whether a text is a day that exists. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
