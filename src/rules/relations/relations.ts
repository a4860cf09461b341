import { keptWith } from '../../catalogue/kept-with.js';
import type { Contract, Relation } from '../../catalogue/vocabulary.js';
import { weaker } from '../../catalogue/level.js';
import type { BodyFinding } from '../fault.js';
import { lineItems, sum } from './amounts.js';
import { emvTags, noCardData, prefixOfPan, trackMatches } from './card-data.js';
import {
  alone,
  codeByCountry,
  declinedValue,
  emptyGroup,
  entryMode,
  excludes,
  fullSet,
  longerThan,
  mapName,
  mapSize,
  requiredWhen,
  requiresValue,
} from './presence.js';
import { valueAlong } from '../value-at.js';
import type { Body, RelationJudge } from './relation-judge.js';

/** How each kind of relation is judged in one body. */
const JUDGES: { readonly [Kind in Relation['kind']]: RelationJudge<Kind> } = {
  sum,
  'line-items': lineItems,
  'map-name': mapName,
  'map-size': mapSize,
  'no-card-data': noCardData,
  'emv-tags': emvTags,
  'track-matches': trackMatches,
  'required-when': requiredWhen,
  excludes,
  'requires-value': requiresValue,
  'code-by-country': codeByCountry,
  'declined-value': declinedValue,
  'prefix-of-pan': prefixOfPan,
  'entry-mode': entryMode,
  'full-set': fullSet,
  'empty-group': emptyGroup,
  'longer-than': longerThan,
  alone,
};

/** Every finding about relations between fields of a request, open ones included. */
export function judgeRelations(contract: Contract, body: Body): readonly BodyFinding[] {
  const findings: BodyFinding[] = [];
  for (const { relation, triggers } of plansOf(contract)) {
    if (triggers.every((trigger) => valueAlong(body.value, trigger) === undefined)) continue;
    for (const { level, ...told } of judgeOne(relation, body)) {
      findings.push({
        contract: contract.id,
        side: 'request',
        rule: relation.id,
        clause: relation.clause,
        level: level === undefined ? relation.level : weaker(level, relation.level),
        ...told,
      });
    }
  }
  return findings;
}

interface RelationOrder {
  readonly relation: Relation;
  /** Paths one of which must have a value; otherwise the relation does not apply. */
  readonly triggers: readonly (readonly string[])[];
}

const plansOf = keptWith(({ relations }: Contract): readonly RelationOrder[] =>
  relations
    .filter((relation) => relation.lint !== 'no')
    .map((relation) => ({ relation, triggers: triggersOf(relation).map((path) => path.split('.')) })),
);

function triggersOf(relation: Relation): readonly string[] {
  switch (relation.kind) {
    case 'sum':
    case 'line-items':
      return [relation.total];
    case 'track-matches':
      return [relation.track];
    case 'required-when':
      return [relation.when, ...(relation.or === undefined ? [] : [relation.or.when])];
    case 'excludes':
    case 'requires-value':
      return [relation.when];
    case 'no-card-data':
      return [relation.path, ...(relation.also ?? [])];
    default:
      return [relation.path];
  }
}

const judgeOne = <Kind extends Relation['kind']>(relation: Relation & { readonly kind: Kind }, body: Body) =>
  JUDGES[relation.kind](relation as never, body);
