import { clauseOf, paddingLevel, refusalLevel } from '../catalogue/field-rules.js';
import { FIRMNESS } from '../catalogue/level.js';
import { otherVersionFields } from '../catalogue/rules.js';
import type { Contract, Field, Level, RuleKind } from '../catalogue/vocabulary.js';
import { isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Values } from '../model/values.js';
import { breachOf, kindOf, type Refused } from './breach.js';
import { expectedOf } from './expected.js';
import { type BodyFinding, namedFinding, type ValueBreach } from './fault.js';
import { rowsOf } from './other-operations.js';
import { inner, type Place, placeAt } from './places.js';
import type { RawNumber } from './raw-numbers.js';
import { isWanted, presenceKind } from './schema/presence.js';
import { show } from './show.js';
import { type BodySide, type FieldNode, treeOf } from './tree.js';
import { unlistedFields } from './unlisted.js';
import type { SchemaError } from './schema-error.js';
import { isPlainlyGood, validatorOf } from './validators.js';
import { remembered } from '../json/remembered.js';

/** What a body is judged with besides its schemas. */
export interface StructureContext {
  readonly raw: RawNumber;
  readonly values: Values | undefined;
  /** Generic paths that the sender adds on purpose. */
  readonly overlay: readonly string[];
}

/**
 * What is wanted of a body: the findings that are judged, of which no open one need be told; all of them; or, which is faster, all of them but
 * for the level of one that is alone.
 */
export type Extent = 'judged' | 'all' | 'names';

/** From the strictest schema to the mildest. */
const LEVELS = ['open', 'should', 'must'] as const;

/**
 * Findings about single fields of a body: what its schemas refuse, at the level of the mildest schema that does.
 */
export function judgeStructure(
  contract: Contract,
  side: BodySide,
  body: JsonObject,
  context: StructureContext,
  extent: Extent,
): readonly BodyFinding[] {
  if (extent === 'judged' && isPlainlyGood(contract, side, body)) return [];
  let found: SchemaFindings | undefined;
  for (const level of extent === 'judged' ? LEVELS.slice(1) : LEVELS) {
    const validate = validatorOf(contract, side, level);
    if (validate(body)) break;
    found ??= new SchemaFindings(contract, side, body, context);
    for (const error of validate.errors ?? []) found.add(error, level, validate.errors ?? []);
    if (extent === 'names' && found.isOneAtMost(level)) break;
  }
  return found?.all() ?? [];
}

/** Conditions report their branches, relations are judged by themselves, and what `allOf` says of a field is said for other validators. */
const isSaidElsewhere = ({ keyword, schemaPath }: SchemaError): boolean =>
  keyword === 'if' || schemaPath.includes('/allOf/') || schemaPath.includes('/anyOf/');

interface Fault extends Refused {
  readonly kind: RuleKind;
  level: Level;
}

const BOUNDS: ReadonlySet<string> = new Set(['minimum', 'maximum']);

/** What the errors of the schemas of one body come to: one finding for each rule and place. */
class SchemaFindings {
  readonly #places = new Map<string, Place>();
  readonly #faults = new Map<string, Fault>();
  readonly #missing = new Map<string, BodyFinding>();
  readonly #strangers = new Map<string, readonly BodyFinding[]>();
  readonly #beyond = new Map<string, BodyFinding>();
  readonly #speaker: Refused['side'];
  readonly #contract: Contract;
  readonly #side: BodySide;
  readonly #body: JsonObject;
  readonly #root: FieldNode;
  readonly #context: StructureContext;

  constructor(contract: Contract, side: BodySide, body: JsonObject, context: StructureContext) {
    this.#contract = contract;
    this.#side = side;
    this.#speaker = side === 'request' ? 'request' : 'answer';
    this.#body = body;
    this.#root = treeOf(contract, side);
    this.#context = context;
  }

  add(error: SchemaError, level: Level, all: readonly SchemaError[]): void {
    const { keyword, instancePath, params } = error;
    if (isSaidElsewhere(error)) return;
    const at = this.#placeAt(instancePath);
    const key = params['missingProperty'] ?? params['additionalProperty'];
    const place = typeof key === 'string' ? inner(at, key) : at;
    const { node, value, path } = place;
    if (node === undefined) return this.#unlisted(place, error, all);
    if (keyword === 'anyOf') return;
    const isEmpty = keyword === 'minProperties' && node.field?.presence === 'required';
    if (keyword === 'required' || isEmpty || (value === null && !place.element && isWanted(node))) return this.#lacks(place, node);
    const wanted = keyword === 'minProperties' ? { wanted: node.wanted.map((member) => member.key) } : {};
    const refused = {
      field: node.field as Field,
      value: value as JsonValue,
      path,
      shape: shapeOf(place, node),
      side: this.#speaker,
      ...wanted,
    };
    const kind = kindOf(refused, keyword);
    const known = this.#faults.get(`${path} ${kind}`);
    if (known === undefined) this.#faults.set(`${path} ${kind}`, { ...refused, kind, level });
    else if (FIRMNESS[level] > FIRMNESS[known.level]) known.level = level;
  }

  /**
   * Whether there will be no second finding, now that the schemas down to this level have spoken: what the milder ones refuse is refused by the
   * strictest one too, but for values beyond a listing, of which only the second one knows more than that they are not listed.
   */
  isOneAtMost(level: Level): boolean {
    if (level === 'open' && this.#strangers.size > 0) return false;
    return this.#faults.size + this.#missing.size + this.#beyond.size + [...this.#strangers.values()].flat().length <= 1;
  }

  all(): readonly BodyFinding[] {
    // A number of the wrong type is not also told as too small or too large.
    const isOfType = ({ path, kind }: Fault): boolean => !BOUNDS.has(kind) || !this.#faults.has(`${path} json-type`);
    const faults = [...this.#faults.values()]
      .filter(isTold)
      .filter(isOfType)
      .flatMap((fault) => {
        const breach = breachOf(fault, fault.kind, fault.level, this.#context);
        return breach === undefined ? [] : [this.#told(fault.field, fault.path, breach)];
      });
    // What a group lacks is told after what is in it.
    const depth = ({ path }: BodyFinding): number => path.split('.').length;
    const missing = [...this.#missing.values()].sort((one, other) => depth(other) - depth(one));
    return [...faults, ...[...this.#strangers.values()].flat(), ...missing, ...this.#beyond.values()];
  }

  /** The schemas of the three levels mostly refuse the same places. */
  #placeAt(pointer: string): Place {
    return remembered(this.#places, pointer, () => placeAt(this.#root, this.#body, pointer));
  }

  #told(field: Field, path: string, { kind, ...told }: ValueBreach): BodyFinding {
    return { contract: this.#contract.id, side: this.#side, rule: `${field.path}:${kind}`, clause: clauseOf(field, kind), path, ...told };
  }

  /** What is absent, null or empty although it is wanted. A missing group is one finding, unless only something in it is wanted. */
  #lacks(place: Place, node: FieldNode): void {
    const field = node.field as Field;
    const kind = presenceKind(field);
    if (kind === undefined) {
      for (const member of node.wanted) if (member.unconditional) this.#lacks(inner(place, member.key), member);
      return;
    }
    const { value, path } = place;
    const isEmpty = isObject(value);
    const breach = {
      kind,
      level: refusalLevel(field, kind),
      expected: isEmpty ? 'a group that holds something' : expectedOf(field, kind, 'request'),
      actual: value === undefined ? 'nothing' : isEmpty ? 'an empty object' : show(value, path),
    };
    this.#missing.set(path, this.#told(field, path, breach));
  }

  /** A name that the listing lacks; beyond a cut listing, a value that no operation accepts. */
  #unlisted({ stranger, generic, path, value }: Place, { keyword, instancePath }: SchemaError, all: readonly SchemaError[]): void {
    if (keyword !== 'anyOf') {
      const isRefused = keyword === 'not' || keyword === 'additionalProperties' || otherVersionFields(this.#contract).includes(generic);
      if (stranger === undefined || !isRefused || this.#strangers.has(stranger.found.path)) return;
      const { group, found } = stranger;
      this.#strangers.set(found.path, unlistedFields(this.#contract, group, found, this.#context.overlay));
      return;
    }
    const rows = rowsOf(this.#contract, generic);
    const field = rows.find(({ type }) => type !== 'group') ?? rows[0];
    if (field === undefined) return;
    const shape = field.type === 'group' ? 'group' : 'scalar';
    const refused: Refused = { field, value: value as JsonValue, path, shape, side: 'request' };
    // What one of the operations has against the value.
    const why = all.find(
      (one) => one.instancePath === instancePath && !['type', 'anyOf', 'if'].includes(one.keyword) && !/\/allOf\//.test(one.schemaPath),
    );
    // No word of a list is a number, so that nobody could have meant one.
    const level = field.type === 'Enumeration' && typeof value !== 'string' ? 'must' : 'should';
    const breach = breachOf(refused, kindOf(refused, why?.keyword ?? 'type'), level, this.#context);
    if (breach === undefined) return;
    const { kind: _kind, level: _level, ...told } = breach;
    this.#beyond.set(path, namedFinding(this.#contract, 'cut-listing-bounds', { path, ...told }));
  }
}

/** Of a text with white space around it, what is wrong without it is told; else one finding, of its characters if they are judged. */
function isTold(fault: Fault, _index: number, all: readonly Fault[]): boolean {
  const { field, value, path } = fault;
  if (typeof value !== 'string' || value.trim() === value || fault.side === 'answer') return true;
  const same = all.filter((one) => one.path === path);
  const firm = same.filter(({ level }) => FIRMNESS[level] > FIRMNESS[paddingLevel(field, ' ')]);
  if (firm.length > 0) return firm.includes(fault);
  return fault === (same.find(({ kind }) => kind === 'charset') ?? same[0]);
}

const shapeOf = ({ element }: Place, { list, group }: FieldNode): Refused['shape'] =>
  list && !element ? 'list' : group ? 'group' : 'scalar';
