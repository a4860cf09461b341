import { ROLES } from '../../catalogue/roles.js';
import { leavesOf } from '../../json/leaves.js';
import { appendKey } from '../../json/path.js';
import { isObject } from '../../json/value.js';
import { codePointLength } from '../../json/length.js';
import { hasLeafAt, isHollow } from '../leaf-values.js';
import { show } from '../show.js';
import { valueAt } from '../value-at.js';
import type { RelationJudge } from './relation-judge.js';

export const requiredWhen: RelationJudge<'required-when'> = (relation, body) => {
  if (hasLeafAt(body.value, relation.path)) return [];
  for (const { when, in: values } of [relation, ...(relation.or === undefined ? [] : [relation.or])]) {
    const value = valueAt(body.value, when);
    if (typeof value === 'string' && values.includes(value))
      return [{ path: relation.path, expected: `the field, since ${when} is ${value}`, actual: 'nothing' }];
  }
  return [];
};

export const excludes: RelationJudge<'excludes'> = (relation, body) => {
  if (!hasLeafAt(body.value, relation.when) || !hasLeafAt(body.value, relation.path)) return [];
  return [{ path: relation.path, expected: `nothing beside ${relation.when}`, actual: 'values' }];
};

export const requiresValue: RelationJudge<'requires-value'> = (relation, body) => {
  const value = valueAt(body.value, relation.path);
  if (!hasLeafAt(body.value, relation.when) || value === relation.value) return [];
  return [{ path: relation.path, expected: `${relation.value}, since ${relation.when} is given`, actual: show(value, relation.path) }];
};

export const codeByCountry: RelationJudge<'code-by-country'> = (relation, body) => {
  const [code, country] = [valueAt(body.value, relation.path), valueAt(body.value, relation.country)];
  if (typeof code !== 'string' || code === '' || typeof country !== 'string' || !relation.countries.includes(country)) return [];
  if (codePointLength(code) > 3 || new RegExp(`^(?:${relation.pattern})$`).test(code)) return [];
  return [{ path: relation.path, expected: `two upper-case letters for ${country}`, actual: show(code, relation.path) }];
};

export const mapName: RelationJudge<'map-name'> = (relation, body) => {
  const map = valueAt(body.value, relation.path);
  if (!isObject(map)) return [];
  const isName = (key: string): boolean => /^[A-Za-z0-9]+$/.test(key) && key.length <= relation.maxLength;
  return Object.keys(map)
    .filter((key) => !isName(key))
    .map((key) => ({
      path: appendKey(relation.path, key),
      expected: `a name of 1 to ${relation.maxLength} letters and digits`,
      actual: key.length > relation.maxLength ? `${codePointLength(key)} characters` : show(key, ''),
    }));
};

export const mapSize: RelationJudge<'map-size'> = (relation, body) => {
  const map = valueAt(body.value, relation.path);
  const size = isObject(map) ? Object.keys(map).length : 0;
  return size > relation.max ? [{ path: relation.path, expected: `at most ${relation.max} fields`, actual: `${size} fields` }] : [];
};

export const declinedValue: RelationJudge<'declined-value'> = (relation, body) => {
  if (valueAt(body.value, relation.path) !== relation.value) return [];
  return [{ path: relation.path, expected: 'a value that the gateway does not decline', actual: relation.value }];
};

export const entryMode: RelationJudge<'entry-mode'> = (relation, body) => {
  const mode = valueAt(body.value, relation.path);
  if (typeof mode !== 'string' || !/^[0-9]{3}$/.test(mode)) return [];
  const known = relation.pan.includes(mode.slice(0, 2)) && relation.pin.includes(mode.slice(2));
  return known
    ? []
    : [{ path: relation.path, expected: 'one of nine PAN codes, then one of four PIN digits', actual: show(mode, relation.path) }];
};

/** What is found where nothing in a group has a value. */
export const NO_VALUE = 'a group without any value';

/** The request has nothing in the group that names an account, and no session that could hold it. */
export const fullSet: RelationJudge<'full-set'> = ({ path, partial = [] }, body) => {
  const group = valueAt(body.value, path);
  if (!isObject(group) || hasLeafAt(body.value, ROLES.sessionId)) return [];
  const leaves = leavesOf(group, path);
  const isPartial = leaves.length > 0 && leaves.every((leaf) => partial.includes(leaf.path));
  if (!isHollow(group) && !isPartial) return [];
  const actual = isHollow(group) ? NO_VALUE : 'details that name no account';
  return [{ path, expected: 'a source of funds, or a session that holds one', actual }];
};

export const emptyGroup: RelationJudge<'empty-group'> = (relation, body) => {
  const group = valueAt(body.value, relation.path);
  return isObject(group) && isHollow(group)
    ? [{ path: relation.path, expected: 'the members that the group requires', actual: NO_VALUE }]
    : [];
};

/** The longer value is accepted; that some readers cut it is worth only a note. */
export const longerThan: RelationJudge<'longer-than'> = (relation, body) => {
  const value = valueAt(body.value, relation.path);
  if (typeof value !== 'string' || codePointLength(value) <= relation.max) return [];
  return [
    {
      path: relation.path,
      expected: `${relation.max} characters, where every network prints all`,
      actual: `${codePointLength(value)} characters`,
      level: 'open',
    },
  ];
};

export const alone: RelationJudge<'alone'> = (relation, body) => {
  if (!hasLeafAt(body.value, relation.path) || hasLeafAt(body.value, relation.partner)) return [];
  return [{ path: relation.path, expected: `${relation.partner} beside it`, actual: 'nothing beside it' }];
};
