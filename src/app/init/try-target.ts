import { contractsOf } from '../../catalogue/catalogue.js';
import { EMBEDDED_PROVISION } from '../../config/embedded.js';
import type { Config } from '../../model/config.js';
import { type Diagnosis, isMeaningless } from '../doctor/diagnosis.js';
import { examine } from '../doctor/examine.js';
import { type Tried, tryRecipes } from './try-recipes.js';

/** What the target said, and whether certify could judge it: the same as doctor would say. */
export interface Trial {
  readonly tried: readonly Tried[];
  readonly ready: boolean;
}

/** The usual recipes that a configuration lacks, none of them tried. */
export const untried = (has: Config['provision']): readonly Tried[] =>
  Object.entries(EMBEDDED_PROVISION)
    .filter(([state]) => has[state] === undefined)
    .map(([state, recipe]) => ({ state, recipe, works: false }));

/** Goes to the target as doctor does, tries the recipes that gateways of this kind usually take and that the configuration lacks, then one good call per operation. */
export async function tryTarget(config: Config, tell: (diagnosis: Diagnosis) => void): Promise<Trial> {
  const missing = untried(config.provision);
  const first = contractsOf(config)
    .filter((contract) => contract.states.includes('none'))
    .slice(0, 1);
  const isOnTheWay = ({ name }: Diagnosis): boolean => !name.startsWith('provision ') && !name.startsWith('operation ');
  const reached = (await examine({ ...config, provision: {} }, first, () => undefined)).filter(isOnTheWay);
  reached.forEach(tell);
  if (isMeaningless(reached)) return { tried: missing, ready: false };
  const tried = await tryRecipes(config, Object.fromEntries(missing.map(({ state, recipe }) => [state, recipe])));
  for (const { state, works, reason = '' } of tried) {
    const name = `recipe ${state}`;
    tell(works ? { name, status: 'ok', detail: 'works' } : { name, status: 'skipped', detail: reason.replace(`provision.${state}: `, '') });
  }
  const working = Object.fromEntries(tried.filter(({ works }) => works).map(({ state, recipe }) => [state, recipe]));
  const complete = { ...config, provision: { ...config.provision, ...working } };
  const diagnoses = await examine(complete, contractsOf(config), () => undefined);
  diagnoses.filter(({ status, name }) => status === 'failed' || name === 'rate').forEach(tell);
  return { tried, ready: !isMeaningless(diagnoses) };
}
