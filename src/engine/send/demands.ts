import type { Contract, Field } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import { getAt, parentOf } from '../../json/path.js';
import { isObject, type JsonObject } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { isRefused, refusalOf, type Outcome } from '../../model/outcome.js';
import type { Values } from '../../model/values.js';
import type { Making } from '../dependencies.js';

/** A field that a target wants although the listing calls it optional. */
interface Demand {
  readonly field: Field;
  /** Wanted even where its group is not sent. */
  readonly always: boolean;
}

/** Fields that the target demands: held against it once, and given from then on, so that everything else can be judged. */
export interface Demands {
  learn(contract: Contract, path: string, body: JsonObject): void;
  /** It was none: the target says the same where it is given. */
  unlearn(contract: Contract, path: string): void;
  knows(contract: Contract, path: string): boolean;
  /** The body with everything that is demanded, but for what a fault is about. */
  given(contract: Contract, body: JsonObject, touched?: readonly string[]): JsonObject;
}

export function createDemands(making: Pick<Making, 'typicalValue'>, values: Values): Demands {
  const demands = new Map<string, Map<string, Demand>>();
  const of = (contract: Contract): ReadonlyMap<string, Demand> => demands.get(contract.id) ?? new Map<string, Demand>();
  return {
    knows: (contract, path) => of(contract).has(path),
    unlearn: (contract, path) => void demands.get(contract.id)?.delete(path),
    learn(contract, path, body) {
      const field = optionalField(contract, path);
      if (field === undefined) return;
      demands.set(contract.id, new Map([...of(contract), [path, { field, always: !isObject(getAt(body, parentOf(path) ?? '') ?? null) }]]));
    },
    given(contract, body, touched = []) {
      const wanted = [...of(contract).values()].filter(({ field: { path }, always }) => {
        if (getAt(body, path) !== undefined || touched.some((edit) => isAlong(edit, path))) return false;
        const group = parentOf(path) ?? '';
        return always || group === '' || isObject(getAt(body, group) ?? null);
      });
      if (wanted.length === 0) return body;
      const edits = wanted.map(({ field }) => ({ op: 'set' as const, path: field.path, value: making.typicalValue(field, values) }));
      return applyEdits(body, edits) as JsonObject;
    },
  };
}

/** The optional field that a refusal misses, if the request did not have it and is not about it. */
export function demandIn(contract: Contract, one: Case, body: JsonObject, outcome: Outcome): string | undefined {
  const { field, validationType } = refusalOf(outcome) ?? {};
  if (!isRefused(outcome) || validationType !== 'MISSING' || field === undefined) return undefined;
  if (optionalField(contract, field) === undefined || getAt(body, field) !== undefined) return undefined;
  const about = one.expect.kind === 'refused' ? one.expect.fields : [];
  return about.includes(field) ? undefined : field;
}

const optionalField = (contract: Contract, path: string): Field | undefined =>
  contract.request.find((field) => field.path === path && field.presence === 'optional' && field.type !== 'group' && !path.includes('['));

/** One path leads through the other. */
const isAlong = (one: string, other: string): boolean => one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
