import { raisedLevel } from '../../model/promotion.js';
import { FIRMNESS } from '../../catalogue/level.js';
import type { Level, Rule } from '../../catalogue/vocabulary.js';
import type { Dependencies } from '../input/dependencies.js';
import type { RuleKey } from '../../model/finding.js';

/** The level to which the configuration raises a rule. */
export function promotionOf(deps: Pick<Dependencies, 'config' | 'rules'>): (contract: string, key: RuleKey, level: Level) => Level {
  const raised = deps.config.expect.rules;
  if (Object.keys(raised).length === 0) return (_contract, _key, level) => level;
  return (contract, key, level) => {
    const rule: Rule | undefined = deps.rules.get(contract)?.find((candidate) => candidate.side === key.side && candidate.id === key.rule);
    const wanted = raisedLevel(raised, key.rule, rule?.aliases ?? []);
    return wanted !== undefined && FIRMNESS[wanted] > FIRMNESS[level] ? wanted : level;
  };
}
