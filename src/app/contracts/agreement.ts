import { acceptanceCases } from '../../../generators/acceptance.js';
import { beyondListing } from '../../../generators/beyond-listing.js';
import { exploreCase } from '../../../generators/explore.js';
import { faultCases } from '../../../generators/faults/index.js';
import type { Contract, Need } from '../../catalogue/vocabulary.js';
import { brokenRules } from '../certify/broken-rules.js';
import { foreseen, wholeOf } from '../../engine/plan/foreseen.js';
import { otherRules } from '../../engine/plan/single-fault.js';
import type { Case } from '../../model/case.js';
import type { Finding } from '../../model/finding.js';
import { isTurn } from '../../model/turns.js';
import type { Values } from '../../model/values.js';
import { judge } from '../../rules/judge.js';

/** Where the generators and the judge read the catalogue differently, one sentence each. */
export function disagreements(
  contract: Contract,
  values: Values,
  seed: number,
  draws: number,
  faults: 'all' | 'of a standard run' = 'of a standard run',
): readonly string[] {
  const read = reader(contract, values);
  return [
    ...acceptanceCases(contract, values, seed).flatMap((combined) => (combined.expect.kind === 'accepted' ? ofValid(combined, read) : [])),
    ...faultCases(contract, values, seed)
      .filter(({ turn }) => faults === 'all' || turn === undefined || isTurn(turn, seed))
      .flatMap((fault) => ofFault(contract, fault, read, values)),
    ...Array.from({ length: draws }, (_, drawn) => exploreCase(contract, values, seed, drawn)).flatMap((one) =>
      one.validity === 'valid' ? ofValid(one, read) : ofFault(contract, one, read, values),
    ),
  ];
}

type Read = (one: Case, part: 'base' | 'whole', open: 'as they are' | 'promoted') => readonly Finding[];

/** What the judge finds in a part of a case. */
function reader(contract: Contract, values: Values): Read {
  const overlay = beyondListing(contract, values);
  const bases = new Map<string, readonly Finding[]>();
  const look: Read = (one, part, open) =>
    judge(
      contract,
      'request',
      { body: foreseen(part === 'base' ? one.base : wholeOf(one), values) },
      { values, overlay, ...(open === 'promoted' ? { promote: () => 'should' as const } : {}) },
    );
  return (one, part, open) => {
    if (part === 'whole') return look(one, part, open);
    // Many faults share a base body.
    const key = `${open} ${JSON.stringify(one.base)}`;
    const found = bases.get(key) ?? look(one, part, open);
    bases.set(key, found);
    return found;
  };
}

const shown = (findings: readonly Pick<Finding, 'rule' | 'path' | 'level'>[]): string =>
  findings.map(({ rule, path, level }) => `${rule} at ${path} (${level})`).join(', ') || 'nothing';

function ofValid(one: Case, read: Read): readonly string[] {
  const found = read(one, 'whole', 'as they are');
  return found.length === 0 ? [] : [`${one.id} is valid, yet the judge finds ${shown(found)}`];
}

function ofFault(contract: Contract, fault: Case, read: Read, values: Values): readonly string[] {
  if (fault.needs.some((need) => isUnmet(need, values))) return [];
  // As a run judges it before it is sent: of any level, with what is configured.
  const others = otherRules(fault, (template, extent) => brokenRules(contract, foreseen(template, values), values, extent));
  if (others.length > 0) return [`${fault.id} breaks ${fault.rule}, and also ${shown(others)}`];
  // The gateway declines such a body although it is valid, so the rules find nothing in it.
  if (contract.relations.some(({ id, lint }) => id === fault.rule && lint === 'no')) return [];
  const base = read(fault, 'base', 'as they are');
  if (base.length > 0) return [`${fault.id} has a base body in which the judge finds ${shown(base)}`];
  const found = read(fault, 'whole', 'as they are').filter(({ rule }) => rule !== fault.alsoBreaks);
  if (fault.level !== 'open')
    return isOnly(fault, found) ? [] : [`${fault.id} breaks ${fault.rule} (${fault.level}), the judge finds ${shown(found)}`];
  if (found.length > 0) return [`${fault.id} is open, yet the judge finds ${shown(found)}`];
  const before = read(fault, 'base', 'promoted');
  const promoted = read(fault, 'whole', 'promoted').filter(
    ({ rule, path }) => !before.some((earlier) => earlier.rule === rule && earlier.path === path),
  );
  return promoted.length === 1 && promoted[0]?.rule === fault.rule
    ? []
    : [`${fault.id} breaks ${fault.rule} when all is promoted, the judge finds ${shown(promoted)}`];
}

function isOnly(fault: Case, found: readonly Finding[]): boolean {
  const [finding] = found;
  return found.length === 1 && finding?.rule === fault.rule && finding.level === fault.level && isPlace(fault, finding.path);
}

/**
 * Whether a finding is at the edited path or at another one that the refusal may name; a relation may be reported at any of its
 * members.
 */
function isPlace(fault: Case, path: string): boolean {
  const edited = fault.edits.at(-1)?.path;
  if (edited === path) return true;
  if (fault.expect.kind === 'refused') return fault.expect.fields.includes(path);
  return fault.suite === 'relations' || fault.suite === 'exploration';
}

const isUnmet = (need: Need, values: Values): boolean =>
  need === 'values.overlay' || (['p2pe', 'tracks', 'emv'] as const).some((name) => need === `values.${name}` && values[name] === undefined);
