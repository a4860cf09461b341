import { createIdGenerator, newRunId } from '../../engine/execute/id-generator.js';
import { type Config, type Recipe, waysOf } from '../../model/config.js';
import { createClient } from '../../target/client.js';
import { createProvisioner, type Missing, type Provisioned, type RecipeName } from '../../target/provision.js';

/** A recipe that was tried, and whether it leads to its state. */
export interface Tried {
  readonly state: string;
  readonly recipe: Recipe;
  readonly works: boolean;
  /** Why it does not. */
  readonly reason?: string;
}

/**
 * Tries recipes against the target of a configuration, one after the other; each costs the requests of its steps. Reading an order is tried
 * on the first one that could be made.
 */
export async function tryRecipes(config: Config, recipes: Readonly<Record<string, Recipe>>): Promise<readonly Tried[]> {
  const client = createClient(config.target, config.run);
  const idGenerator = createIdGenerator(newRunId());
  try {
    const provisioner = createProvisioner({ ...config, provision: recipes }, client, () => idGenerator.next());
    const tried: Tried[] = [];
    let order: Provisioned | undefined;
    const attempt = async (state: RecipeName, way: number): Promise<Provisioned | Missing> => {
      if (state !== 'read-order') return provisioner.provide(state, {}, way);
      return order === undefined ? { kind: 'missing', reason: 'no order could be made that could be read' } : provisioner.readOrder(order);
    };
    for (const [state, whole] of Object.entries(recipes)) {
      const ways: { readonly recipe: Recipe; readonly made: Provisioned | Missing }[] = [];
      for (const [way, recipe] of waysOf(whole).entries()) ways.push({ recipe, made: await attempt(state as RecipeName, way) });
      const working = ways.filter(({ made }) => made.kind === 'ready');
      const made = (working[0] ?? ways[0])?.made as Provisioned | Missing;
      const recipe = oneOf(working.length === 0 ? [whole] : working.map((way) => way.recipe));
      if (made.kind === 'ready') order ??= made;
      tried.push({ state, recipe, works: made.kind === 'ready', ...(made.kind === 'ready' ? {} : { reason: made.reason }) });
      const simpler = made.kind === 'ready' ? undefined : withoutUpdate(state, recipe);
      if (simpler !== undefined) tried[tried.length - 1] = (await tryRecipes(config, { [state]: simpler }))[0] as Tried;
    }
    return tried;
  } finally {
    await client.close();
  }
}

/** A recipe of the ways that are left; one alone needs no name. */
function oneOf(ways: readonly Recipe[]): Recipe {
  const [first, ...others] = ways.map(({ others: _others, ...way }): Recipe => way);
  if (others.length > 0) return { ...(first as Recipe), others };
  const { name: _name, ...alone } = first as Recipe;
  return alone;
}

/** A session that can be created but not updated is still useful: only the check of an outdated version is impossible. */
function withoutUpdate(state: string, recipe: Recipe): Recipe | undefined {
  if (state !== 'session' || !('steps' in recipe) || recipe.steps.length < 2) return undefined;
  return {
    steps: recipe.steps.slice(0, 1).map(({ capture = {}, ...step }) => {
      const { sessionVersionBefore: _before, ...kept } = capture;
      return { ...step, capture: kept };
    }),
  };
}
