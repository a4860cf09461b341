import { rulesOf } from '../../catalogue/rules.js';
import type { Contract, Rule } from '../../catalogue/vocabulary.js';
import { FIELD_SIDES, fieldLine, type FieldLine, type FieldSide } from '../export/lines.js';
import type { Exported } from '../export/json-text.js';
import { type Block, type Page, section } from './page.js';
import { contractPage } from './contract-page.js';
import { counted } from '../../../reports/text/words.js';
import { holds, presenceWords } from './words.js';

interface FieldChange {
  readonly side: FieldSide;
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before?: FieldLine;
  readonly after?: FieldLine;
  readonly words: string;
}

interface Difference {
  readonly from: Contract;
  readonly to: Contract;
  readonly fields: readonly FieldChange[];
  /** Rules beyond single fields that only one of the two has. */
  readonly rules: readonly { readonly change: 'added' | 'removed'; readonly rule: Rule }[];
}

function diffOf(from: Contract, to: Contract): Difference {
  const named = (contract: Contract) => rulesOf(contract).filter((rule) => rule.kind === undefined);
  const [before, after] = [named(from), named(to)];
  return {
    from,
    to,
    fields: FIELD_SIDES.flatMap((side) => fieldChanges(from, to, side)),
    rules: [
      ...missing(before, after).map((rule) => ({ change: 'removed' as const, rule })),
      ...missing(after, before).map((rule) => ({ change: 'added' as const, rule })),
    ],
  };
}

const missing = (rules: readonly Rule[], others: readonly Rule[]): readonly Rule[] =>
  rules.filter((rule) => !others.some((other) => other.id === rule.id && other.side === rule.side && other.level === rule.level));

function fieldChanges(from: Contract, to: Contract, side: FieldSide): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of from[side]) {
    const before = fieldLine(from, side, field);
    const other = to[side].find((candidate) => candidate.path === field.path);
    if (other === undefined) {
      changes.push({ side, path: field.path, change: 'removed', before, words: holds(field) });
      continue;
    }
    const after = fieldLine(to, side, other);
    const words = [
      field.presence === other.presence ? '' : `${presenceWords(field)}, now ${presenceWords(other)}`,
      holds(field) === holds(other) ? '' : `${holds(field)}, now ${holds(other)}`,
      field.default === other.default ? '' : `default ${field.default ?? 'none'}, now ${other.default ?? 'none'}`,
      field.level === other.level && field.certainty === other.certainty ? '' : `${field.level}, now ${other.level}`,
      field.because === other.because ? '' : `note: ${other.because ?? 'settled'}`,
    ].filter(Boolean);
    if (words.length > 0) changes.push({ side, path: field.path, change: 'changed', before, after, words: words.join('; ') });
  }
  for (const field of to[side]) {
    if (from[side].some((candidate) => candidate.path === field.path)) continue;
    changes.push({
      side,
      path: field.path,
      change: 'added',
      after: fieldLine(to, side, field),
      words: `${presenceWords(field)}, ${holds(field)}`,
    });
  }
  return changes;
}

function diffBlocks(difference: Difference): readonly Block[] {
  const { from, to, fields, rules } = difference;
  const part = (title: string, change: FieldChange['change']): readonly Block[] => {
    const changed = fields.filter((field) => field.change === change);
    return section(title, changed, ({ side, path, words }) => [path, side, words]);
  };
  if (fields.length === 0 && rules.length === 0) return [{ kind: 'text', text: `Nothing changed from ${from.id} to ${to.id}.` }];
  return [
    { kind: 'title', text: `From ${from.id} to ${to.id}` },
    ...part('New', 'added'),
    ...part('Gone', 'removed'),
    ...part('Changed', 'changed'),
    ...section('Rules beyond single fields', rules, ({ change, rule }) => [
      rule.id,
      change === 'added' ? 'new' : 'gone',
      `${rule.level}: ${rule.text}`,
    ]),
  ];
}

function diffData({ from, to, fields, rules }: Difference): Exported {
  return {
    from: from.id,
    to: to.id,
    fields: fields.map(({ side, path, change, before, after }) => ({ side, path, change, before: before ?? null, after: after ?? null })),
    rules: rules.map(({ change, rule }) => ({ change, side: rule.side, id: rule.id, level: rule.level, text: rule.text })),
  };
}

/** The page of `--diff`. */
export function diffPage(from: Contract, to: Contract): Page {
  const difference = diffOf(from, to);
  return { blocks: diffBlocks(difference), data: { kind: 'diff', ...(diffData(difference) as { [key: string]: Exported }) } };
}

/** An operation: its one contract, or its versions and what each changed. */
export function operationPage(versions: readonly Contract[], side: FieldSide | undefined): Page {
  const [first, ...later] = versions;
  if (first === undefined) throw new Error('an operation without versions');
  if (later.length === 0) return contractPage(first, side);
  const steps = later.map((to, i) => diffOf(versions[i] as Contract, to));
  return {
    blocks: [
      { kind: 'title', text: first.operation, note: first.purpose },
      {
        kind: 'table',
        rows: versions.map((contract) => [
          contract.id,
          `${counted(contract.request.filter((field) => field.type !== 'group').length, 'request field')}; touchstone explain ${contract.id}`,
        ]),
      },
      ...steps.flatMap((step) => diffBlocks(step)),
    ],
    data: {
      kind: 'operation',
      operation: first.operation,
      purpose: first.purpose,
      contracts: versions.map((contract) => contract.id),
      changes: steps.map((step) => diffData(step)),
    },
  };
}
