import type { Contract } from '../../../src/catalogue/vocabulary.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../src/json/value.js';
import { listingOf, type Node } from './listing.js';
import { invalid, lacking, unsupported } from './refusal.js';
import { isGood } from './values.js';

/** Holds a body to the listing of its contract; the first thing that is wrong is thrown. */
export function validate(contract: Contract, body: JsonObject, lax: readonly string[] = []): void {
  walkObject(listingOf(contract), body, '', lax);
}

function walkObject(node: Node, value: JsonObject, path: string, lax: readonly string[]): void {
  for (const [key, member] of Object.entries(value)) {
    const child = node.children.get(key) ?? mapMember(node);
    const at = path === '' ? key : `${path}.${key}`;
    if (child === undefined) {
      // A group of which only the name is known may hold anything.
      if (node.field?.neverSent === true || (node.field?.type === 'group' && node.children.size === 0)) continue;
      throw unsupported(at);
    }
    if (member !== null) walk(child, member, at, lax);
  }
  for (const [key, child] of node.children) {
    const { field } = child;
    const at = path === '' ? key : `${path}.${key}`;
    const required = field?.presence === 'required' || field?.presence === 'fixed' || field?.presence === 'required-in-group';
    if (required && (value[key] ?? null) === null) throw lacking(at);
  }
}

function walk(node: Node, value: JsonValue, path: string, lax: readonly string[]): void {
  if (lax.includes(node.path)) return;
  const elements = node.children.get('[n]');
  if (elements !== undefined) {
    if (!isArray(value)) throw invalid(path, 'is not a list');
    for (const [i, element] of value.entries()) walk(elements, element, `${path}[${i}]`, lax);
    return;
  }
  if (node.children.size > 0 || node.field?.type === 'group') {
    if (!isObject(value)) throw invalid(path, 'is not a group');
    if (isMap(node)) checkNames(value, path);
    walkObject(node, value, path, lax);
    return;
  }
  if (node.field !== undefined && !isGood(node.field, value)) throw invalid(path);
}

const isMap = (node: Node): boolean => mapMember(node) !== undefined;

const mapMember = (node: Node): Node | undefined => [...node.children].find(([name]) => name.startsWith('{'))?.[1];

/** The names of order.custom (2.3), and their number (8). */
function checkNames(value: JsonObject, path: string): void {
  const names = Object.keys(value);
  if (names.length > 50) throw invalid(path, 'has more than 50 members');
  if (names.some((name) => !/^[0-9A-Za-z]{1,99}$/.test(name))) throw invalid(path, 'has a member with a name that is not allowed');
}
