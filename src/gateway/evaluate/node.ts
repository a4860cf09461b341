import { segments } from '../../json/path.js';
import { refusalLevel } from '../../catalogue/field-rules.js';
import type { Field, Level, RuleKind } from '../../catalogue/vocabulary.js';
import { checksOf, type Check } from './checks.js';

/** Whether a field is required, and at which level. */
export interface Demand {
  readonly kind: RuleKind | 'demanded';
  readonly level: Level;
}

/** One place of a body: a leaf with its checks, a group with its members, an array or a map with what each element is. */
export interface Node {
  readonly key: string;
  /** As the catalogue writes it, `order.tax[n].amount`. */
  readonly path: string;
  /** Its place among the members of its group, as the catalogue lists them. */
  readonly place: number;
  readonly kids: Node[];
  readonly byKey: Map<string, Node>;
  field?: Field;
  shape: 'leaf' | 'group' | 'array' | 'map';
  /** The node of each array element or map value. */
  each?: Node;
  checks: readonly Check[];
  demand?: Demand;
  /** Members that are checked even when they are absent. */
  demanding: readonly Node[];
  /** An empty group counts as absent: the group is required, but no field in it is, and no relation is about it. */
  filled?: true;
  /** An empty group should be refused: it must have certain members. */
  peopled?: true;
  /** How firmly another JSON type than a group or array is refused; undefined lets it through. */
  structure: Level | undefined;
  /** Any members are accepted, because the specification does not show them. */
  free?: true;
  /** No table has the name. */
  untabled?: true;
}

export function newNode(key: string, path: string, place = 0): Node {
  return { key, path, place, kids: [], byKey: new Map(), shape: 'group', checks: [], demanding: [], structure: 'must' };
}

/** Notes in each group what it demands, once nothing changes any more. */
export function settle(node: Node): void {
  node.demanding = node.kids.filter(({ demand }) => demand !== undefined);
  for (const kid of node.kids) settle(kid);
  if (node.each !== undefined) settle(node.each);
}

/** Puts a field into the tree; the first row of a path wins. */
export function plant(root: Node, field: Field, presence: 'demanded' | 'ignored'): void {
  const node = descend(root, field.path);
  if (node.field !== undefined) return;
  node.field = field;
  if (field.type !== 'group') {
    if (node.shape === 'group') node.shape = 'leaf';
    node.checks = checksOf(field);
  } else {
    node.structure = refusalLevel(field, 'json-type');
  }
  if (field.neverSent === true && field.type === 'group') node.free = true;
  const kind = demandKind(field);
  if (kind !== undefined && presence === 'demanded') node.demand = { kind, level: field.levels?.[kind] ?? field.level };
}

function demandKind(field: Field): 'required' | 'required-in-group' | undefined {
  if (field.presence === 'required' || field.presence === 'fixed') return 'required';
  return field.presence === 'required-in-group' ? 'required-in-group' : undefined;
}

/** The node of a path. A path that ends in `[n]` is the array itself when its elements are groups, its element otherwise. */
export function descend(root: Node, path: string): Node {
  let node = root;
  let written = '';
  const steps = segments(path);
  for (const step of steps) {
    if (step.kind === 'key') {
      written = written === '' ? step.key : `${written}.${step.key}`;
      node = kid(node, step.key, written);
    } else {
      written = step.kind === 'every-key' ? `${written}.{${step.name}}` : `${written}[n]`;
      node.shape = step.kind === 'every-key' ? 'map' : 'array';
      node.each ??= newNode('', written);
      node = node.each;
    }
  }
  return node;
}

function kid(node: Node, key: string, path: string): Node {
  let found = node.byKey.get(key);
  if (found === undefined) {
    found = newNode(key, path, node.kids.length);
    node.kids.push(found);
    node.byKey.set(key, found);
  }
  return found;
}
