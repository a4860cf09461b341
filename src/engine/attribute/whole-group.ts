import { weaker } from '../../catalogue/level.js';
import { fixedLevel } from '../../catalogue/named-rules.js';
import type { Contract, ContractId } from '../../catalogue/vocabulary.js';
import { generic, isPath } from '../../json/path.js';
import type { Coverage } from '../../model/case.js';
import { refusalOf } from '../../model/outcome.js';
import type { FieldHistory } from './blamed-coverage.js';
import type { Culprit } from './bisect.js';

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
  const rowOf = ({
    culprit,
    combined,
  }: Refused): { readonly key: string; readonly path: string; readonly coverage: Coverage } | undefined => {
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
    if (row === undefined) continue;
    const known = groups.get(row.key) ?? { coverage: row.coverage, fields: new Set() };
    known.fields.add(row.path);
    groups.set(row.key, known);
  }
  return (one) => {
    const group = groups.get(rowOf(one)?.key ?? '');
    // If only one field is refused, that field is to blame and not the group.
    return group === undefined || (group.fields.size < 2 && !group.fields.has(group.coverage.path)) ? undefined : group.coverage;
  };
}
