import { type Contract, STATE_NAMES, type StateName } from '../../catalogue/vocabulary.js';
import { counted } from '../../../reports/text/words.js';
import { rulesOf } from '../../catalogue/rules.js';
import { type Config, type Recipe, waysOf } from '../../model/config.js';
import { isDeclined } from '../../model/declined-card.js';
import type { Provisioner } from '../../target/provision.js';
import { untestedBy } from '../plan/untested.js';
import { CARD_HINT } from '../certify/unlock-lines.js';
import type { Diagnosis } from './diagnosis.js';

/** Every state that the contracts in scope can need, reached once. */
export async function checkProvisioning(
  config: Config,
  contracts: readonly Contract[],
  provisioner: Provisioner,
): Promise<readonly Diagnosis[]> {
  const diagnoses: Diagnosis[] = [];
  const untested = untestedBy(config);
  for (const state of statesOf(config, contracts)) {
    const name = `provision ${state}`;
    if (!provisioner.has(state)) {
      const rules = untested.find(({ need }) => need === state)?.rules.length ?? 0;
      const hint = `configure provision.${state}; ${counted(rules, 'rule')} ${rules === 1 ? 'stays' : 'stay'} inconclusive without it`;
      diagnoses.push({ name, status: 'warning', detail: 'no recipe', hint });
      continue;
    }
    const ways = waysOf(config.provision[state]);
    const named = ways.length > 1;
    for (const [way, recipe] of (ways.length === 0 ? [undefined] : ways).entries())
      diagnoses.push(
        await tried(named ? `${name} (${recipe?.name ?? way})` : name, state, recipe, () => provisioner.provide(state, {}, way)),
      );
  }
  return diagnoses;
}

async function tried(
  name: string,
  state: StateName,
  recipe: Recipe | undefined,
  provide: () => ReturnType<Provisioner['provide']>,
): Promise<Diagnosis> {
  if (recipe !== undefined && 'fixtures' in recipe) {
    const kind = recipe.reusable === true ? 'reusable' : 'each used once';
    return { name, status: 'ok', detail: `${recipe.fixtures.length} fixtures, ${kind}; none was tried` };
  }
  const made = await provide();
  return made.kind === 'ready'
    ? { name, status: 'ok', detail: made.steps === 0 ? 'reached' : `reached by ${made.steps} request${made.steps === 1 ? '' : 's'}` }
    : { name, status: 'failed', detail: made.reason, hint: isDeclined(made.reason) ? CARD_HINT : `correct provision.${state}` };
}

function statesOf(config: Config, contracts: readonly Contract[]): readonly Exclude<StateName, 'none'>[] {
  const needed = new Set(contracts.flatMap((contract) => [...contract.states, ...rulesOf(contract).flatMap((rule) => rule.needs)]));
  return STATE_NAMES.filter((name) => name !== 'none').filter((name) => needed.has(name) || config.provision[name] !== undefined);
}
