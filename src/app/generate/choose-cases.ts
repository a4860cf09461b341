import { unknownWord } from '../../config/unknown-word.js';
import { acceptanceCases } from '../../../generators/acceptance.js';
import { authenticationCases, envelopeCases } from '../../../generators/envelope/index.js';
import { exploreCase } from '../../../generators/explore.js';
import { faultCases } from '../../../generators/faults/index.js';
import { rebuildCase } from '../../../generators/rebuild.js';
import { CATALOGUE, type Catalogue } from '../../catalogue/catalogue.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { rulesOf } from '../../catalogue/rules.js';
import { matchesGlob } from '../../json/path.js';
import type { Case } from '../../model/case.js';
import { HarnessError } from '../../model/harness-error.js';
import type { Values } from '../../model/values.js';
import { judge } from '../../rules/judge.js';
import { checkContractOf } from '../choose-contracts.js';
import { EXAMPLE_MERCHANT, sampleOf } from './sample.js';

export interface Choice {
  readonly catalogue: Catalogue;
  readonly contracts: readonly Contract[];
  readonly values: Values;
  readonly seed: number;
  readonly case: string | undefined;
  readonly fault: string | undefined;
  readonly rule: string | undefined;
  readonly count: number | undefined;
}

/** The deterministic cases of a contract: combined cases, faults, envelopes and credentials. */
export const allCases = (contract: Contract, values: Values, seed: number): readonly Case[] =>
  [acceptanceCases, faultCases, envelopeCases, authenticationCases].flatMap((cases) => cases(contract, values, seed));

/**
 * The cases that were asked for: one by its id, those of a fault or a rule, else random valid ones, one of each contract unless a count says more.
 * @throws HarnessError where nothing fits
 */
export function chooseCases(choice: Choice): readonly Case[] {
  const { contracts, values, seed, fault, rule, count } = choice;
  if (choice.case !== undefined) return [caseNamed(choice.case, values, seed, choice.catalogue)];
  if (fault === undefined && rule === undefined) return contracts.flatMap((contract) => validCases(contract, values, seed, count ?? 1));
  const all = contracts.flatMap((contract) => allCases(contract, values, seed).map((one) => ({ contract, one })));
  const found = all
    .filter(({ contract, one }) => (fault === undefined ? isOfRule(contract, one, rule ?? '') : one.mutation === fault))
    .map(({ one }) => one);
  if (found.length === 0) {
    const known =
      fault === undefined
        ? all.map(({ one }) => one.rule)
        : all.filter(({ one }) => one.validity === 'invalid').map(({ one }) => one.mutation);
    const wanted = fault ?? rule ?? '';
    throw unknownWord(`no case of ${wanted}`, wanted, new Set(known), 'touchstone generate --list prints all ids');
  }
  return found.slice(0, count);
}

function caseNamed(id: string, values: Values, seed: number, catalogue: Catalogue): Case {
  const found = rebuildCase(id, values, seed, catalogue);
  if (found !== undefined) return found;
  checkContractOf(id, catalogue.contracts);
  throw new HarnessError('usage', `no case ${id} with seed ${seed}`, { hint: 'touchstone generate --list prints all ids' });
}

/** Draws for each request after which one that lint warns of will do. */
const PATIENCE = 200;

/** Random valid requests in which lint finds nothing, if possible. */
export function validCases(contract: Contract, values: Values, seed: number, count: number): readonly Case[] {
  const cases: Case[] = [];
  for (let drawn = 0; cases.length < count; drawn++) {
    const one = exploreCase(contract, values, seed, drawn);
    const chosen = one.validity === 'valid' && (drawn > PATIENCE * count || isUndisputed(contract, one, values));
    if (chosen) cases.push(one);
  }
  return cases;
}

function isUndisputed(contract: Contract, one: Case, values: Values): boolean {
  const { body } = sampleOf(one, { merchant: EXAMPLE_MERCHANT, values, catalogue: contract[CATALOGUE] });
  return body === undefined || judge(contract, 'request', { body }).length === 0;
}

/** A combined case shows many rules; an alias names the rule it restates. */
function isOfRule(contract: Contract, one: Case, glob: string): boolean {
  const ids = new Set([one.rule, ...one.coverages.map((coverage) => coverage.rule)]);
  if ([...ids].some((id) => matchesGlob(glob, id))) return true;
  return rulesOf(contract).some((rule) => ids.has(rule.id) && rule.aliases.some((alias) => matchesGlob(glob, alias)));
}
