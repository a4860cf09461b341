import { FIRMNESS, weaker } from '../../catalogue/level.js';
import { fixedLevel } from '../../catalogue/named-rules.js';
import type { Contract, ContractId } from '../../catalogue/vocabulary.js';
import { generic, isPath } from '../../json/path.js';
import type { Coverage } from '../../model/case.js';
import { refusalOf } from '../../model/outcome.js';
import type { FieldHistory } from './blamed-coverage.js';
import type { Culprit } from './bisect.js';
import { remembered } from '../../json/remembered.js';

/** A refused value, and the contract to which it was sent. */
export interface Refused {
  readonly culprit: Culprit;
  readonly combined: { readonly contract: ContractId };
}

/**
 * Completely listed groups of which a target accepts no field: that is one cause, whatever was sent of them. Gives for each such group the
 * coverage that all of it is held against.
 */
export function refusedGroups(
  refused: readonly Refused[],
  contractOf: (id: ContractId) => Contract | undefined,
  historyOf: (id: ContractId) => FieldHistory,
): (one: Refused) => Coverage | undefined {
  const groups = new Map<string, { readonly coverage: Coverage; readonly fields: Set<string> }>();
  const rowOf = ({ culprit, combined }: Refused) => {
    const [first] = culprit.coverages;
    if (first === undefined || refusalOf(culprit.outcome)?.validationType !== 'UNSUPPORTED' || !isPath(first.path)) return undefined;
    const path = generic(first.path);
    const [group = ''] = path.split('.');
    const rows = contractOf(combined.contract)?.request.filter((field) => field.path === path || field.path.startsWith(`${path}.`)) ?? [];
    const wildcard = rows.find((field) => field.wildcard !== undefined)?.wildcard;
    if (wildcard === undefined || historyOf(combined.contract).takesSome(group)) return undefined;
    const rule = wildcard === 'own' ? 'wildcard-rows' : 'wildcard-rows-shared';
    const coverage: Coverage = { side: 'request', rule, path: group, level: weaker(fixedLevel(rule), first.level) };
    return { key: `${combined.contract} ${rule} ${group}`, path, coverage };
  };
  for (const one of refused) {
    const row = rowOf(one);
    if (row !== undefined) remembered(groups, row.key, () => ({ coverage: row.coverage, fields: new Set() })).fields.add(row.path);
  }
  return (one) => {
    const group = groups.get(rowOf(one)?.key ?? '');
    // If only one field is refused, that field is to blame and not the group.
    return group === undefined || (group.fields.size < 2 && !group.fields.has(group.coverage.path)) ? undefined : group.coverage;
  };
}

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
