import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';
import { maskedConfig } from '../../config/masked.js';
import { type Config, type Recipe, waysOf } from '../../model/config.js';

/** Values that fit into this width are printed on one line. */
const WIDTH = 100;

/** The effective configuration for reading: secrets masked, recipes in a few words, what is empty left out. */
export function configurationText(config: Config): string {
  const recipes = Object.entries(config.provision).map(([state, recipe]) => [state, recipeText(recipe)]);
  const masked = maskedConfig(config) as JsonObject;
  return lines({ ...masked, provision: Object.fromEntries(recipes) as JsonObject }, '  ').join('\n');
}

function recipeText(recipe: Recipe): string {
  const ways = waysOf(recipe);
  return ways.length === 1 ? oneText(recipe) : ways.map((way) => `${way.name ?? ''}: ${oneText(way)}`).join('; or ');
}

function oneText(recipe: Recipe): string {
  if ('hook' in recipe) return 'a function';
  if ('fixtures' in recipe) return `${recipe.fixtures.length} fixtures${recipe.reusable === true ? ', reusable' : ''}`;
  return recipe.steps.map(({ request }) => `${request.method} ${request.path}`).join(', then ');
}

function lines(group: JsonObject, indent: string): readonly string[] {
  return Object.entries(group)
    .filter(([, member]) => !isEmpty(member))
    .flatMap(([key, member]) => {
      const whole = JSON.stringify(member);
      if (isObject(member) && (indent.length === 2 || whole.length > WIDTH)) return [`${indent}${key}:`, ...lines(member, `${indent}  `)];
      return [`${indent}${key}: ${typeof member === 'string' ? member : whole}`];
    });
}

function isEmpty(value: JsonValue): boolean {
  if (isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isEmpty);
}
