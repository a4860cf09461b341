import { unknownWord } from '../../config/unknown-word.js';
import { ALL_SUITES } from '../../../suites/index.js';
import { contractsOf } from '../../catalogue/catalogue.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { inScope, namesIn, planOf } from '../../engine/plan/plan.js';
import { matchesGlob } from '../../json/path.js';
import type { Config } from '../../model/config.js';
import { HarnessError } from '../../model/harness-error.js';
import { chooseContracts } from '../choose-contracts.js';
import { allRules } from './compose.js';
import { keyOf } from '../../model/finding.js';

/**
 * Refuses a selection that selects nothing, since a run without cases would pass and prove nothing. `say` is told where another
 * version stands in for one that is not documented.
 * @throws HarnessError with the name that was likely meant
 */
export function checkSelection(config: Config, say?: (note: string) => void): void {
  chooseContracts(config.scope.contracts, contractsOf(config), say);
  const contracts = inScope(contractsOf(config), config);
  if (config.scope.rules.length > 0) checkRules(config, contracts);
  if (config.scope.cases.length === 0) return;
  const inputs = contracts.map((contract) => ({ contract, values: config.values, seed: config.run.seed, sequences: 100 }));
  // A case that is left out for another reason, such as a shard, was named correctly.
  const { phases } = planOf(ALL_SUITES, inputs, { ...withoutShard(config), run: { ...config.run, profile: 'standard' } }, allRules(config));
  if (phases.some(({ cases, flows }) => cases.length + flows.length > 0)) return;
  throw new HarnessError('usage', `no case in scope matches ${config.scope.cases.join(', ')}`, {
    hint: 'touchstone plan --list prints the ids of all; touchstone replay sends one that was drawn at random',
  });
}

function checkRules(config: Config, contracts: readonly Contract[]): void {
  const namesOf = namesIn(allRules(config));
  const names = [...new Set(contracts.flatMap(({ id }) => (allRules(config).get(id) ?? []).flatMap((rule) => namesOf(id, keyOf(rule)))))];
  for (const glob of config.scope.rules) {
    if (names.some((name) => matchesGlob(glob, name))) continue;
    throw unknownWord(`no rule in scope matches ${glob}`, glob, names, 'touchstone export rules prints all of them');
  }
}

function withoutShard({ shard: _shard, ...config }: Config): Config {
  return config;
}
