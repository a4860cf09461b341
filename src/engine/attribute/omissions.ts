import type { Contract, ContractId } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import { generic, getAt, isPath, isWithin, parentOf } from '../../json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import { isAlong } from '../execute/undocumented-fields.js';
import { remembered } from '../../json/remembered.js';

/**
 * Optional parts that a target refuses. They are held against it where they are tested, and left out of full bodies, so that everything else
 * can be judged.
 */
export interface Omissions {
  /** Notes a part that was refused where good values were tried. */
  suspect(contract: ContractId, path: string): void;
  suspects(contract: ContractId): readonly string[];
  /** False if the part is left out already. */
  leaveOut(contract: ContractId, path: string): boolean;
  /** The part was not the reason: the target refuses the body without it too. */
  keep(contract: ContractId, path: string): void;
  /** The case in a body without the omitted parts, except those that its fault is about. */
  fitted(one: Case): Case;
}

/** `isSound` tells whether the second body breaks no rule that the first one keeps. */
export function createOmissions(
  contractOf: (id: ContractId) => Contract | undefined,
  isSound: (contract: Contract, before: JsonObject, after: JsonObject) => boolean,
): Omissions {
  const suspected = new Map<ContractId, Set<string>>();
  const omitted = new Map<ContractId, Set<string>>();
  const of = (map: typeof omitted, id: ContractId): Set<string> => remembered(map, id, () => new Set());
  return {
    suspect: (contract, path) => void of(suspected, contract).add(path),
    suspects: (contract) => [...of(suspected, contract)],
    leaveOut(contract, path) {
      const known = of(omitted, contract);
      return known.size < known.add(path).size;
    },
    keep: (contract, path) => void of(omitted, contract).delete(path),
    fitted(one) {
      const paths = omitted.get(one.contract);
      const contract = contractOf(one.contract);
      if (one.baseBodySize !== 'fullest' || paths === undefined || contract === undefined) return one;
      // The target refuses the part that the fault is in: no body without other parts would prove anything.
      if (one.edits.some((edit) => [...paths].some((path) => isWithin(edit.path, path)))) return one;
      const touched = [...one.edits.map(({ path }) => path), ...relatedIn(contract, one)];
      // Without a group nothing in it is left to be taken out.
      const base = [...paths]
        .toSorted((a, b) => a.length - b.length)
        .reduce((body, path) => {
          if (touched.some((edit) => isAlong(edit, path))) return body;
          const less = without(contract, body, path);
          const isKept = less !== undefined && touched.every((edit) => hasGroupOf(edit, less) || !hasGroupOf(edit, body));
          return isKept && isSound(contract, body, less) ? less : body;
        }, one.base);
      return base === one.base ? one : { ...one, base };
    },
  };
}

/** What a fault of a relation is about, beside what it changes: without it the rest may break nothing. */
function relatedIn({ relations }: Contract, { rule }: Case): readonly string[] {
  const relation = relations.find(({ id }) => id === rule);
  return Object.values(relation ?? {})
    .flat()
    .filter((part): part is string => typeof part === 'string' && isPath(part));
}

/** Whether the group that a field belongs to is there. */
const hasGroupOf = (path: string, body: JsonObject): boolean => getAt(body, parentOf(path) ?? '') !== undefined;

/** The body without an optional part, or without the group that requires the part; undefined where neither can be left out. */
function without(contract: Contract, body: JsonObject, path: string): JsonObject | undefined {
  if (!isPath(path) || path === '' || getAt(body, path) === undefined) return undefined;
  const presence = contract.request.find((field) => field.path === generic(path))?.presence ?? 'optional';
  const parent = parentOf(path) ?? '';
  if (presence === 'required' || presence === 'fixed') return undefined;
  if (presence === 'required-in-group') return without(contract, body, parent);
  const less = applyEdits(body, [{ op: 'remove', path }]) as JsonObject;
  // A group or list that became empty is left out too.
  return parent !== '' && isEmpty(getAt(less, parent)) ? without(contract, body, parent) : less;
}

const isEmpty = (value: JsonValue | undefined): boolean =>
  value !== undefined && (isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);
