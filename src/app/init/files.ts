import { type Recipe, waysOf } from '../../model/config.js';
import type { RecipeStep } from '../../model/file-config.js';
import type { Answers, Card } from './answers.js';
import type { Tried } from './try-recipes.js';
import { addKeys, type NewKey } from '../../config/add-keys.js';

/** One file that init writes. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
  /** The text has everything that the file has now, and more. */
  readonly joins?: true;
}

/** Lines of .gitignore for what a run leaves behind. */
export const IGNORED = ['touchstone-report/', '.touchstone/'];

/** The configuration, with comments that say what each part is for. Recipes that did not work stand there commented out. */
export function configText({ url, merchant, variable, allowHttp, card }: Answers, tried: readonly Tried[]): string {
  return `# Configuration of touchstone. All keys: docs/configuration.md of the package.
target:
  baseUrl: ${JSON.stringify(url)}   # what stands before /api/rest
${allowHttp === true ? '  allowHttp: true   # the host is another machine, reached over plain HTTP; every report says so\n' : ''}  merchantId: ${JSON.stringify(merchant)}
  # The password comes from the environment; it never stands in a file.
  auth: { type: basic, password: "\${${variable}}" }
  # A second merchant proves that merchants are kept apart:
  # otherMerchant: { merchantId: OTHER, password: "\${OTHER_PASSWORD}" }

run:
  profile: standard   # smoke: a few minutes at most, one fault per rule; thorough: everything
  seed: 1             # which sample of the faults is sent; the nightly job of init takes the day
  # rate: 20          # requests per second, never exceeded
  # maxRequests: 30000

# scope:
#   contracts: [authorize, refund@60]
#   exclude: [{ rule: "airline.**", because: "not offered by our acquirer" }]

# What your sandbox knows: its test cards by what they lead to, currencies, and parts that every request needs beyond the specification.
${card === undefined ? '# values:\n#   cards:\n#     approved: { number: "...", expiry: { month: "11", year: "39" } }' : `values:\n  cards:\n    approved: ${JSON.stringify(card)}`}
#     declined: { number: "...", expiry: { month: "11", year: "39" } }
#   currencies: [USD, EUR]
#   overlay: { authorize: { sourceOfFunds: { type: CARD } } }

${provisionText(tried)}
report:
  formats: [html, json, junit]
`;
}

function provisionText(tried: readonly Tried[]): string {
  const head =
    '# How to reach the states that the covered operations cannot create. Rules that need a state without a recipe stay unjudged.\n';
  const blocks = tried.map((one) => {
    const lines = recipeLines(one.state, one.recipe);
    if (one.works) return lines.map((line) => `  ${line}\n`).join('');
    const reason = one.reason === undefined ? 'not tried' : one.reason.replaceAll(/\s+/g, ' ');
    return [`# ${reason}`, ...lines.map((line) => `# ${line}`)].map((line) => `  ${line}\n`).join('');
  });
  const key = tried.some(({ works }) => works) ? 'provision:\n' : 'provision: {}\n';
  return `${head}${key}${blocks.join('')}`;
}

/** JSON is YAML too, and needs no care for what a word might mean. */
export function recipeLines(state: string, recipe: Recipe): readonly string[] {
  const ways = waysOf(recipe);
  if (ways.length === 1) return [`${state}:`, ...stepsOf(recipe).flatMap(stepLines)];
  const wayLines = (way: Recipe): readonly string[] => [
    `  - name: ${JSON.stringify(way.name ?? '')}`,
    '    steps:',
    ...stepsOf(way)
      .flatMap(stepLines)
      .map((line) => `    ${line}`),
  ];
  return [`${state}:`, ...ways.flatMap(wayLines)];
}

const stepsOf = (recipe: Recipe): readonly RecipeStep[] => ('steps' in recipe ? recipe.steps : []);

function stepLines({ request, expect, capture }: RecipeStep): readonly string[] {
  return [
    `  - request: ${JSON.stringify(request)}`,
    ...(expect === undefined ? [] : [`    expect: ${JSON.stringify(expect)}`]),
    ...(capture === undefined ? [] : [`    capture: ${JSON.stringify(capture)}`]),
  ];
}

/** A configuration in YAML with the card and the working recipes that it lacks. */
export function completedConfig(text: string, card: Card | undefined, tried: readonly Tried[]): ReturnType<typeof addKeys> {
  const cards: readonly NewKey[] = card === undefined ? [] : [[['values', 'cards', 'approved'], card]];
  const recipes = tried.filter(({ works }) => works).map(({ state, recipe }): NewKey => [['provision', state], recipeValue(recipe)]);
  return addKeys(text, [...cards, ...recipes]);
}

function recipeValue(recipe: Recipe): unknown {
  const ways = waysOf(recipe);
  return ways.length === 1 ? stepsOf(recipe) : ways.map((way) => ({ name: way.name ?? '', steps: stepsOf(way) }));
}
