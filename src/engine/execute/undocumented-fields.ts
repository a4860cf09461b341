import type { Contract, ContractId, Field } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import { getAt, parentOf } from '../../json/path.js';
import { isObject, type JsonObject } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { isRefused, refusalOf, type Outcome } from '../../model/outcome.js';
import type { Values } from '../../model/values.js';
import type { Making } from '../input/dependencies.js';
import { remembered } from '../../json/remembered.js';

/** Fields that the target demands: held against it once, and sent from then on, so that everything else can be judged. */
export interface UndocumentedFields {
  learn(contract: Contract, path: string, body: JsonObject): void;
  /** The field is no demand: the target says the same when it is given. */
  unlearn(contract: Contract, path: string): void;
  knows(contract: Contract, path: string): boolean;
  /** The body with everything that is demanded, except what a fault is about. */
  given(contract: Contract, body: JsonObject, touched?: readonly string[]): JsonObject;
}

export function createUndocumentedFields(making: Pick<Making, 'typicalValue'>, values: Values): UndocumentedFields {
  /** By contract, the fields or groups that are demanded, and whether each is even where its group is not sent. */
  const demands = new Map<ContractId, Map<string, 'always' | 'in its group'>>();
  const of = ({ id }: Contract) => remembered(demands, id, () => new Map());
  return {
    knows: (contract, path) => of(contract).has(path),
    unlearn: (contract, path) => void of(contract).delete(path),
    learn(contract, path, body) {
      if (isOptional(contract, path, body)) of(contract).set(path, isObject(getAt(body, parentOf(path) ?? '')) ? 'in its group' : 'always');
    },
    given(contract, body, touched = []) {
      const wanted = [...of(contract)].filter(([path, where]) => {
        if (getAt(body, path) !== undefined || touched.some((edit) => isAlong(edit, path))) return false;
        return where === 'always' || isObject(getAt(body, parentOf(path) ?? ''));
      });
      if (wanted.length === 0) return body;
      const fields = wanted.flatMap(([path]) => fieldsFor(contract, path, body));
      return applyEdits(
        body,
        fields.map((field) => ({ op: 'set' as const, path: field.path, value: making.typicalValue(field, values) })),
      ) as JsonObject;
    },
  };
}

/** The field or group that a refusal calls missing, if it is optional, the request did not have it, and the case is not about it. */
export function demandIn(contract: Contract, one: Case, body: JsonObject, outcome: Outcome): string | undefined {
  const { field, validationType } = refusalOf(outcome) ?? {};
  if (!isRefused(outcome) || validationType !== 'MISSING' || field === undefined) return undefined;
  if (!isOptional(contract, field, body)) return undefined;
  const about = one.expect.kind === 'refused' ? one.expect.fields : one.expect.kind === 'no-demand' ? [one.expect.field] : [];
  // In a group that the fault itself has emptied or replaced, what is missing is missing for the fault.
  const isTaken = one.validity === 'invalid' && one.edits.some(({ path }) => field === path || field.startsWith(`${path}.`));
  return about.includes(field) || isTaken ? undefined : field;
}

/** Whether the listing lets this body be without the field or group: it is optional, or required only in a group that is absent. */
export function isOptional(contract: Contract, path: string, body: JsonObject): boolean {
  const field = contract.request.find((one) => one.path === path);
  if (field === undefined || path.includes('[') || getAt(body, path) !== undefined) return false;
  return field.presence === 'optional' || (field.presence === 'required-in-group' && getAt(body, parentOf(path) ?? '') === undefined);
}

/**
 * The fields to add for a demand: the field itself and, if its group is absent or is what is demanded, the other fields that the group must
 * have.
 */
export function fieldsFor(contract: Contract, path: string, body: JsonObject): readonly Field[] {
  const field = contract.request.find((one) => one.path === path);
  const group = field?.type === 'group' ? path : (parentOf(path) ?? '');
  const members = contract.request.filter((one) => one.type !== 'group' && !one.path.includes('[') && parentOf(one.path) === group);
  const missed = group === '' || getAt(body, group) !== undefined ? [] : members.filter(({ presence }) => presence === 'required-in-group');
  if (field === undefined || field.type !== 'group')
    return [...missed.filter((one) => one !== field), ...(field === undefined ? [] : [field])];
  return missed.length > 0 ? missed : members.slice(0, 1);
}

/** Whether one path leads through the other. */
export const isAlong = (one: string, other: string): boolean => one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
