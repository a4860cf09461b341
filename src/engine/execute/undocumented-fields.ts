import type { Contract, ContractId, Field } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import { getAt, parentOf } from '../../json/path.js';
import { isObject, type JsonObject } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { isRefused, refusalOf, type Outcome } from '../../model/outcome.js';
import type { Values } from '../../model/values.js';
import type { Making } from '../input/dependencies.js';

/** A field or group that a target requires although the listing makes it optional. */
export interface Demand {
  readonly contract: ContractId;
  readonly path: string;
  /** Demanded even where its group is not sent. */
  readonly always: boolean;
}

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
  const demands = new Map<string, Map<string, Demand>>();
  const of = (contract: Contract): ReadonlyMap<string, Demand> => demands.get(contract.id) ?? new Map<string, Demand>();
  const adopt = (demand: Demand): void => {
    demands.set(demand.contract, new Map([...(demands.get(demand.contract) ?? []), [demand.path, demand]]));
  };
  return {
    knows: (contract, path) => of(contract).has(path),
    unlearn: (contract, path) => void demands.get(contract.id)?.delete(path),
    learn(contract, path, body) {
      if (!isOptional(contract, path, body)) return;
      adopt({ contract: contract.id, path, always: !isObject(getAt(body, parentOf(path) ?? '') ?? null) });
    },
    given(contract, body, touched = []) {
      const wanted = [...of(contract).values()].filter(({ path, always }) => {
        if (getAt(body, path) !== undefined || touched.some((edit) => isAlong(edit, path))) return false;
        const group = parentOf(path) ?? '';
        return always || group === '' || isObject(getAt(body, group) ?? null);
      });
      if (wanted.length === 0) return body;
      const fields = wanted.flatMap(({ path }) => fieldsFor(contract, path, body));
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
