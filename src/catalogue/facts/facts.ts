import { concretePaths, getAt } from '../../json/path.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
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
  for (const fact of FACTS) {
    for (const statements of readings(fact, body)) {
      const left = statements.filter(({ path }) => !gone.has(path));
      for (const path of outvoted(fact, left, rank)) gone.add(path);
    }
  }
  return [...gone];
}

/** Whether a body says nothing twice in two ways. */
export const agrees = (body: JsonObject): boolean =>
  FACTS.every((fact) => readings(fact, body).every((statements) => fact.agree((field) => valuesOf(statements, field))));

/** What a body says about a fact; once for each element of the array in which it is. */
function readings(fact: Fact, body: JsonObject): readonly (readonly Statement[])[] {
  const statements = fact.fields.flatMap((field) =>
    concretePaths(body, field).map((path): Statement => ({ field, path, value: getAt(body, path) ?? null })),
  );
  const said = statements.filter(({ value }) => !(typeof value === 'string' && value.includes('{{')));
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
