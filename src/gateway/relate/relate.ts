import type { Contract, Relation } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import type { FieldEffect } from '../behaviour/effect.js';
import { at } from '../evaluate/json.js';
import { refuse, type Refusal } from '../evaluate/refusal.js';
import { breachOf, firstOf, type Breach } from './breach.js';

/** A request that is understood and then declined, because a relation says so (7, rule 3). */
export interface Decline {
  readonly rule: string;
  readonly declined: true;
}

type Relate = (body: JsonObject) => Refusal | Decline | undefined;
type RelationEffect = Extract<FieldEffect, { at: 'relation' }>;

/** The cross-field statements of a contract as one function that gives the first breach. */
export function relationsOf(contract: Contract, effects: readonly FieldEffect[], promoteOpen: boolean): Relate {
  const bent = effects.filter((effect): effect is RelationEffect => effect.at === 'relation');
  const lax = effects.some((effect) => effect.at === 'level');
  const checks = contract.relations
    .filter((relation) => isEnforced(relation, promoteOpen) && !(lax && relation.level === 'should'))
    .map((relation) => relate(relation, bent))
    .concat(bent.filter((effect) => effect.do === 'refuse').map(refuseGood(contract)))
    .concat(effects.flatMap((effect) => (effect.at === 'contradiction' ? [contradiction(effect)] : [])));
  return firstOf(checks);
}

const contradiction =
  ({ id, breach }: Extract<FieldEffect, { at: 'contradiction' }>): Relate =>
  (body) => {
    const field = breach(body);
    return field === undefined ? undefined : refuse(id, field, 'INVALID', wordsOf({ kind: 'invalid', field }));
  };

/** Relations that only a linter can judge are not enforced, unless their level is must or everything is. */
function isEnforced(relation: Relation, promoteOpen: boolean): boolean {
  if (relation.expect === 'accepted' || (relation.lint === 'only' && relation.level !== 'must' && !promoteOpen)) return false;
  return relation.level !== 'open' || promoteOpen;
}

function relate(relation: Relation, effects: readonly RelationEffect[]): Relate {
  const effect = effects.find(({ id }) => id === relation.id);
  const breach = breachOf(relation, effect?.slack ?? 0, effect?.looks);
  if (effect?.do === 'skip' && effect.slack === undefined && effect.looks === undefined) return () => undefined;
  return (body) => {
    const found = breach(body);
    if (found === undefined) return undefined;
    const declined = found.kind === 'declined' ? effect?.do !== 'refuse-declined' : effect?.do === 'decline';
    if (declined) return { rule: relation.id, declined: true };
    return refuse(relation.id, found.field, found.kind === 'missing' ? 'MISSING' : 'INVALID', wordsOf(found));
  };
}

const wordsOf = (found: Breach): string | undefined =>
  found.kind === 'missing' ? undefined : 'does not agree with the other fields or with what is allowed there';

/** A defect that refuses bodies which keep the relation: the first field of the relation is named. */
function refuseGood(contract: Contract): (effect: RelationEffect) => Relate {
  return (effect) => {
    const relation = contract.relations.find(({ id }) => id === effect.id);
    const path =
      relation === undefined ? undefined : 'path' in relation ? relation.path : relation.kind === 'sum' ? relation.plus[1] : undefined;
    if (relation === undefined || path === undefined) return () => undefined;
    const keys = path.split('.');
    const threshold = relation.kind === 'longer-than' ? relation.max : 0;
    return (body) => {
      const value = at(body, keys);
      if (value === undefined || (threshold > 0 && (typeof value !== 'string' || value.length <= threshold))) return undefined;
      return refuse(relation.id, path, 'INVALID');
    };
  };
}
