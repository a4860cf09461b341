import type { Route } from './route.js';
import { listIn } from './route.js';
import type { CauseRow, RuleRow } from './run-index.js';
import { hasAny, wordsOf } from './sought.js';

/** A filter that was asked for in words that this view does not know. */
export interface Unknown {
  readonly key: string;
  readonly value: string;
}

const texts = new WeakMap<object, string>();
function searchable(row: object, parts: () => readonly string[]): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = parts().join(' ').toLowerCase();
  texts.set(row, text);
  return text;
}

/** What a cause was sent and answered with, by what each is called. */
const sentParts = ({ minimal: { request, reply, steps = [] } }: CauseRow): readonly (readonly [name: string, text: string])[] => [
  ['path', request.path],
  ['body of the request', request.body ?? ''],
  ['body of the answer', reply.body],
  ...steps.flatMap((step): readonly (readonly [string, string])[] => [
    [`path of ${step.name}`, step.request.path],
    [`request of ${step.name}`, step.request.body ?? ''],
    [`answer of ${step.name}`, step.reply.body],
  ]),
];

const [BEFORE, AFTER] = [30, 60];

/** Where a cause has a word that its line in a list does not show, with some text around it; undefined where the line shows them all. */
export function foundIn(
  cause: CauseRow,
  sought: readonly string[],
  shown: string,
): { readonly name: string; readonly text: string } | undefined {
  const word = sought.find((one) => !hasAny(shown, [one]));
  if (word === undefined) return undefined;
  const [name, text] = sentParts(cause).find((part) => hasAny(part[1], [word])) ?? ['', ''];
  const at = text.toLowerCase().indexOf(word);
  if (at < 0) return undefined;
  const [from, to] = [Math.max(0, at - BEFORE), at + word.length + AFTER];
  return { name, text: `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}` };
}

const causeText = (cause: CauseRow): string =>
  searchable(cause, () => [
    cause.title,
    cause.side,
    cause.rule,
    cause.text,
    cause.path,
    cause.case,
    cause.clause,
    cause.expected,
    cause.actual,
    cause.id,
    ...cause.contracts,
    // Field names and ids are sought where they were sent and answered, too.
    ...sentParts(cause).map(([, text]) => text),
  ]);

const ruleText = (rule: RuleRow): string => searchable(rule, () => [rule.name, rule.text, rule.clause, rule.reason ?? '']);

/** The ways in which a cause can be singled out. */
export const ONLY: Readonly<Record<string, (cause: CauseRow) => boolean>> = {
  new: (cause) => cause.isNew,
  known: (cause) => cause.isKnown,
  flaky: (cause) => cause.flaky === true,
  before: (cause) => !cause.isNew,
};

/** Whether each of these members of a row is among those that the address asks for, where it asks for any. */
export function fitting<Key extends string>(route: Route, keys: readonly Key[]): (row: Readonly<Record<Key, string>>) => boolean {
  const wanted = keys.map((key) => [key, listIn(route, key)] as const).filter(([, values]) => values.length > 0);
  return (row) => wanted.every(([key, values]) => values.includes(row[key]));
}

export function filterCauses(causes: readonly CauseRow[], route: Route): readonly CauseRow[] {
  const fits = fitting(route, ['status', 'level', 'family', 'clause']);
  const [contracts, only] = [listIn(route, 'contract'), listIn(route, 'only')];
  const sought = wordsOf(route.query.q);
  return causes.filter(
    (cause) =>
      fits(cause) &&
      (contracts.length === 0 || cause.contracts.some((contract) => contracts.includes(contract))) &&
      only.every((value) => ONLY[value]?.(cause) ?? true) &&
      sought.every((word) => causeText(cause).includes(word)),
  );
}

export function filterRules(rules: readonly RuleRow[], route: Route): readonly RuleRow[] {
  const fits = fitting(route, ['status', 'level', 'contract', 'family', 'clause', 'side']);
  const sought = wordsOf(route.query.q);
  const { field } = route.query;
  return rules.filter(
    (rule) =>
      fits(rule) &&
      (field === undefined || rule.id.slice(0, rule.id.lastIndexOf(':')) === field) &&
      sought.every((word) => ruleText(rule).includes(word)),
  );
}

/** Filter values in the address that no row can have. They are shown, so that a misspelt word does not just give an empty list. */
export function unknownIn(route: Route, known: Readonly<Record<string, readonly string[] | 'any'>>): readonly Unknown[] {
  return Object.keys(route.query).flatMap((key): Unknown[] => {
    const values = known[key];
    if (values === 'any') return [];
    if (values === undefined) return [{ key, value: '' }];
    return listIn(route, key)
      .filter((value) => !values.includes(value))
      .map((value) => ({ key, value }));
  });
}

export type SortName = 'found' | 'level' | 'findings' | 'contract' | 'clause' | 'title';

/** The sort orders of the list, and the heading for each cause. */
export const SORTS: Readonly<Record<SortName, { readonly label: string; readonly heading?: (cause: CauseRow) => string }>> = {
  found: { label: 'In the order they came' },
  level: { label: 'Sorted by level' },
  findings: { label: 'Sorted by findings' },
  contract: {
    label: 'Grouped by contract',
    heading: (cause) => (cause.contracts.length > 1 ? 'several contracts' : (cause.contracts[0] ?? '')),
  },
  clause: { label: 'Grouped by clause', heading: (cause) => `clause ${cause.clause}` },
  title: { label: 'Sorted by title' },
};

export function sortCauses(causes: readonly CauseRow[], name: SortName): readonly CauseRow[] {
  const { heading } = SORTS[name];
  // As the report lists them: by level, with the causes of one probable defect together. Those of a run under way are listed as they came.
  if (name === 'found') return causes;
  if (name === 'level') return causes.toSorted((a, b) => a.place - b.place);
  if (name === 'findings') return causes.toSorted((a, b) => b.count - a.count);
  if (name === 'title') return causes.toSorted((a, b) => a.title.localeCompare(b.title));
  return causes.toSorted((a, b) => (heading?.(a) ?? '').localeCompare(heading?.(b) ?? '', 'en', { numeric: true }) || b.count - a.count);
}
