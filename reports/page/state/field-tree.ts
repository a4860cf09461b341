import type { HeatCell, RuleStatus } from '../../../src/model/report.js';
import { type Family, fieldIn } from '../../text/rule-name.js';
import { type Counts, countStatuses, type RuleRow, worstOf } from './run-index.js';

/** A field or a group of one, with what it was tested for. */
export interface FieldNode {
  readonly path: string;
  /** The last part of the path. */
  readonly name: string;
  readonly depth: number;
  readonly need: 'required' | 'optional' | '';
  readonly cells: ReadonlyMap<Family, { readonly worst: RuleStatus; readonly counts: Counts }>;
  readonly cases: number;
  /** How many of the possible bodies and mistakes its faults met; undefined where the run did not count them. */
  readonly met: { readonly bodies: string; readonly mistakes: string } | undefined;
  readonly children: readonly FieldNode[];
  /** Fields below it, itself apart. */
  readonly size: number;
  readonly hasGap: boolean;
}

/** The families that a single field can have rules of. */
export const FIELD_FAMILIES: readonly Family[] = ['presence', 'length', 'range', 'characters', 'format', 'values', 'type', 'relations'];

interface Draft {
  readonly rules: RuleRow[];
  readonly below: Map<string, Draft>;
}

/** The fields of one side of a contract as a tree of groups, read off the rules that name them. */
export function fieldTree(rules: readonly RuleRow[], heat: readonly HeatCell[]): readonly FieldNode[] {
  const root: Draft = { rules: [], below: new Map() };
  for (const rule of rules) {
    const path = fieldIn(rule.id);
    if (path === '') continue;
    let at = root;
    for (const part of path.split('.')) {
      const next = at.below.get(part) ?? { rules: [], below: new Map() };
      at.below.set(part, next);
      at = next;
    }
    at.rules.push(rule);
  }
  const cases = new Map<string, number>();
  for (const cell of heat) cases.set(cell.field, (cases.get(cell.field) ?? 0) + cell.cases);
  return nodes(root, '', 0, cases);
}

function nodes(draft: Draft, prefix: string, depth: number, cases: ReadonlyMap<string, number>): readonly FieldNode[] {
  return [...draft.below]
    .map(([name, below]) => nodeOf(name, below, prefix, depth, cases))
    .sort((a, b) => Number(a.size === 0) - Number(b.size === 0) || (a.name < b.name ? -1 : 1));
}

function nodeOf(name: string, draft: Draft, prefix: string, depth: number, cases: ReadonlyMap<string, number>): FieldNode {
  const path = prefix === '' ? name : `${prefix}.${name}`;
  const children = nodes(draft, path, depth + 1, cases);
  const judged = draft.rules.filter((rule) => rule.level !== 'open');
  const cells = new Map(
    FIELD_FAMILIES.flatMap((family) => {
      const counts = countStatuses(judged.filter((rule) => rule.family === family));
      const worst = worstOf(counts);
      return worst === undefined ? [] : [[family, { worst, counts }] as const];
    }),
  );
  const isRequired = draft.rules.some((rule) => /:(?:required|required-in-group|always)$/.test(rule.id));
  return {
    path,
    name,
    depth,
    need: draft.rules.length === 0 ? '' : isRequired ? 'required' : 'optional',
    cells,
    cases: (cases.get(path) ?? 0) + children.reduce((sum, child) => sum + child.cases, 0),
    met: metOf(draft.rules),
    children,
    size: children.reduce((sum, child) => sum + 1 + child.size, 0),
    hasGap: [...cells.values()].some(({ worst }) => worst !== 'conforms') || children.some((child) => child.hasGap),
  };
}

/** How many of the possible bodies and mistakes a field's faults met, where the run counted them. */
function metOf(rules: readonly RuleRow[]): FieldNode['met'] {
  const counted = rules.flatMap((rule) => (rule.coverage === undefined ? [] : [rule.coverage]));
  if (counted.length === 0) return undefined;
  const most = (part: (coverage: (typeof counted)[number]) => number): number => Math.max(...counted.map(part));
  const sum = (part: (coverage: (typeof counted)[number]) => number): number =>
    counted.reduce((total, coverage) => total + part(coverage), 0);
  return {
    bodies: `${most(({ bases }) => bases.sent)} of ${most(({ bases }) => bases.all)}`,
    mistakes: `${sum(({ mistakes }) => mistakes.sent)} of ${sum(({ mistakes }) => mistakes.all)}`,
  };
}
