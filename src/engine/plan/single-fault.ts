import type { JsonObject } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import type { BrokenRule, Dependencies } from '../input/dependencies.js';
import type { RuleKey } from '../../model/finding.js';
import type { Values } from '../../model/values.js';
import type { Level } from '../../catalogue/vocabulary.js';
import { foreseen, wholeOf } from './foreseen.js';

/** Gives the rules that a body breaks, and where; with `names` the level of one that is alone is any. */
export type BrokenBy = (template: JsonObject, extent: 'all' | 'names') => readonly BrokenRule[];

/**
 * The rules that a fault breaks besides its own: if there are any, its refusal proves nothing. Rules that the plain
 * request breaks too do not count, nor do open readings about the same value or a cut listing, because they demand no refusal.
 */
export function otherRules(
  one: Case,
  brokenBy: BrokenBy,
  plain: JsonObject = one.base,
  body = wholeOf(one),
  named = brokenBy(body, 'names'),
): readonly BrokenRule[] {
  if (named.length <= 1 && named.every(({ rule }) => rule === one.rule)) return [];
  const whole = brokenBy(body, 'all');
  const before = new Set(brokenBy(plain, 'all').map(nameOf));
  const own = new Set(whole.flatMap(({ rule, path }) => (rule === one.rule ? [path] : [])));
  return whole.filter(
    (other) =>
      other.rule !== one.rule &&
      other.rule !== one.alsoBreaks &&
      !before.has(nameOf(other)) &&
      !(other.level === 'open' && (own.has(other.path) || other.rule === 'unlisted-field-cut')),
  );
}

const nameOf = ({ rule, path }: BrokenRule): string => `${rule} ${path}`;

/** What is known of a contract's values and levels when a case is about to be sent. */
export interface KnownValues {
  readonly deps: Pick<Dependencies, 'contracts' | 'judging'>;
  readonly values: Values;
  readonly promoted: (contract: string, key: RuleKey, level: Level) => Level;
}

/**
 * Why a fault is not worth sending: with the configured values, or those that its circumstances put beside it, a second rule is broken, or its
 * own no more. `given` is the case without its circumstances.
 */
export function notSingle({ deps, values, promoted }: KnownValues, one: Case, given: Case): string | undefined {
  if (one.validity !== 'invalid' || one.side !== 'request' || one.wire?.text !== undefined) return undefined;
  const { contracts, judging } = deps;
  const contract = contracts.get(one.contract);
  if (contract === undefined) return undefined;
  const brokenBy: BrokenBy = (template, extent) =>
    judging.broken(contract, foreseen(template, values), values, extent).map((broken) => ({
      ...broken,
      level: promoted(one.contract, { side: 'request', rule: broken.rule }, broken.level),
    }));
  const isOwn = ({ rule }: BrokenRule): boolean => rule === one.rule;
  const body = wholeOf(one);
  const named = brokenBy(body, 'names');
  // What stands beside it may have changed the values that the fault is about.
  if (one !== given && !named.some(isOwn) && brokenBy(wholeOf(given), 'names').some(isOwn))
    return 'its circumstances make it good, so that its acceptance would prove nothing';
  const [other] = otherRules(one, brokenBy, given.base, body, named);
  if (other === undefined) return undefined;
  return `with the configured values the fault also breaks ${other.rule} at ${other.path}, so that its refusal would prove nothing`;
}
