import { API_ENTRY_POINT, COMMON_CODES, INITIATED_STATUS, NOT_ENROLLED, ROLES } from '../src/catalogue/roles.js';
import { type OrderTotals, STATUS_TOTALS, TOTAL_PATHS } from '../src/catalogue/status-totals.js';
import fc from 'fast-check';
import type { Contract, Field } from '../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../src/json/edit.js';
import { concretePaths, getAt, hasAt } from '../src/json/path.js';
import { isObject, type JsonObject, type JsonValue } from '../src/json/value.js';
import type { Values } from '../src/model/values.js';
import { groupOf, isWithin } from './fields.js';
import { firstPlace } from './places.js';
import { drop } from './settle.js';
import { plainTypical } from './values/typical.js';
import { plainValueOf } from './values/value-of.js';

/** The result of an answer: one of the two outcomes, or the error of part 7. */
export type AnswerResult = 'SUCCESS' | 'FAILURE' | 'ERROR';

/**
 * Valid answers of a contract: the fields that are always present, and any of the others. They shrink to the former, and every
 * shrink is valid.
 */
export function answerBody(contract: Contract, values: Values, result: AnswerResult): fc.Arbitrary<JsonObject> {
  return result === 'ERROR' ? errorAnswer(contract, values) : outcomeAnswer(contract, values, result);
}

function outcomeAnswer(contract: Contract, values: Values, result: Exclude<AnswerResult, 'ERROR'>): fc.Arbitrary<JsonObject> {
  const leaves = contract.response.filter(({ type }) => type !== 'group');
  const always = leaves.filter(({ presence }) => presence === 'always');
  const base = applyEdits({}, [...always.map((field) => set(firstPlace(field.path), typical(field, values))), set('result', result)]);
  const code = always.some(({ path }) => path === CODE) ? fc.constantFrom(...codesFor(contract, result)) : fc.constant(undefined);
  const others = leaves.filter(({ presence }) => presence === 'conditional');
  const some: fc.Arbitrary<readonly Edit[]> =
    others.length === 0
      ? fc.constant([])
      : fc.uniqueArray(fc.oneof(...others.map((field) => answerValue(field, values).map((value) => set(firstPlace(field.path), value)))), {
          maxLength: 12,
          selector: ({ path }) => path,
          size: 'max',
        });
  return fc.tuple(code, some).map(([gatewayCode, edits]) => {
    const coded = gatewayCode === undefined ? [] : [set(CODE, gatewayCode)];
    return agreeing(contract, applyEdits(base, [...coded, ...edits]) as JsonObject, values);
  });
}

const CODE = ROLES.gatewayCode;

function codesFor(contract: Contract, result: Exclude<AnswerResult, 'ERROR'>): readonly string[] {
  const listed = contract.response.find(({ path }) => path === CODE)?.values ?? [];
  return COMMON_CODES[result].filter((word) => listed.includes(word));
}

/** Fields of answers whose exact form the tables do not give. */
const STATED: Readonly<Record<string, fc.Arbitrary<JsonValue>>> = {
  [ROLES.entryPoint]: fc.constant(API_ENTRY_POINT),
  [ROLES.authorizationTime]: fc
    .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }), fc.nat({ max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('')),
};

function answerValue(field: Field, values: Values): fc.Arbitrary<JsonValue> {
  const stated = STATED[field.path];
  if (stated !== undefined) return stated;
  return field.type === 'Decimal' ? amountValue(field) : plainValueOf(field, values);
}

/** In answers amounts are numbers. */
function amountValue({ decimals = 2, minimum = 0, maximum = 999_999 }: Field): fc.Arbitrary<JsonValue> {
  const unit = 10 ** Math.min(decimals, 2);
  return fc
    .integer({ min: Math.ceil(Number(minimum) * unit), max: Math.min(Number(maximum), 999_999) * unit })
    .map((units) => units / unit);
}

const typical = (field: Field, values: Values): JsonValue =>
  field.type === 'Decimal' ? Math.min(Number(field.maximum ?? 10), 10) : plainTypical(field, values);

/** Adds what a group never comes without, and takes one of two that exclude each other away. */
function agreeing(contract: Contract, body: JsonObject, values: Values): JsonObject {
  let current = hasAt(body, ROLES.provider) && hasAt(body, ROLES.redirectUrl) ? drop(body, ROLES.redirectUrl) : body;
  if (body.result === 'SUCCESS' && hasAt(body, ROLES.debugInformation)) current = drop(current, ROLES.debugInformation);
  if (getAt(body, ROLES.enrollmentStatus) === NOT_ENROLLED && hasAt(body, ROLES.authenticationStatus))
    current = drop(current, ROLES.authenticationStatus);
  // An interaction that is only initiated belongs to another code than those of COMMON_CODES.
  if (getAt(body, ROLES.interactionStatus) === INITIATED_STATUS && hasAt(body, ROLES.timeInitiated))
    current = drop(current, ROLES.timeInitiated);
  const status = getAt(body, ROLES.orderStatus);
  const totals = typeof status === 'string' ? STATUS_TOTALS.get(status)?.example : undefined;
  if (totals !== undefined)
    for (const [name, path] of Object.entries(TOTAL_PATHS))
      if (hasAt(current, path)) current = applyEdits(current, [set(path, totals[name as keyof OrderTotals])]) as JsonObject;
  for (const member of contract.response.filter(({ presence }) => presence === 'always-in-group')) {
    const group = groupOf(member.path);
    for (const at of concretePaths(current, group)) {
      const path = `${at}${member.path.slice(group.length)}`;
      if (isObject(getAt(current, at)) && !hasAt(current, path))
        current = applyEdits(current, [set(path, typical(member, values))]) as JsonObject;
    }
  }
  return current;
}

/** The members of an error body by cause: all of `always`, and all or none of each group of `sometimes`. */
const CAUSES: readonly {
  readonly cause: string;
  readonly always: readonly string[];
  readonly sometimes: readonly (readonly string[])[];
}[] = [
  { cause: 'INVALID_REQUEST', always: ['explanation'], sometimes: [['field', 'validationType']] },
  { cause: 'REQUEST_REJECTED', always: ['supportCode'], sometimes: [] },
  { cause: 'SERVER_BUSY', always: [], sometimes: [['explanation']] },
  { cause: 'SERVER_FAILED', always: ['supportCode'], sometimes: [] },
];

function errorAnswer(contract: Contract, values: Values): fc.Arbitrary<JsonObject> {
  const members = contract.error.filter(({ path, type }) => type !== 'group' && isWithin(path, 'error'));
  const valueOf = (name: string): fc.Arbitrary<JsonValue> => {
    const field = members.find(({ path }) => path === `error.${name}`);
    return field === undefined ? fc.constant('') : plainValueOf(field, values);
  };
  return fc.oneof(
    ...CAUSES.map(({ cause, always, sometimes }) =>
      fc
        .tuple(
          fc.record(Object.fromEntries(always.map((name) => [name, valueOf(name)]))),
          ...sometimes.map((names) => fc.option(fc.record(Object.fromEntries(names.map((name) => [name, valueOf(name)]))), { nil: {} })),
        )
        .map((parts): JsonObject => ({ error: Object.assign({ cause }, ...parts) as JsonObject, result: 'ERROR' })),
    ),
  );
}

const set = (path: string, value: JsonValue): Edit & { readonly op: 'set' } => ({ op: 'set', path, value });
