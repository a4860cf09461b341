import type { ContractId } from '../../catalogue/vocabulary.js';
import type { RuleKey } from '../../model/finding.js';
import type { Dependencies } from '../input/dependencies.js';
import { excludes, namesIn } from './plan.js';

/** Whether the configuration excludes a rule. */
export function exclusionsOf({ config, rules }: Pick<Dependencies, 'config' | 'rules'>): (contract: ContractId, key: RuleKey) => boolean {
  const namesOf = namesIn(rules);
  const entries = config.scope.exclude.filter((entry) => entry.rule !== undefined && entry.case === undefined);
  return (contract, key) => entries.some((entry) => excludes(entry, contract, key, undefined, namesOf));
}
