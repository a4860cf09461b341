import { addKeys, type NewKey } from '../../config/add-keys.js';
import { waysOf } from '../../model/config.js';
import type { Card } from './card.js';
import type { Tried } from './try-recipes.js';

/** What a second init adds to a configuration that is there. */
export interface Additions {
  readonly card?: Card;
  readonly tried: readonly Tried[];
}

/** A configuration in YAML with the card and the working recipes that it lacks. */
export function completedConfig(text: string, { card, tried }: Additions): ReturnType<typeof addKeys> {
  const cards: readonly NewKey[] = card === undefined ? [] : [[['values', 'cards', 'approved'], card]];
  const recipes = tried.filter(({ works }) => works).map(({ state, recipe }): NewKey => [['provision', state], recipeValue(recipe)]);
  return addKeys(text, [...cards, ...recipes]);
}

function recipeValue(recipe: Tried['recipe']): unknown {
  const ways = waysOf(recipe);
  const stepsOf = (way: Tried['recipe']): unknown => ('steps' in way ? way.steps : way);
  return ways.length === 1 ? stepsOf(recipe) : ways.map((way) => ({ name: way.name ?? '', steps: stepsOf(way) }));
}
