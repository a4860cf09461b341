import { FIRMNESS } from '../../catalogue/level.js';
import type { Contract, ContractId } from '../../catalogue/vocabulary.js';
import { generic, isPath } from '../../json/path.js';
import type { Cover } from '../../model/case.js';
import type { FieldHistory } from './blamed-cover.js';
import type { Refused } from './whole-group.js';

/**
 * Elements of a list that a target refuses whatever their values: the cause is the number of elements, and none of the values. Gives for each
 * such element the cover that all of it is held against.
 */
export function refusedElements(
  refused: readonly Refused[],
  contractOf: (id: ContractId) => Contract | undefined,
  historyOf: (id: ContractId) => FieldHistory,
): (one: Refused) => Cover | undefined {
  const elements = new Map<string, { readonly cover: Cover; readonly fields: Set<string> }>();
  const keyOf = ({ culprit, pack }: Refused): string => `${pack.contract} ${elementOf(culprit.covers[0]) ?? ''}`;
  for (const one of refused) {
    const { culprit, pack } = one;
    const [first] = culprit.covers;
    const path = elementOf(first);
    if (first === undefined || path === undefined || historyOf(pack.contract).takesElement(path)) continue;
    const list = generic(path);
    if (contractOf(pack.contract)?.request.some((field) => field.path === list) !== true) continue;
    const known = elements.get(keyOf(one));
    const isFirmer = known === undefined || FIRMNESS[first.level] > FIRMNESS[known.cover.level];
    const cover = isFirmer ? ({ side: 'request', rule: `${list}:json-type`, path, level: first.level } as const) : known.cover;
    elements.set(keyOf(one), { cover, fields: (known?.fields ?? new Set<string>()).add(first.path) });
  }
  return (one) => {
    const element = elements.get(keyOf(one));
    // If only one field is refused, that field is to blame and not the element.
    return element === undefined || element.fields.size < 2 ? undefined : element.cover;
  };
}

/** The element of a list that a value stands in. */
const elementOf = (cover: Cover | undefined): string | undefined =>
  cover === undefined || !isPath(cover.path) || cover.side !== 'request' ? undefined : /^(.*\[\d+\])\./.exec(cover.path)?.[1];
