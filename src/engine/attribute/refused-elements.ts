import { FIRMNESS } from '../../catalogue/level.js';
import type { Contract, ContractId } from '../../catalogue/vocabulary.js';
import { generic, isPath } from '../../json/path.js';
import type { Coverage } from '../../model/case.js';
import type { FieldHistory } from './blamed-coverage.js';
import type { Refused } from './whole-group.js';

/**
 * Elements of a list that a target refuses whatever their values: the cause is the number of elements, and none of the values. Gives for each
 * such element the coverage that all of it is held against.
 */
export function refusedElements(
  refused: readonly Refused[],
  contractOf: (id: ContractId) => Contract | undefined,
  historyOf: (id: ContractId) => FieldHistory,
): (one: Refused) => Coverage | undefined {
  const elements = new Map<string, { readonly coverage: Coverage; readonly shown: ReadonlySet<string> }>();
  const keyOf = ({ culprit, combined }: Refused): string => `${combined.contract} ${elementOf(culprit.coverages[0]) ?? ''}`;
  for (const one of refused) {
    const { culprit, combined } = one;
    const [first] = culprit.coverages;
    const path = elementOf(first);
    if (first === undefined || path === undefined || historyOf(combined.contract).takesElement(path)) continue;
    const list = generic(path);
    if (contractOf(combined.contract)?.request.some((field) => field.path === list) !== true) continue;
    const known = elements.get(keyOf(one));
    const isFirmer = known === undefined || FIRMNESS[first.level] > FIRMNESS[known.coverage.level];
    const coverage = isFirmer ? ({ side: 'request', rule: `${list}:json-type`, path, level: first.level } as const) : known.coverage;
    // The same value in another element is taken: what is refused is this element.
    const isTaken = historyOf(combined.contract).of(first.path).accepted.has(JSON.stringify(first.value));
    const others = isTaken ? ['the same value elsewhere'] : [];
    elements.set(keyOf(one), { coverage, shown: new Set([...(known?.shown ?? []), first.path, ...others]) });
  }
  return (one) => {
    const element = elements.get(keyOf(one));
    // If only one field is refused, wherever it stands, that field is to blame and not the element.
    return element === undefined || element.shown.size < 2 ? undefined : element.coverage;
  };
}

/** The element of a list that a value stands in. */
const elementOf = (coverage: Coverage | undefined): string | undefined =>
  coverage === undefined || !isPath(coverage.path) || coverage.side !== 'request' ? undefined : /^(.*\[\d+\])\./.exec(coverage.path)?.[1];
