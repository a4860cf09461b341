import { appendKey, joinPath } from '../json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Contract, Field, Level, RuleKind } from '../catalogue/vocabulary.js';
import { clauseOf, refusalLevel } from '../catalogue/field-rules.js';
import { weaker } from '../catalogue/level.js';
import type { Values } from '../model/values.js';
import type { CleanGroups } from './clean-groups.js';
import { expectedOf } from './expected.js';
import type { ValueBreach, BodyFinding } from './fault.js';
import { hasLeaf } from './leaf-values.js';
import type { RawNumber } from './raw-numbers.js';
import { judgeScalar } from './scalar.js';
import { show } from './show.js';
import type { BodySide, FieldNode } from './tree.js';
import { unlistedFields } from './unlisted.js';

/** What a walk needs besides the body. */
export interface WalkContext {
  readonly contract: Contract;
  readonly side: BodySide;
  readonly raw: RawNumber;
  readonly values: Values | undefined;
  /** Generic paths that the sender adds on purpose. */
  readonly overlay: readonly string[];
  /** Whether the absence of fields that are always provided is judged. */
  readonly always: 'judged' | 'not-judged';
  /** Groups that need no walk, where they are remembered. */
  readonly clean?: CleanGroups | undefined;
}

/** Every finding about single fields of a body, open ones included, in the order of the body. */
export function walkFields(root: FieldNode, body: JsonObject, context: WalkContext): readonly BodyFinding[] {
  const walk = new Walk(context);
  walk.members(root, body, '');
  return walk.findings;
}

/** Whether a value counts as absent: it is missing, or null. */
const isAbsent = (value: JsonValue | undefined): boolean => value === undefined || value === null;
const isEmptyGroup = (value: JsonValue | undefined): boolean => isObject(value) && Object.keys(value).length === 0;
const own = (group: JsonObject, key: string): JsonValue | undefined => (Object.hasOwn(group, key) ? group[key] : undefined);

class Walk {
  readonly findings: BodyFinding[] = [];
  readonly #context: WalkContext;

  constructor(context: WalkContext) {
    this.#context = context;
  }

  members(node: FieldNode, group: JsonObject, path: string): void {
    const { contract, side, overlay } = this.#context;
    for (const key of Object.keys(group)) {
      const value = group[key] as JsonValue;
      const listed = node.members.get(key);
      if (node.everyKey !== undefined) this.#value(node.everyKey, value, appendKey(path, key));
      // Names of the catalogue need no brackets, and most members are listed.
      else if (listed !== undefined) this.#value(listed, value, path === '' ? key : `${path}.${key}`);
      else if (side === 'request')
        this.findings.push(...unlistedFields(contract, node, { key, path: appendKey(path, key), value, beside: group }, overlay));
    }
    for (const member of node.wanted) this.#wanted(member, group, path);
  }

  #value(node: FieldNode, value: JsonValue, path: string): void {
    const field = node.field as Field;
    if (value === null) return this.#null(node, path);
    if (node.list) return this.#list(node, value, path);
    if (node.group) return this.#group(node, value, path);
    this.#scalar(field, value, path);
  }

  #null(node: FieldNode, path: string): void {
    // Where the field is required, null counts as absence and is reported as such.
    if (node.unconditional || this.#isWantedHere(node)) return;
    this.#type(node, 'null', path, this.#context.side === 'request' ? 'open' : 'should');
  }

  #list(node: FieldNode, value: JsonValue, path: string): void {
    if (!isArray(value)) {
      const single = this.#context.side === 'request' && node.group && isObject(value);
      this.#type(node, show(value, path), path, single ? 'should' : 'must', single ? { suggestion: 'put it into an array' } : {});
      return;
    }
    for (const [index, element] of value.entries()) {
      const at = joinPath(path, index);
      if (element === null) this.#type(node, 'null', at, 'open');
      else if (node.group) this.#group(node, element, at);
      else this.#scalar(node.field as Field, element, at);
    }
  }

  #group(node: FieldNode, value: JsonValue, path: string): void {
    if (!isObject(value)) return this.#type(node, show(value, path), path, 'must', {}, 'an object');
    if (node.opaque) return;
    if (isEmptyGroup(value) && this.#context.side === 'request') {
      if (node.field?.presence === 'required') return;
      this.#type(node, 'an empty object', path, 'open');
    }
    const { clean } = this.#context;
    if (clean?.has(node, value) === true) return;
    const before = this.findings.length;
    this.members(node, value, path);
    if (this.findings.length === before) clean?.add(node, value);
  }

  #scalar(field: Field, value: JsonValue, path: string): void {
    const { side, raw, values, contract } = this.#context;
    const fixed = field.value === undefined ? undefined : values?.apiOperation[contract.operation];
    if (fixed === null) return;
    const context = {
      side: side === 'request' ? ('request' as const) : ('answer' as const),
      path,
      raw: typeof value === 'number' ? raw(path) : undefined,
      names: values?.names,
      currencies: values?.currencies,
      countries: values?.countries,
    };
    for (const fault of judgeScalar(fixed === undefined ? field : { ...field, value: fixed }, value, context))
      this.#fault(field, fault, path);
  }

  /** Reports what a group lacks. A missing group is one finding, at the group. */
  #wanted(node: FieldNode, group: JsonObject, path: string): void {
    const field = node.field as Field;
    const value = own(group, node.key);
    if (!isAbsent(value) && !this.#isHollow(field, value)) return;
    const at = appendKey(path, node.key);
    switch (field.presence) {
      case 'required':
      case 'fixed':
        if (field.value === undefined || this.#context.values?.apiOperation[this.#context.contract.operation] !== null) {
          this.#missing(field, 'required', at, value);
        }
        return;
      case 'required-in-group':
        // An empty group lacks nothing in particular; a null says that the member was meant.
        if (value === null || hasLeaf(group)) this.#missing(field, 'required-in-group', at, value);
        return;
      case 'always':
      case 'always-in-group':
        if (this.#context.always === 'judged') this.#missing(field, 'always', at, value);
        return;
      default:
        // An optional group around a field that is required unconditionally.
        for (const member of node.wanted) if (member.unconditional) this.#wanted(member, {}, at);
    }
  }

  /** `{}` for a required group counts as absence, unless a relation is about the empty group. */
  #isHollow(field: Field, value: JsonValue | undefined): boolean {
    const { contract, side } = this.#context;
    if (side !== 'request' || field.presence !== 'required' || !isEmptyGroup(value)) return false;
    return !contract.relations.some((relation) => relation.kind === 'full-set' && relation.path === field.path);
  }

  #isWantedHere(node: FieldNode): boolean {
    const presence = node.field?.presence;
    return presence === 'required-in-group' || (presence === 'always-in-group' && this.#context.always === 'judged');
  }

  #missing(field: Field, kind: 'required' | 'required-in-group' | 'always', path: string, value: JsonValue | undefined): void {
    this.#fault(
      field,
      {
        kind,
        level: refusalLevel(field, kind),
        expected: isEmptyGroup(value) ? 'a group that holds something' : expectedOf(field, kind, 'request'),
        actual: value === undefined ? 'nothing' : isEmptyGroup(value) ? 'an empty object' : show(value, path),
      },
      path,
    );
  }

  #type(node: FieldNode, actual: string, path: string, level: Level, more: Partial<ValueBreach> = {}, expected?: string): void {
    const field = node.field as Field;
    const kind: RuleKind = 'json-type';
    const side = this.#context.side === 'request' ? 'request' : 'answer';
    this.#fault(
      field,
      { kind, level: weaker(level, refusalLevel(field, kind)), expected: expected ?? expectedOf(field, kind, side), actual, ...more },
      path,
    );
  }

  #fault(field: Field, { kind, ...told }: ValueBreach, path: string): void {
    const { contract, side } = this.#context;
    this.findings.push({ contract: contract.id, side, rule: `${field.path}:${kind}`, clause: clauseOf(field, kind), path, ...told });
  }
}
