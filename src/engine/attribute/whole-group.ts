import { weaker } from '../../catalogue/level.js';
import { fixedLevel } from '../../catalogue/named-rules.js';
import type { Contract, ContractId } from '../../catalogue/vocabulary.js';
import { generic, isPath } from '../../json/path.js';
import type { Cover } from '../../model/case.js';
import { refusalOf } from '../../model/outcome.js';
import type { FieldHistory } from './blamed-cover.js';
import type { Culprit } from './bisect.js';

/** A refused value, and the contract to which it was sent. */
export interface Refused {
  readonly culprit: Culprit;
  readonly pack: { readonly contract: ContractId };
}

/**
 * Completely listed groups of which a target accepts no field: that is one cause, whatever was sent of them. Gives for each such group the
 * cover that all of it is held against.
 */
export function refusedGroups(
  refused: readonly Refused[],
  contractOf: (id: ContractId) => Contract | undefined,
  historyOf: (id: ContractId) => FieldHistory,
): (one: Refused) => Cover | undefined {
  const groups = new Map<string, { readonly cover: Cover; readonly fields: Set<string> }>();
  const rowOf = ({ culprit, pack }: Refused): { readonly key: string; readonly path: string; readonly cover: Cover } | undefined => {
    const [first] = culprit.covers;
    if (first === undefined || refusalOf(culprit.outcome)?.validationType !== 'UNSUPPORTED' || !isPath(first.path)) return undefined;
    const path = generic(first.path);
    const [group = ''] = path.split('.');
    const rows = contractOf(pack.contract)?.request.filter((field) => field.path === path || field.path.startsWith(`${path}.`)) ?? [];
    const wildcard = rows.find((field) => field.wildcard !== undefined)?.wildcard;
    if (wildcard === undefined || historyOf(pack.contract).takesSome(group)) return undefined;
    const rule = wildcard === 'own' ? 'wildcard-rows' : 'wildcard-rows-shared';
    const cover: Cover = { side: 'request', rule, path: group, level: weaker(fixedLevel(rule), first.level) };
    return { key: `${pack.contract} ${rule} ${group}`, path, cover };
  };
  for (const one of refused) {
    const row = rowOf(one);
    if (row === undefined) continue;
    const known = groups.get(row.key) ?? { cover: row.cover, fields: new Set() };
    known.fields.add(row.path);
    groups.set(row.key, known);
  }
  return (one) => {
    const group = groups.get(rowOf(one)?.key ?? '');
    // If only one field is refused, that field is to blame and not the group.
    return group === undefined || (group.fields.size < 2 && !group.fields.has(group.cover.path)) ? undefined : group.cover;
  };
}
