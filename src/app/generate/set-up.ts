import { EMBEDDED_PROVISION, EMBEDDED_VALUES } from '../../config/embedded.js';
import type { JsonValue } from '../../json/value.js';
import type { Recipe } from '../../model/config.js';
import { DEFAULT_VALUES, type Values } from '../../model/values.js';
import { defaultRecipes } from '../../model/default-recipes.js';
import { cardNames } from '../../target/recipe-run.js';
import { fillPath, fillTemplates } from '../../target/recipe-template.js';

/** A call that brings an order into a state, ready to be sent. */
export type SetUpCall = {
  readonly state: string;
  readonly method: string;
  /** Path after the base URL. */
  readonly path: string;
  readonly body?: JsonValue;
  /** Values of the answer that later calls need, by their path in it. */
  readonly capture?: Readonly<Record<string, string>>;
};

/** The values of the reference gateway, since the set-up calls are those that it accepts. */
const VALUES: Values = { ...DEFAULT_VALUES, ...EMBEDDED_VALUES };
const RECIPES: Readonly<Record<string, Recipe | undefined>> = { ...defaultRecipes(VALUES), ...EMBEDDED_PROVISION };

/** The calls that lead to a state: none where nothing is needed. `names` are the ids, the amount and the currency of the order. */
export function setUpCalls(state: string, names: Readonly<Record<string, string>>): readonly SetUpCall[] {
  const recipe = RECIPES[state];
  if (recipe === undefined || !('steps' in recipe)) return [];
  return recipe.steps.map(({ request, capture }) => {
    const known = { ...cardNames(VALUES.cards, request.card ?? 'approved'), ...names };
    const version = request.version === undefined ? '' : `/api/rest/version/${request.version}`;
    return {
      state,
      method: request.method,
      path: version + fillPath(request.path, known),
      ...(request.body === undefined ? {} : { body: fillTemplates(request.body, known) }),
      ...(capture === undefined ? {} : { capture }),
    };
  });
}
