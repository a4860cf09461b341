import { resolve } from 'node:path';
import type { Recipe } from '../model/config.js';
import type { FileConfig, FileRecipe, NamedFileRecipe, OneFileRecipe, RecipeStep } from '../model/file-config.js';
import { HarnessError } from '../model/harness-error.js';
import type { Hook, Hooks } from './module.js';
import { readExports } from './module-thread.js';

/** The recipes with every hook loaded. */
export async function completeRecipes(
  provision: NonNullable<FileConfig['provision']>,
  folder: string,
  hooks: Hooks,
): Promise<Record<string, Recipe>> {
  const recipes: Record<string, Recipe> = {};
  for (const [state, recipe] of Object.entries(provision)) recipes[state] = await completeRecipe(state, recipe, folder, hooks);
  return recipes;
}

async function completeRecipe(state: string, recipe: FileRecipe, folder: string, hooks: Hooks): Promise<Recipe> {
  if (!('length' in recipe)) return completeOne(state, recipe, folder, hooks);
  if (!isWays(recipe)) return { steps: recipe };
  const twice = recipe.find(({ name }, at) => recipe.findIndex((other) => other.name === name) < at);
  if (twice !== undefined)
    throw new HarnessError('config', `provision.${state} has two ways named ${twice.name}`, { hint: 'give each a name of its own' });
  const [first, ...others] = await Promise.all(
    recipe.map(async ({ name, ...one }): Promise<Recipe> => ({ ...(await completeOne(`${state} (${name})`, one, folder, hooks)), name })),
  );
  return { ...(first as Recipe), ...(others.length === 0 ? {} : { others }) };
}

const isWays = (recipe: readonly (RecipeStep | NamedFileRecipe)[]): recipe is readonly NamedFileRecipe[] =>
  recipe.some((one) => 'name' in one);

async function completeOne(state: string, recipe: OneFileRecipe, folder: string, hooks: Hooks): Promise<Recipe> {
  if ('hook' in recipe) return { hook: await loadHook(state, recipe.hook, folder, hooks) };
  if ('steps' in recipe || 'fixtures' in recipe) return recipe;
  throw new HarnessError('config', `provision.${state} is empty`, { hint: 'give steps, fixtures or hook' });
}

async function loadHook(state: string, hook: string | Hook, folder: string, hooks: Hooks): Promise<Hook> {
  const own = typeof hook === 'function' ? hook : hooks.get(hook);
  if (own !== undefined || typeof hook !== 'string') return own as Hook;
  const file = hook.slice(0, hook.lastIndexOf('#'));
  const name = hook.slice(hook.lastIndexOf('#') + 1);
  const { data, hooks: exported } = await readExports(resolve(folder, file), file);
  const module = data as Readonly<Record<string, unknown>>;
  const found = exported.get(String(module[name]));
  const functions = Object.keys(module).filter((one) => exported.has(String(module[one])));
  if (found !== undefined) return found;
  throw new HarnessError('config', `provision.${state}.hook: ${file} exports no function ${name}`, {
    hint: `it exports ${functions.join(', ') || 'none'}`,
  });
}
