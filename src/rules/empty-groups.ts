import type { Contract } from '../catalogue/vocabulary.js';
import { clauseOf } from '../catalogue/field-rules.js';
import { appendKey } from '../json/path.js';
import { isArray, isObject, type JsonObject } from '../json/value.js';
import type { BodyFinding } from './fault.js';
import { type FieldNode, treeOf } from './tree.js';

const EMPTY_ARRAY = 'an empty array';
const EMPTY_OBJECT = 'an empty object';
/** What such a finding says that it found. */
export const EMPTY: ReadonlySet<string> = new Set([EMPTY_ARRAY, EMPTY_OBJECT]);

/** Groups and arrays of an answer that hold nothing: what is not there is left out (docs/readings.md). Whether it is there is not judged. */
export function emptyGroups(contract: Contract, body: JsonObject): readonly BodyFinding[] {
  return emptyIn(contract, treeOf(contract, 'response'), body, '');
}

function emptyIn(contract: Contract, { members }: FieldNode, body: JsonObject, path: string): readonly BodyFinding[] {
  return [...members.values()].flatMap((node): readonly BodyFinding[] => {
    const value = body[node.key];
    const at = appendKey(path, node.key);
    // A list of plain values may say that there are none (2.11).
    if (!node.group) return [];
    if (isArray(value)) {
      const inside = value.flatMap((one, i) => (isObject(one) ? emptyIn(contract, node, one, `${at}[${i}]`) : []));
      return value.length > 0 ? inside : [empty(contract, node, at, EMPTY_ARRAY)];
    }
    if (!isObject(value)) return [];
    if (Object.keys(value).length > 0) return emptyIn(contract, node, value, at);
    // A group that lacks what it must have is told to lack that.
    return node.unconditional ? [] : [empty(contract, node, at, EMPTY_OBJECT)];
  });
}

const empty = (contract: Contract, { field, path: generic }: FieldNode, path: string, actual: string): BodyFinding => ({
  contract: contract.id,
  side: 'response',
  rule: `${generic}:json-type`,
  clause: field === undefined ? '2' : clauseOf(field, 'json-type'),
  level: 'should',
  path,
  expected: 'absent, or something in it',
  actual,
});
