import { type Recipe, waysOf } from '../../model/config.js';
import type { RecipeStep } from '../../model/file-config.js';
import type { Answers } from './answers.js';
import type { Tried } from './try-recipes.js';

/** One file that init writes. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** Lines of .gitignore for what a run leaves behind. */
export const IGNORED = ['touchstone-report/', '.touchstone/'];

/** The configuration, with comments that say what each part is for. Recipes that did not work stand there commented out. */
export function configText({ url, merchant, variable, allowHttp }: Answers, tried: readonly Tried[]): string {
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
  seed: 1
  # rate: 20          # requests per second, never exceeded
  # maxRequests: 20000

# scope:
#   contracts: [authorize, refund@60]
#   exclude: [{ rule: "airline.**", because: "not offered by our acquirer" }]

# What your sandbox knows: its test cards by what they lead to, currencies, and parts that every request needs beyond the specification.
# values:
#   currencies: [USD, EUR]
#   cards:
#     approved: { number: "...", expiry: { month: "11", year: "39" } }
#     declined: { number: "...", expiry: { month: "11", year: "39" } }
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

/** A workflow that certifies every night and on request, keeps the last report as baseline, and shows the result where people look. */
export function githubWorkflow({ variable }: Answers): NewFile {
  return {
    path: '.github/workflows/touchstone.yml',
    text: `name: conformance
on:
  schedule: [{ cron: '0 3 * * *' }]
  workflow_dispatch:
jobs:
  certify:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npm ci
      # The report of the last night: only what is new fails.
      - uses: actions/cache/restore@v4
        with: { path: touchstone-baseline, key: 'touchstone-\${{ github.run_id }}', restore-keys: touchstone- }
      - run: |
          baseline=(); [ -f touchstone-baseline/report.json ] && baseline=(--baseline touchstone-baseline/report.json)
          code=0; npx touchstone certify --report html --report json --report junit --report github "\${baseline[@]}" || code=$?
          # A run that could not be judged is no measure for the next one.
          if [ $code -le 1 ]; then mkdir -p touchstone-baseline && cp touchstone-report/report.json touchstone-baseline/; fi
          exit $code
        env: { ${variable}: '\${{ secrets.${variable} }}' }
      - uses: actions/cache/save@v4
        if: always()
        with: { path: touchstone-baseline, key: 'touchstone-\${{ github.run_id }}-\${{ github.run_attempt }}' }
      - uses: actions/upload-artifact@v4
        if: always()
        with: { name: touchstone-report, path: touchstone-report }
`,
  };
}

/** The same for GitLab. */
export function gitlabWorkflow(_answers: Answers): NewFile {
  return {
    path: '.gitlab-ci.yml',
    text: `conformance:
  image: node:22
  rules: [{ if: '$CI_PIPELINE_SOURCE == "schedule"' }, { when: manual }]
  # The report of the last night: only what is new fails. Kept from nights that fail, too.
  cache: { key: touchstone, paths: [touchstone-baseline], when: always }
  script:
    - npm ci
    - baseline=""; if [ -f touchstone-baseline/report.json ]; then baseline="--baseline touchstone-baseline/report.json"; fi
    - code=0; npx touchstone certify --report html --report json --report junit $baseline || code=$?
    - if [ $code -le 1 ]; then mkdir -p touchstone-baseline && cp touchstone-report/report.json touchstone-baseline/; fi
    - exit $code
  artifacts:
    when: always
    paths: [touchstone-report]
    reports: { junit: touchstone-report/junit.xml }
`,
  };
}
