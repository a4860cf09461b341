import fc from 'fast-check';
import { answerBody, type AnswerResult } from '../../../generators/answer.js';
import { baseBody } from '../../../generators/base.js';
import { validBody } from '../../../generators/body.js';
import { groundOf, baseBodyFor } from '../../../generators/explore.js';
import { keptWith } from '../../catalogue/kept-with.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Contract, Level, StateName } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import { hasAt, matchesGlob } from '../../json/path.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Case, ValidationType } from '../../model/case.js';
import { contractNamed } from '../../model/contract-named.js';
import { ruleNames, written } from '../../model/finding.js';
import { HarnessError } from '../../model/harness-error.js';
import { nearest } from '../../model/nearest.js';
import { fill, valueLookup } from '../../model/template.js';
import { DEFAULT_VALUES, type Values } from '../../model/values.js';

/** What bodies are made with. Everything may be left out. */
export interface BodyOptions {
  /** What the target knows: currencies, countries, cards, issued values; those not given are the defaults. */
  readonly values?: Partial<Values>;
  /** Values that stand in every body, by path: `{ 'transaction.targetTransactionId': 'pay-1' }`. */
  readonly with?: Readonly<Record<string, JsonValue>>;
}

export interface RequestOptions extends BodyOptions {
  /** The state of the order that the request is for; default: the first that the contract names. */
  readonly state?: StateName;
}

export interface FaultOptions extends RequestOptions {
  /** Only faults of these rules: a name as reports print it, or a pattern such as `order.amount:*`; default: all. */
  readonly rule?: string;
}

export interface ResponseOptions extends BodyOptions {
  /** Default: SUCCESS. */
  readonly result?: AnswerResult;
}

/** A request body that breaks one rule, and how that must be answered. */
export interface FaultyRequest {
  readonly body: JsonObject;
  /** The broken rule within its contract, such as `request/order.amount:format`. */
  readonly rule: string;
  /** The level at which the request must be refused. */
  readonly level: Level;
  /** The fields that error.field may name. */
  readonly fields: readonly string[];
  readonly validationTypes: readonly ValidationType[];
  /** The case that the fault comes from, as `touchstone explain` and `replay` know it. */
  readonly case: string;
}

/** Valid request bodies of a contract. They shrink to its smallest valid body, and every step on the way is valid. */
export function validRequest(contract: string | Contract, options: RequestOptions = {}): fc.Arbitrary<JsonObject> {
  const { found, values, state } = settingOf(contract, options);
  return validBody(found, values, state).map((body) => finished(accompanied(found, body), values, options.with));
}

/** Request bodies with exactly one fault. They shrink to the first fault of the list in the smallest body that can hold it. */
export function faultyRequest(contract: string | Contract, options: FaultOptions = {}): fc.Arbitrary<FaultyRequest> {
  const { found, values, state } = settingOf(contract, options);
  const { bodies, base, faults } = groundOf(found, values, state);
  const chosen = options.rule === undefined ? faults() : faultsOf(found, faults(), options.rule);
  return fc.tuple(fc.constantFrom(...chosen), bodies).map(([fault, body]) => {
    const host = withValues(baseBodyFor(found, values, body, fault, base), options.with);
    return faultyOf(fault, finished(accompanied(found, applyEdits(host, fault.edits) as JsonObject), values, {}));
  });
}

/** Good bodies of answers. They shrink to what always comes. */
export function response(contract: string | Contract, options: ResponseOptions = {}): fc.Arbitrary<JsonObject> {
  const { found, values } = settingOf(contract, options);
  return answerBody(found, values, options.result ?? 'SUCCESS').map((body) => withValues(body, options.with));
}

function settingOf(
  given: string | Contract,
  options: RequestOptions,
): { readonly found: Contract; readonly values: Values; readonly state: StateName } {
  const found = contractNamed(given);
  return { found, values: valuesOf(options.values), state: options.state ?? found.states[0] ?? 'none' };
}

/** Returns the same object for the same options, because caches use the object as their key. */
export const valuesOf = (given: Partial<Values> | undefined): Values => (given === undefined ? DEFAULT_VALUES : completed(given));

const completed = keptWith((given: Partial<Values>): Values => ({ ...DEFAULT_VALUES, ...given }));

function faultsOf(contract: Contract, faults: readonly Case[], rule: string): readonly Case[] {
  const rules = rulesOf(contract);
  const namesOf = (one: Case): readonly string[] =>
    ruleNames({ ...one, aliases: rules.find(({ side, id }) => side === one.side && id === one.rule)?.aliases ?? [] });
  const chosen = faults.filter((one) => namesOf(one).some((name) => matchesGlob(rule, name)));
  if (chosen.length > 0) return chosen;
  const known = [...new Set(faults.map((one) => one.rule))];
  const near = nearest(rule, known);
  const hint =
    near === undefined ? `touchstone generate --contract ${contract.id} --list shows what can be broken` : `did you mean "${near}"?`;
  throw new HarnessError('usage', `no request body of ${contract.id} can be made that breaks ${rule} alone: ${hint}`, { hint });
}

function faultyOf(fault: Case, body: JsonObject): FaultyRequest {
  const { expect } = fault;
  const refused = expect.kind === 'refused' ? expect : { fields: [], types: [] };
  return { body, rule: written(fault), level: fault.level, fields: refused.fields, validationTypes: refused.types, case: fault.id };
}

/**
 * Adds fields that a relation requires beside a group although the listing lacks them. Runs do not send them, but lint would report
 * their absence.
 */
function accompanied(contract: Contract, body: JsonObject): JsonObject {
  const missing = contract.relations.flatMap((relation) =>
    relation.kind === 'requires-value' && hasAt(body, relation.when) ? [[relation.path, relation.value] as const] : [],
  );
  return withValues(body, Object.fromEntries(missing));
}

/** The template with card numbers filled in. A value that only the target knows becomes a telling word such as `your-transaction`. */
function finished(template: JsonObject, values: Values, given: BodyOptions['with']): JsonObject {
  const lookup = valueLookup(values);
  const stated: Readonly<Record<string, string>> = { amount: '100.00', currency: values.currencies[0] ?? 'USD' };
  const body = fill(template, (name) => (name.startsWith('state:') ? (stated[name.slice(6)] ?? 'your-transaction') : lookup(name)));
  return withValues(body, given);
}

const withValues = (body: JsonObject, given: BodyOptions['with'] = {}): JsonObject =>
  applyEdits(
    body,
    Object.entries(given).map(([path, value]) => ({ op: 'set', path, value })),
  ) as JsonObject;

/** The smallest valid body, which every shrink ends at. */
export const smallestRequest = (contract: string | Contract, options: RequestOptions = {}): JsonObject => {
  const { found, values, state } = settingOf(contract, options);
  return finished(baseBody(found, values, state), values, options.with);
};
