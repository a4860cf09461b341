import { ACCESS_RULES } from './named-rules/access.js';
import { ANSWER_RULES } from './named-rules/answers.js';
import { ORDER_STATE_RULES } from './named-rules/order-state.js';
import { REQUEST_RULES } from './named-rules/requests.js';
import type { NamedRule } from './named-rules/row.js';
import { SEQUENCE_RULES } from './named-rules/sequences.js';
import type { Contract, Level } from './vocabulary.js';

/** Every named rule, one row each: all other code names only the id and reads the rest here. */
export const NAMED_RULES = { ...REQUEST_RULES, ...SEQUENCE_RULES, ...ANSWER_RULES, ...ORDER_STATE_RULES, ...ACCESS_RULES };

export type NamedRuleId = keyof typeof NAMED_RULES;

/** Rules whose level is the same in every contract. */
export type FixedRuleId = { [Id in NamedRuleId]: (typeof NAMED_RULES)[Id]['level'] extends Level ? Id : never }[NamedRuleId];

/** The level of a rule whose level is the same in every contract. */
export const fixedLevel = (id: FixedRuleId): Level => NAMED_RULES[id].level;

/** The level of a named rule in a contract. */
export function namedLevel(contract: Contract, id: NamedRuleId): Level {
  const { level }: NamedRule = NAMED_RULES[id];
  return typeof level === 'string' ? level : level(contract);
}
