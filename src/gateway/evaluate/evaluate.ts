import type { JsonObject, JsonValue } from '../../json/value.js';
import { appendKey } from '../../json/path.js';
import type { Level } from '../../catalogue/vocabulary.js';
import { weaker, type Verdict } from '../scan/verdict.js';
import type { Position } from './checks.js';
import { isGroup } from './json.js';
import type { Node } from './node.js';
import type { ContractPlan } from './plan.js';
import { refuse, type Refusal } from './refusal.js';

/**
 * Walks a body along the tree of its contract and gives the first refusal: in each group names that do not belong, then
 * what is missing or wrong, member by member in the order of the catalogue, depth first.
 */
export function evaluate(plan: ContractPlan, body: JsonObject): Refusal | undefined {
  return group({ plan, root: body, index: -1 }, body, plan.root, plan.known, '');
}

interface Walk extends Position {
  readonly plan: ContractPlan;
}

function firm({ plan }: Walk, verdict: Verdict): verdict is Level {
  if (verdict === undefined || verdict === 'must') return verdict === 'must';
  return verdict === 'should' ? !plan.lax : plan.promoteOpen;
}

function group(walk: Walk, value: JsonObject, node: Node | undefined, known: Node | undefined, path: string): Refusal | undefined {
  if (node?.free === true || (node === undefined && known?.free === true)) return undefined;
  const keys = Object.keys(value);
  for (const key of keys) {
    if (node?.byKey.has(key) === true) continue;
    const stranger = added(walk, known?.byKey.get(key), key, path, node?.path ?? known?.path ?? '');
    if (stranger !== undefined) return stranger;
  }
  const refusal = node === undefined ? undefined : listed(walk, value, keys, node, known, path);
  if (refusal !== undefined) return refusal;
  for (const key of keys) {
    const child = known?.byKey.get(key);
    if (child === undefined || node?.byKey.has(key) === true) continue;
    const beyond = visit(walk, value[key], undefined, child, inside(path, key));
    if (beyond !== undefined) return beyond;
  }
  return node === undefined && known !== undefined && keys.length > 0 ? lacking(walk, value, known, path) : undefined;
}

/** A member that its group requires, where the listing that the group is beyond does not say so. */
function lacking(walk: Walk, value: JsonObject, known: Node, path: string): Refusal | undefined {
  const child = known.demanding.find(({ key }) => (value[key] ?? null) === null);
  // As firm as the bounds of such fields: answers show that the gateway knows them.
  const isLookedAt = child !== undefined && !walk.plan.unchecked.includes(child.path);
  return isLookedAt ? refuse('cut-listing-bounds', inside(path, child.key), 'MISSING') : undefined;
}

const inside = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** The first refusal among the members that the contract lists: first in the catalogue, in whichever order they were sent. */
function listed(
  walk: Walk,
  value: JsonObject,
  keys: readonly string[],
  node: Node,
  known: Node | undefined,
  path: string,
): Refusal | undefined {
  let first: Refusal | undefined;
  let place = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const child = node.byKey.get(key);
    if (child === undefined || child.place > place) continue;
    const refusal = visit(walk, value[key], child, known?.byKey.get(key), inside(path, key));
    if (refusal !== undefined) [first, place] = [refusal, child.place];
  }
  for (const child of node.demanding) {
    if (child.place > place) break;
    // What an empty group lacks is said of the group.
    if (Object.hasOwn(value, child.key) || (keys.length === 0 && isWantedInGroup(child))) continue;
    const refusal = visit(walk, undefined, child, undefined, inside(path, child.key));
    if (refusal !== undefined) return refusal;
  }
  return first;
}

const isWantedInGroup = ({ demand }: Node): boolean => demand?.kind === 'required-in-group';

/** A name that the contract does not list: it belongs to another version, to another operation, or is unknown. */
function added(walk: Walk, known: Node | undefined, key: string, path: string, parent: string): Refusal | undefined {
  const generic = parent === '' ? key : `${parent}.${key}`;
  const leaves = known !== undefined && known.kids.length > 0 ? 'group' : 'leaf';
  // A known group is judged by its members; other versions differ in leaves.
  const listed = known === undefined ? 'unknown-field' : walk.plan.standing(known.path);
  const standing = listed === 'unlisted-field' && known?.untabled === true ? 'unknown-field' : listed;
  const open = standing === 'open' && (!walk.plan.closed || walk.plan.needed(generic));
  if (walk.plan.lax || open || (standing === 'other-version-field' && leaves === 'group')) return undefined;
  const excused = walk.plan.lenient.some(
    (effect) =>
      effect.rule === standing &&
      (effect.place === undefined || (effect.place === 'top') === (parent === '')) &&
      (effect.path === undefined || generic === effect.path || generic.startsWith(`${effect.path}.`)),
  );
  return excused ? undefined : refuse(standing === 'open' ? 'unlisted-field-cut' : standing, appendKey(path, key), 'UNSUPPORTED');
}

function visit(
  walk: Walk,
  value: JsonValue | undefined,
  node: Node | undefined,
  known: Node | undefined,
  path: string,
): Refusal | undefined {
  const written = node?.path ?? known?.path ?? path;
  if (value === undefined || value === null) {
    const demand = node?.demand;
    if (demand !== undefined && firm(walk, demand.level)) return refuse(`${written}:${demand.kind}`, path, 'MISSING');
    return value === null && walk.plan.promoteOpen ? refuse(`${written}:json-type`, path, 'INVALID') : undefined;
  }
  const rule = node ?? known;
  if (rule === undefined || rule.free === true) return undefined;
  if (node === undefined && walk.plan.unchecked.includes(rule.path)) return undefined;
  switch (rule.shape) {
    case 'leaf':
      return leaf(walk, value, rule, path);
    case 'array':
      return elements(walk, value, node, known, path);
    case 'map':
    case 'group':
      if (!isGroup(value)) return misshapen(walk, rule, path, 'must');
      if (node?.filled === true && node.demand !== undefined && Object.keys(value).length === 0 && firm(walk, node.demand.level))
        return refuse(`${written}:${node.demand.kind}`, path, 'MISSING');
      if (node?.peopled === true && Object.keys(value).length === 0 && firm(walk, 'should'))
        return refuse(`${written}:json-type`, path, 'MISSING');
      if (walk.plan.promoteOpen && Object.keys(value).length === 0) return refuse(`${written}:json-type`, path, 'INVALID');
      return rule.shape === 'map' ? entries(walk, value, rule, path) : group(walk, value, node, known, path);
  }
}

function leaf(walk: Walk, value: JsonValue, node: Node, path: string): Refusal | undefined {
  for (const check of node.checks) {
    if (firm(walk, check.test(value, walk))) return refuse(`${node.path}:${check.kind}`, path, 'INVALID');
  }
  return undefined;
}

function misshapen(walk: Walk, node: Node, path: string, verdict: Level): Refusal | undefined {
  const structure = node.shape === 'array' ? node.each?.structure : node.structure;
  if (structure === undefined) return undefined;
  return firm(walk, weaker(structure, verdict)) ? refuse(`${node.each?.path ?? node.path}:json-type`, path, 'INVALID') : undefined;
}

function elements(walk: Walk, value: JsonValue, node: Node | undefined, known: Node | undefined, path: string): Refusal | undefined {
  const rule = node ?? known;
  if (rule === undefined) return undefined;
  if (!Array.isArray(value)) return misshapen(walk, rule, path, isGroup(value) ? 'should' : 'must');
  for (const [index, element] of (value as readonly JsonValue[]).entries()) {
    const refusal = visit({ ...walk, index }, element, node?.each, known?.each, `${path}[${index}]`);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function entries(walk: Walk, value: JsonObject, node: Node, path: string): Refusal | undefined {
  for (const [key, entry] of Object.entries(value)) {
    const refusal = visit(walk, entry, node.each, undefined, appendKey(path, key));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
