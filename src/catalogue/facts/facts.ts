import { generic } from '../../json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import type { Fact } from './fact.js';
import { JOURNEY_FACTS } from './journey.js';
import { PAYMENT_FACTS } from './payments.js';
import { PLACE_FACTS } from './places.js';
import { TERMINAL_FACTS } from './terminal.js';

/** Every fact that a request can state in more than one field. */
export const FACTS: readonly Fact[] = [...PAYMENT_FACTS, ...PLACE_FACTS, ...JOURNEY_FACTS, ...TERMINAL_FACTS];

interface Statement {
  readonly field: string;
  readonly path: string;
  readonly value: JsonValue;
}

/**
 * The paths that have to go so that the rest of a body agrees. Paths given first stay before others, in their order; of the rest, those of
 * fields that a fact names first.
 */
export function contradicting(body: JsonObject, firm: readonly string[] = []): readonly string[] {
  const rank = new Map(firm.map((path, i) => [path, i]));
  const gone = new Set<string>();
  const said = statementsOf(body);
  for (const fact of factsAbout(said)) {
    for (const statements of readings(fact, said)) {
      const left = statements.filter(({ path }) => !gone.has(path));
      for (const path of outvoted(fact, left, rank)) gone.add(path);
    }
  }
  return [...gone];
}

/** Whether what a body says at one path contradicts nothing else in it. */
export function fits(body: JsonObject, path: string): boolean {
  const facts = byField.get(generic(path));
  return facts === undefined || isAgreed(facts, body);
}

/** Whether two fields say the same under two names: where one is missing, the other may serve. */
export const saysTheSame = (field: string, other: string): boolean =>
  byField.get(field)?.some(({ isOneThing, fields }) => isOneThing === true && fields.includes(other)) === true;

function isAgreed(facts: readonly Fact[], body: JsonObject): boolean {
  const said = statementsOf(body);
  return facts.every((fact) => readings(fact, said).every((statements) => fact.agree((field) => valuesOf(statements, field))));
}

const byField = new Map<string, Fact[]>();
for (const fact of FACTS) {
  for (const field of new Set(fact.fields.map(generic))) byField.set(field, [...(byField.get(field) ?? []), fact]);
}

type Statements = ReadonlyMap<string, readonly Statement[]>;

/** A field of facts, or a group or array on the way to one. */
interface Way {
  /** The field, if it is one. */
  field?: string;
  /** By key; `[n]` leads to the elements. */
  readonly on: Map<string, Way>;
}

const ROOT: Way = { on: new Map() };
for (const field of byField.keys()) {
  let way = ROOT;
  for (const key of field.match(/\[n\]|[^.[]+/g) ?? []) {
    const next = way.on.get(key) ?? { on: new Map() };
    way.on.set(key, next);
    way = next;
  }
  way.field = field;
}

const FIELDS: ReadonlySet<string> = new Set(FACTS.flatMap(({ fields }) => fields));

/** The fields of facts that a body has, those in an array also by the path of their element. Only what leads to one is looked at: bodies are large, and a run asks for each. */
function statementsOf(body: JsonObject): Statements {
  const found = new Map<string, Statement[]>();
  const add = (field: string, statement: Omit<Statement, 'field'>): void => {
    if (!FIELDS.has(field)) return;
    const list = found.get(field);
    if (list === undefined) found.set(field, [{ ...statement, field }]);
    else list.push({ ...statement, field });
  };
  const walk = (value: JsonValue | undefined, path: string, { field, on }: Way): void => {
    if (value === undefined || (typeof value === 'string' && value.includes('{{'))) return;
    if (field !== undefined) {
      add(field, { path, value });
      if (path !== field) add(path, { path, value });
    }
    const each = on.get('[n]');
    if (isArray(value)) value.forEach((inner, i) => each !== undefined && walk(inner, `${path}[${i}]`, each));
    else if (isObject(value)) for (const [key, next] of on) if (Object.hasOwn(value, key)) walk(value[key], `${path}.${key}`, next);
  };
  for (const [key, way] of ROOT.on) if (Object.hasOwn(body, key)) walk(body[key], key, way);
  return found;
}

/** The facts that something in a body is about. */
function factsAbout(said: Statements): readonly Fact[] {
  const about = new Set([...said.keys()].flatMap((field) => byField.get(generic(field)) ?? []));
  return FACTS.filter((fact) => about.has(fact));
}

/** What is said about a fact; once for each element of the array in which it is. */
function readings(fact: Fact, statements: Statements): readonly (readonly Statement[])[] {
  const said = fact.fields.flatMap((field) => statements.get(field) ?? []);
  if (said.length < 2) return [];
  if (fact.each === undefined) return [said];
  const array = fact.each.replace('[n]', '[');
  const elements = new Set(said.map(({ path }) => path.slice(array.length, path.indexOf(']', array.length))));
  return [...elements].map((element) => said.filter(({ path }) => path.startsWith(`${array}${element}]`)));
}

function outvoted(fact: Fact, statements: readonly Statement[], rank: ReadonlyMap<string, number>): readonly string[] {
  if (fact.agree((field) => valuesOf(statements, field))) return [];
  const order = statements.toSorted((left, right) => (rank.get(left.path) ?? Infinity) - (rank.get(right.path) ?? Infinity) || 0);
  const kept: Statement[] = [];
  const out: string[] = [];
  for (const statement of order) {
    const together = [...kept, statement];
    if (fact.agree((field) => valuesOf(inOrder(together, statements), field))) kept.push(statement);
    else out.push(statement.path);
  }
  return out;
}

/** Elements stay in the order of the body. */
const inOrder = (some: readonly Statement[], all: readonly Statement[]): readonly Statement[] => all.filter((one) => some.includes(one));

const valuesOf = (statements: readonly Statement[], field: string): readonly JsonValue[] =>
  statements.filter((one) => one.field === field).map(({ value }) => value);
