import { perCatalogue } from '../src/catalogue/catalogue.js';
import { namedLevel } from '../src/catalogue/named-rules.js';
import { fieldsOf } from '../src/catalogue/relation-fields.js';
import type fc from 'fast-check';
import type { Contract, StateName } from '../src/catalogue/vocabulary.js';
import { shortHash } from '../src/json/canonical.js';
import { streamFor } from '../src/json/random.js';
import { leafPaths } from '../src/json/leaves.js';
import type { JsonObject, JsonValue } from '../src/json/value.js';
import type { Case, Coverage } from '../src/model/case.js';
import type { Values } from '../src/model/values.js';
import { baseBody } from './base.js';
import { validBody } from './body.js';
import { drawnCoverages } from './drawn-coverages.js';
import { faultCases } from './faults/index.js';
import { settle } from './settle.js';
import { draw } from './values/draw.js';

/** What the random cases of a contract are drawn from. */
export interface Ground {
  readonly bodies: fc.Arbitrary<JsonObject>;
  readonly base: JsonObject;
  readonly faults: () => readonly Case[];
}

const grounds = perCatalogue(() => new WeakMap<Values, Map<string, Ground>>());

/** The id of a draw. */
export const exploreId = (contract: Contract, seed: number, drawn: number): string =>
  `${contract.id}/explore/${shortHash(`${seed} ${drawn}`)}`;

/** A random valid body of the contract, every second time with one fault in it. */
export function exploreCase(contract: Contract, values: Values, seed: number, drawn: number): Case {
  const id = exploreId(contract, seed, drawn);
  const state: StateName = contract.states[0] ?? 'none';
  const ground = groundOf(contract, values, state);
  const body = draw(ground.bodies, seed, id);
  const stream = streamFor(seed, `${id} fault`);
  const faults = stream.nextInt(2) === 0 ? [] : ground.faults();
  if (faults.length === 0) return validCase(contract, id, state, body, drawnCoverages(contract, values, body, ground.base));
  const fault = stream.pick(faults);
  return { ...fault, id, suite: 'exploration', base: baseBodyFor(contract, values, body, fault, ground.base) };
}

export function groundOf(contract: Contract, values: Values, state: StateName): Ground {
  const all = grounds(contract);
  const known = all.get(values) ?? new Map<string, Ground>();
  all.set(values, known);
  const made = known.get(contract.id) ?? {
    bodies: validBody(contract, values, state),
    base: baseBody(contract, values, state),
    faults: laterFaults(contract, values),
  };
  known.set(contract.id, made);
  return made;
}

/** Made when the first fault is drawn, because a short run draws only good bodies of many contracts. */
function laterFaults(contract: Contract, values: Values): Ground['faults'] {
  let made: readonly Case[] | undefined;
  // Only the kind of a fault matters here, so one seed serves all random cases.
  return () =>
    (made ??= faultCases(contract, values, 0).filter(
      (one) => one.level !== 'open' && one.needs.length === 0 && one.expect.kind === 'refused' && one.alsoBreaks === undefined,
    ));
}

/** The groups that the fault touches are as in the fault's own base body; the rest of the body is random. */
export function baseBodyFor(contract: Contract, values: Values, body: JsonObject, fault: Case, base: JsonObject): JsonObject {
  const tops = new Set(fault.edits.map(({ path }) => topOf(path)));
  // A few relations reach across the top level.
  for (const relation of contract.relations) {
    const partners = fieldsOf(relation).map(topOf);
    if (partners.some((top) => tops.has(top))) for (const top of partners) tops.add(top);
  }
  const made: Record<string, JsonValue> = Object.fromEntries(Object.entries(body).filter(([key]) => !tops.has(key)));
  for (const key of new Set([...Object.keys(base), ...Object.keys(fault.base)])) {
    // A group that the fault's own base body lacks is left out even if the base has it, because its parts would have to add up.
    const value = fault.base[key] ?? (tops.has(key) ? undefined : base[key]);
    if (value !== undefined && (tops.has(key) || !Object.hasOwn(made, key))) made[key] = value;
  }
  return settle(contract, made, values, leafPaths(fault.base));
}

const topOf = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;

function validCase(contract: Contract, id: string, state: StateName, body: JsonObject, coverages: readonly Coverage[]): Case {
  return {
    id,
    contract: contract.id,
    suite: 'exploration',
    mutation: 'explore',
    validity: 'valid',
    side: 'request',
    rule: 'optional-is-optional',
    // Any combination of optional fields has the level of the rule that they may be left out.
    level: namedLevel(contract, 'optional-is-optional'),
    state,
    base: body,
    edits: [],
    coverages,
    expect: { kind: 'accepted' },
    needs: [],
  };
}
