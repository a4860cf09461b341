import { FIRMNESS } from '../../catalogue/level.js';
import type { Level, Rule } from '../../catalogue/vocabulary.js';
import type { Case } from '../../model/case.js';
import type { Dependencies } from '../dependencies.js';

/** The level to which the configuration raises a rule. */
export function promotionOf(deps: Pick<Dependencies, 'config' | 'rules'>): (contract: string, key: Case['rule'], level: Level) => Level {
  const raised = deps.config.expect.rules;
  if (Object.keys(raised).length === 0) return (_contract, _key, level) => level;
  return (contract, key, level) => {
    const rule: Rule | undefined = deps.rules.get(contract)?.find((candidate) => candidate.side === key.side && candidate.id === key.id);
    const wanted = raised[key.id] ?? rule?.aliases.map((alias) => raised[alias]).find((found) => found !== undefined);
    return wanted !== undefined && FIRMNESS[wanted] > FIRMNESS[level] ? wanted : level;
  };
}
