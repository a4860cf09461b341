import { CATALOGUE, type Catalogued, perCatalogue } from '../../catalogue/catalogue.js';
import { HOUSE_CLAUSE, holdsFor, houseIdOf, type HouseRow, sideOf } from '../../catalogue/house-rules.js';
import type { Contract, Level } from '../../catalogue/vocabulary.js';
import { deepFreeze } from '../../json/freeze.js';
import { isObject, type JsonObject } from '../../json/value.js';
import {
  type HouseCheck,
  type HouseContext,
  type HouseDefinition,
  type HouseExchange,
  type HouseFinding,
  type HouseRule,
} from '../../catalogue/house-definition.js';
import { type Guarded, guarded } from './guard.js';

/** What one house rule says of one body or exchange. */
export interface HouseSaying {
  readonly rule: string;
  readonly side: HouseRow['side'];
  readonly level: Level;
  readonly clause: string;
  readonly findings: readonly Required<HouseFinding>[];
  /** Why the check itself failed; then it has no findings. */
  readonly fault?: string;
}

/** Checks that never ended, with the reason: they are not called again. */
const retiredOf = perCatalogue(() => new Map<HouseDefinition, string>());

const MOST_FINDINGS = 20;
const MOST_CHARACTERS = 500;

/** Whether there are house rules about bodies: they are functions, which other threads do not have. */
export const hasHouseRules = ({ [CATALOGUE]: { house } }: Catalogued): boolean => house.some(({ kind }) => kind === 'house-rule');

/** What the house rules say of one body. */
export function houseOnBody(contract: Contract, side: HouseRule['side'], body: JsonObject): readonly HouseSaying[] {
  const own = contract[CATALOGUE].house.filter(
    (one): one is HouseRule => one.kind === 'house-rule' && one.side === side && holdsFor(one.contracts ?? [], contract),
  );
  if (own.length === 0) return [];
  const frozen = deepFreeze(body);
  return asked(contract, own, (rule) => rule.check(frozen, contextOf(contract)));
}

/** What the house checks say of an exchange, and the house rules of its answer. */
export function houseOnExchange(contract: Contract, side: 'response' | 'error', exchange: () => HouseExchange): readonly HouseSaying[] {
  const own = contract[CATALOGUE].house.filter(
    (one) => (one.kind === 'house-check' || one.side === side) && holdsFor(one.contracts ?? [], contract),
  );
  if (own.length === 0) return [];
  const seen = deepFreeze(exchange());
  return asked(contract, own, (one: HouseRule | HouseCheck) =>
    one.kind === 'house-check' ? one.check(seen) : one.check(seen.answer.body, contextOf(contract)),
  );
}

export const contextOf = ({ id, operation, version }: Contract): HouseContext => ({ contract: id, operation, version });

function asked<Definition extends HouseDefinition>(
  contract: Contract,
  own: readonly Definition[],
  ask: (one: Definition) => unknown,
): readonly HouseSaying[] {
  const retired = retiredOf(contract);
  const active = own.filter((one) => !retired.has(one));
  const results = guarded(active.map((one) => () => ask(one)));
  return own.flatMap((one) => {
    const result = results[active.indexOf(one)] ?? { fault: retired.get(one) ?? '', looped: true };
    if ('fault' in result && result.looped) retired.set(one, result.fault);
    const saying = readingOf(result);
    return saying === undefined
      ? []
      : [{ rule: houseIdOf(one), side: sideOf(one), level: one.level, clause: one.clause ?? HOUSE_CLAUSE, ...saying }];
  });
}

/** The result of a check, brought into the shape of findings; undefined if the check does not apply. */
export function readingOf(result: Guarded): Pick<HouseSaying, 'findings' | 'fault'> | undefined {
  if ('fault' in result) return { findings: [], fault: result.fault };
  const { value } = result;
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return { findings: [], fault: 'it returned no list of findings' };
  const findings = value.slice(0, MOST_FINDINGS).map(findingOf);
  return findings.every((finding) => finding !== undefined)
    ? { findings }
    : { findings: [], fault: 'a finding has expected and actual, and perhaps a path, each a text' };
}

function findingOf(value: unknown): Required<HouseFinding> | undefined {
  if (!isObject(value)) return undefined;
  const { path = '', expected, actual } = value;
  if (typeof path !== 'string' || typeof expected !== 'string' || typeof actual !== 'string') return undefined;
  const short = (text: string): string => text.slice(0, MOST_CHARACTERS);
  return { path: short(path), expected: short(expected), actual: short(actual) };
}
