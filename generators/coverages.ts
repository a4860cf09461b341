import { fixedLevel } from '../src/catalogue/named-rules.js';
import { weaker } from '../src/catalogue/level.js';
import type { Contract, Level } from '../src/catalogue/vocabulary.js';
import { codePointLength } from '../src/json/length.js';
import { getAt, hasAt } from '../src/json/path.js';
import { isObject, type JsonObject } from '../src/json/value.js';
import type { Coverage } from '../src/model/case.js';
import type { Candidate } from './candidates.js';
import { groupsAbove } from './fields.js';
import { scalarText } from './values/scalar-text.js';

/** The coverages of a value: what it shows when its body is accepted. */
export function valueCoverages(candidate: Candidate, path: string, level: Level = candidate.level): readonly Coverage[] {
  const { field, value, kinds } = candidate;
  return kinds.map((kind) => ({ side: 'request', rule: `${field.path}:${kind}`, path, value, level }));
}

/** The coverages of groups that listings give as `group.*`, shown by their accepted members. */
export function wildcardCoverages(fields: readonly Candidate[], level: Level): readonly Coverage[] {
  const seen = new Map<string, Coverage>();
  for (const { field } of fields) {
    const [top = ''] = field.path.split('.');
    if (field.wildcard === 'own' && field.issued === undefined)
      seen.set(`own ${top}`, { side: 'request', rule: 'wildcard-rows', path: top, level: weaker(fixedLevel('wildcard-rows'), level) });
    if (field.wildcard === 'shared')
      seen.set(`shared ${top}`, {
        side: 'request',
        rule: 'wildcard-rows-shared',
        path: top,
        level: weaker(fixedLevel('wildcard-rows-shared'), level),
      });
  }
  return [...seen.values()];
}

/** The groups around accepted values are objects, or arrays of them. */
export function groupCoverages(fields: readonly Candidate[], level: Level): readonly Coverage[] {
  const groups = new Set(fields.flatMap(({ field }) => groupsAbove(field.path)));
  return [...groups].map((path) => ({ side: 'request', rule: `${path}:json-type`, path, level }));
}

/** The relations that a valid body shows: both fields are present and agree. No coverage is firmer than the values in the body. */
export function relationCoverages(contract: Contract, body: JsonObject, values: Level): readonly Coverage[] {
  return contract.relations.flatMap((relation): readonly Coverage[] => {
    if (relation.lint === 'only' || relation.validity?.includes('valid') === false || relation.level === 'open') return [];
    const coverage = (path: string): readonly Coverage[] => {
      const value = getAt(body, path);
      return value === undefined ? [] : [{ side: 'request', rule: relation.id, path, value, level: weaker(relation.level, values) }];
    };
    switch (relation.kind) {
      case 'sum': {
        const parts = relation.plus.filter((path) => hasAt(body, path));
        const complete = parts.length === relation.plus.length;
        return parts.length > 0 && (relation.when === 'complete') === complete ? coverage(relation.total) : [];
      }
      case 'required-when':
        return relation.in.includes(scalarText(getAt(body, relation.when))) && hasAt(body, relation.path) ? coverage(relation.when) : [];
      case 'map-name':
      case 'map-size':
        // Only the full map shows anything beyond its single fields.
        return isFull(contract, body, relation.path) ? coverage(relation.path) : [];
      case 'entry-mode':
        return coverage(relation.path);
      case 'longer-than':
        return codePointLength(scalarText(getAt(body, relation.path))) > relation.max ? coverage(relation.path) : [];
      default:
        return [];
    }
  });
}

function isFull(contract: Contract, body: JsonObject, path: string): boolean {
  const map = getAt(body, path);
  const size = contract.relations.find((relation) => relation.kind === 'map-size' && relation.path === path);
  return isObject(map) && size?.kind === 'map-size' && Object.keys(map).length >= size.max;
}
