import type { Clause } from '../catalogue/clauses.js';
import type { Contract, Level, Side } from '../catalogue/vocabulary.js';
import { NAMED_RULES } from '../catalogue/named-rules.js';
import type { BodyFinding } from './fault.js';

interface Named {
  readonly side: Side;
  readonly clause: Clause;
  readonly level: Level;
}

const byId: ReadonlyMap<string, Named> = new Map(
  NAMED_RULES.map((rule) => [
    rule.id,
    { side: rule.side, clause: rule.clause, level: typeof rule.level === 'string' ? rule.level : 'must' },
  ]),
);

type Told = Pick<BodyFinding, 'path' | 'expected' | 'actual'> & Partial<Pick<BodyFinding, 'suggestion' | 'level' | 'repair'>>;

/** A finding of a rule that readings give a name of its own. */
export function namedFinding(contract: Contract, rule: string, told: Told): BodyFinding {
  const known = byId.get(rule);
  if (known === undefined) throw new Error(`no rule ${rule}`);
  return { contract: contract.id, side: known.side, rule, clause: known.clause, level: known.level, ...told };
}
