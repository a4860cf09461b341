import type { Catalogue } from '../catalogue/catalogue.js';
import { rulesOf } from '../catalogue/rules.js';
import type { FileConfig } from '../model/file-config.js';
import { nearest } from '../model/nearest.js';
import type { Validation } from './validate.js';

type More = NonNullable<Validation['more']>;

/** What the schema cannot know: names of rules that do not exist, and entries that name nothing. */
export const checkNames =
  (catalogue: Catalogue): More =>
  (data) => {
    const { expect, scope } = data as FileConfig;
    return [...unknownRules(Object.keys(expect?.rules ?? {}), catalogue), ...emptyExclusions(scope?.exclude ?? [])];
  };

function unknownRules(ids: readonly string[], { contracts }: Catalogue): ReturnType<More> {
  if (ids.length === 0) return [];
  const known = new Set(contracts.flatMap((contract) => rulesOf(contract).flatMap((rule) => [rule.id, ...rule.aliases])));
  return ids
    .filter((id) => !known.has(id))
    .map((id) => {
      const near = nearest(id, [...known]);
      const hint = near === undefined ? 'touchstone explain shows the rules of a contract' : `did you mean "${near}"?`;
      return { steps: ['expect', 'rules', id], message: `there is no rule ${id}`, hint };
    });
}

const emptyExclusions = (entries: NonNullable<NonNullable<FileConfig['scope']>['exclude']>): ReturnType<More> =>
  entries.flatMap((entry, i) =>
    entry.rule === undefined && entry.case === undefined && entry.contract === undefined
      ? [{ steps: ['scope', 'exclude', i], message: `exclusion ${i + 1} names nothing`, hint: 'give rule, case or contract' }]
      : [],
  );
