import type { Contract, Rule } from '../../catalogue/vocabulary.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import type { RuleKey } from '../../model/finding.js';
import type { Outcome } from '../../model/outcome.js';
import { keptWith } from '../../catalogue/kept-with.js';
import { groupBy } from '../../json/group-by.js';
import { remembered } from '../../json/remembered.js';

/** Which rules an answer shows besides those that checks name: the rules of every field that is present. */
export interface AnswerCoverage {
  /** Rules that this answer judges for the first time in the run. */
  newIn(contract: Contract, outcome: Outcome): readonly RuleKey[];
}

const ERROR_RULES: readonly RuleKey[] = [
  'error-field-absent',
  'error-validation-type-absent',
  'error-explanation-absent',
  'error-support-code-absent',
  'error-not-processed',
].map((rule) => ({ side: 'error', rule }));

export function createAnswerCoverage(rules: ReadonlyMap<string, readonly Rule[]>): AnswerCoverage {
  const byPath = new Map<string, ReadonlyMap<string | undefined, readonly Rule[]>>();
  const seen = new Map<string, { readonly root: Seen; readonly named: Set<string> }>();
  const tableOf = (contract: Contract, side: 'response' | 'error') => {
    const name = `${contract.id}/${side}`;
    return remembered(byPath, name, () => {
      const own = rules.get(contract.id)?.filter((rule) => rule.side === side) ?? [];
      return groupBy(own, ({ path }) => path);
    });
  };
  return {
    newIn(contract, outcome) {
      if (!('body' in outcome) || outcome.kind === 'no-result') return [];
      const side = outcome.kind === 'error' ? 'error' : 'response';
      const table = tableOf(contract, side);
      const name = `${contract.id}/${side}`;
      const known = remembered(seen, name, () => ({ root: placeOf(''), named: new Set<string>() }));
      const fresh: RuleKey[] = [];
      walk(outcome.body, known.root, mapsOf(contract), (path) => {
        fresh.push(...(table.get(path) ?? []).map(({ id }): RuleKey => ({ side, rule: id })));
      });
      return [...fresh, ...namedRules(outcome.body, side).filter(({ rule }) => known.named.size < known.named.add(rule).size)];
    },
  };
}

const PAYMENT_RULES: readonly RuleKey[] = ['provider-a-urls', 'time-initiated-submitted'].map((rule) => ({ side: 'response', rule }));

/** Rules about several members, as far as the members that are present show them. */
function namedRules(body: JsonObject, side: 'response' | 'error'): readonly RuleKey[] {
  if (side === 'error') {
    const { error } = body;
    if (!isObject(error)) return [];
    if (error.cause === 'INVALID_REQUEST') return [...ERROR_RULES, { side: 'error', rule: 'error-explanation-present' }];
    const isCoded = error.cause === 'SERVER_FAILED' || error.cause === 'REQUEST_REJECTED';
    return isCoded ? [...ERROR_RULES, { side: 'error', rule: 'error-support-code-present' }] : ERROR_RULES;
  }
  const found: RuleKey[] = [{ side: 'error', rule: 'error-only-in-error' }];
  if (body.response !== undefined) found.push({ side: 'response', rule: 'result-fits-gateway-code' });
  if (body.gatewayEntryPoint !== undefined) found.push({ side: 'response', rule: 'gateway-entry-point-api' });
  if (body.browserPayment !== undefined) found.push(...PAYMENT_RULES);
  if (body.result === 'SUCCESS') found.push({ side: 'response', rule: 'debug-information-errors' });
  if (body['3DSecure'] !== undefined) found.push({ side: 'response', rule: 'authentication-status-attempted' });
  if (body['cruise'] !== undefined) found.push({ side: 'response', rule: 'cruise-booking-reference' });
  return found;
}

/** A place in answers, and the places seen below it. A body like earlier ones is walked without building a single path. */
interface Seen {
  readonly path: string;
  readonly members: Map<string, Seen>;
  visited: boolean;
}

const placeOf = (path: string): Seen => ({ path, members: new Map(), visited: false });

/** Limits the memory: a target may make up names for every answer. */
const MOST_MEMBERS = 1000;

const OF_ANY_NAME = '.{X}';

/** Groups whose members may have any name. */
const mapsOf = keptWith(
  ({ response }: Contract): ReadonlySet<string> =>
    new Set(response.flatMap(({ path }) => (path.endsWith(OF_ANY_NAME) ? [path.slice(0, -OF_ANY_NAME.length)] : []))),
);

/** Visits every place of a body, in its general form, that was not visited before. */
function walk(value: JsonValue, place: Seen, maps: ReadonlySet<string>, visit: (path: string) => void): void {
  if (!isArray(value) && !place.visited) {
    place.visited = true;
    if (place.path !== '') visit(place.path);
  }
  if (isArray(value)) for (const inner of value) walk(inner, memberOf(place, '[n]'), maps, visit);
  else if (isObject(value))
    for (const name of Object.keys(value)) {
      const inner = value[name];
      if (inner !== undefined && inner !== null) walk(inner, memberOf(place, maps.has(place.path) ? '{X}' : name), maps, visit);
    }
}

function memberOf(place: Seen, name: string): Seen {
  const known = place.members.get(name);
  if (known !== undefined) return known;
  const { path } = place;
  const made = placeOf(name === '[n]' ? `${path}[n]` : path === '' ? name : `${path}.${name}`);
  if (place.members.size < MOST_MEMBERS) place.members.set(name, made);
  return made;
}
