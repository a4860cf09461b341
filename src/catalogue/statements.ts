import { matchesGlob } from '../json/path.js';
import { CONTRACTS, contractsNamed } from './contracts.js';
import { written } from './rule-name.js';
import { rulesOf } from './rules.js';
import type { Statement } from './statements/all.js';
import type { Contract, Level, Rule, TypeName } from './vocabulary.js';

/** The rules that hold a statement, in every contract. */
export function rulesHolding(statement: Statement, contracts: readonly Contract[] = CONTRACTS): readonly Rule[] {
  return 'rules' in statement ? [...new Set(statement.rules.flatMap((name) => rulesNamed(name, contracts)))] : [];
}

/** The rules that a name in a statement stands for: any name of a rule, perhaps after its contract or operation, with stars or for a type. */
export function rulesNamed(name: string, contracts: readonly Contract[] = CONTRACTS): readonly Rule[] {
  const colon = name.indexOf(':');
  const owners = contractsNamed(name.slice(0, Math.max(0, colon)), contracts);
  const rest = owners.length > 0 ? name.slice(colon + 1) : name;
  const ids = new Set(owners.map(({ id }) => id));
  const start = rest.split('*', 1)[0] as string;
  const found: Rule[] = [];
  for (const shared of sharedRules(contracts)) {
    // Most rules differ before the first star.
    if (shared.id.startsWith(start) || shared.written.startsWith(start) || shared.aliases.size > 0 || start.startsWith('<')) {
      found.push(...named(shared, rest));
    }
  }
  return ids.size === 0 ? found : found.filter((rule) => ids.has(rule.contract));
}

/** The levels of the rules that hold a statement, firmest first. */
export function levelsHolding(statement: Statement, contracts: readonly Contract[] = CONTRACTS): readonly Level[] {
  const rules = rulesHolding(statement, contracts);
  return (['must', 'should', 'open'] as const).filter((level) => rules.some((rule) => rule.level === level));
}

/** One rule as all contracts have it that share it. */
interface SharedRule {
  readonly id: string;
  readonly written: string;
  readonly rules: Rule[];
  readonly type: TypeName | undefined;
  readonly aliases: Set<string>;
}

const NONE: readonly Rule[] = [];

function named({ id, written, rules, type, aliases }: SharedRule, name: string): readonly Rule[] {
  if (name.startsWith('<')) return type !== undefined && name === `<${type}>:${rules[0]?.kind}` ? rules : NONE;
  if (matchesGlob(name, id) || matchesGlob(name, written)) return rules;
  // An alias may hold for some contracts only.
  return aliases.has(name) ? rules.filter((rule) => rule.aliases.includes(name)) : NONE;
}

const known = new WeakMap<readonly Contract[], readonly SharedRule[]>();

/** Every rule once: a name is compared with some 1,500 rules rather than with those of every contract. */
function sharedRules(contracts: readonly Contract[]): readonly SharedRule[] {
  const before = known.get(contracts);
  if (before !== undefined) return before;
  const all = new Map<string, SharedRule>();
  for (const contract of contracts) {
    for (const rule of rulesOf(contract, contracts)) {
      const type = typeOf(rule, contract);
      const key = `${written(rule)} ${type}`;
      const shared = all.get(key) ?? { id: rule.id, written: written(rule), rules: [], type, aliases: new Set() };
      shared.rules.push(rule);
      for (const alias of rule.aliases) shared.aliases.add(alias);
      all.set(key, shared);
    }
  }
  const made = [...all.values()];
  known.set(contracts, made);
  return made;
}

function typeOf({ side, path }: Rule, contract: Contract): TypeName | undefined {
  if (path === undefined || side === 'exchange' || side === 'flow') return undefined;
  return contract[side].find((field) => field.path === path)?.type;
}
