import { type Catalogued, contractsNamed, contractsOf, perCatalogue } from './catalogue.js';
import { written } from './rule-name.js';
import { rulesOf } from './rules.js';
import type { Statement } from './statements/all.js';
import type { Level, Rule } from './vocabulary.js';

/** The rules that hold a statement, in every contract. */
export function rulesHolding(statement: Statement, of: Catalogued): readonly Rule[] {
  return 'rules' in statement ? [...new Set(statement.rules.flatMap((name) => rulesNamed(name, of)))] : [];
}

/** The levels of the rules that hold a statement, firmest first. */
export function levelsHolding(statement: Statement, of: Catalogued): readonly Level[] {
  const rules = rulesHolding(statement, of);
  return (['must', 'should', 'open'] as const).filter((level) => rules.some((rule) => rule.level === level));
}

/** The rules that a name in a statement stands for: any name of a rule, perhaps after its contract or operation, with stars or for a type. */
export function rulesNamed(name: string, of: Catalogued): readonly Rule[] {
  const colon = name.indexOf(':');
  const owners = new Set(contractsNamed(name.slice(0, Math.max(0, colon)), contractsOf(of)).map(({ id }) => id));
  const rest = owners.size > 0 ? name.slice(colon + 1) : name;
  const fits = rest.startsWith('<') ? ofType(rest) : matching(rest);
  return sharedRules(of)
    .filter(fits)
    .flatMap(({ rules }) => (owners.size > 0 ? rules.filter((rule) => owners.has(rule.contract)) : rules));
}

/** One rule as those contracts have it in which it has the same names and the same type of field. */
interface SharedRule {
  readonly names: readonly string[];
  readonly typed: string;
  readonly rules: Rule[];
}

const ofType =
  (name: string) =>
  ({ typed }: SharedRule): boolean =>
    typed === name;

/** As in globs, one star stays within a part of a path. The names are our own, so that a pattern is safe, and many times faster. */
function matching(name: string): (shared: SharedRule) => boolean {
  if (!name.includes('*')) return ({ names }) => names.includes(name);
  const escaped = name.replaceAll(/[.[\]{}<>()+?^$|\\]/g, String.raw`\$&`);
  const pattern = new RegExp(`^${escaped.replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/.:]*'))}$`);
  return ({ names }) => names.some((each) => pattern.test(each));
}

const FIELD_SIDES = ['url', 'request', 'response', 'error'] as const;

const sharedRules = perCatalogue(({ contracts }): readonly SharedRule[] => {
  const all = new Map<string, SharedRule>();
  for (const contract of contracts) {
    const types = new Map<string, string>(
      FIELD_SIDES.flatMap((side) => contract[side].map(({ path, type }) => [`${side} ${path}`, type] as const)),
    );
    for (const rule of rulesOf(contract)) {
      const names = [rule.id, written(rule), ...rule.aliases];
      const typed = `<${types.get(`${rule.side} ${rule.path}`)}>:${rule.kind}`;
      const key = [...names, typed].join(' ');
      const shared = all.get(key) ?? { names, typed, rules: [] };
      shared.rules.push(rule);
      all.set(key, shared);
    }
  }
  return [...all.values()];
});
