import type { Catalogue } from '../catalogue/catalogue.js';
import { rulesOf } from '../catalogue/rules.js';
import type { FileConfig } from '../model/file-config.js';
import { nearest } from '../model/nearest.js';
import type { FaultAt } from './validate.js';

/** What the schema cannot know: names of rules that do not exist, and entries that name nothing. */
export const nameFaults = ({ expect, scope }: FileConfig, catalogue: Catalogue): readonly FaultAt[] => [
  ...unknownRules(Object.keys(expect?.rules ?? {}), catalogue),
  ...emptyExclusions(scope?.exclude ?? []),
];

function unknownRules(ids: readonly string[], { contracts }: Catalogue): readonly FaultAt[] {
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

const emptyExclusions = (entries: NonNullable<NonNullable<FileConfig['scope']>['exclude']>): readonly FaultAt[] =>
  entries.flatMap((entry, i) =>
    entry.rule === undefined && entry.case === undefined && entry.contract === undefined
      ? [{ steps: ['scope', 'exclude', i], message: `exclusion ${i + 1} names nothing`, hint: 'give rule, case or contract' }]
      : [],
  );
