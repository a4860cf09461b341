import type { Relation } from './vocabulary.js';

/** The fields and groups that a relation compares. Further fields to which the same applies one by one (`also`) are not among them. */
export function fieldsOf(relation: Relation): readonly string[] {
  switch (relation.kind) {
    case 'sum':
      return [relation.total, ...relation.plus, ...relation.minus];
    case 'line-items':
      return [relation.total, ...relation.factors.map((factor) => `${relation.items}[n].${factor}`)];
    case 'track-matches':
      return [relation.track, relation.number, relation.month, relation.year];
    case 'required-when':
      return [relation.path, relation.when, ...(relation.or === undefined ? [] : [relation.or.when])];
    case 'excludes':
    case 'requires-value':
      return [relation.path, relation.when];
    case 'code-by-country':
      return [relation.path, relation.country];
    case 'alone':
      return [relation.path, relation.partner];
    default:
      return [relation.path];
  }
}

/** A relation and a field that it compares, which were both there before and of which only the relation is left. */
export interface Orphan {
  readonly relation: string;
  readonly field: string;
}

/** The relations of a version that lost a field. What the listing never had is no loss: some relations reach beyond a cut listing. */
export const orphans = (relations: readonly Relation[], before: readonly string[], after: readonly string[]): readonly Orphan[] =>
  relations.flatMap((relation) =>
    fieldsOf(relation)
      .filter((field) => holds(before, field) && !holds(after, field))
      .map((field) => ({ relation: relation.id, field })),
  );

const holds = (listed: readonly string[], field: string): boolean => listed.some((path) => isIn(path, field));

/** Whether the path is the field itself, or lies in the group. */
export const isIn = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);
