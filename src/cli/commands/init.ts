import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CONTRACTS } from '../../catalogue/contracts.js';
import { EMBEDDED_PROVISION } from '../../config/embedded.js';
import { findConfig } from '../../config/find.js';
import { loadConfig } from '../../config/load.js';
import { HarnessError } from '../../model/harness-error.js';
import { defineCommand } from '../command.js';
import { isMeaningless } from '../../app/doctor/diagnosis.js';
import { diagnosisLine } from '../../app/doctor/line.js';
import { examine } from '../../app/doctor/examine.js';
import { type Answers, DEFAULT_VARIABLE, gatherAnswers } from '../../app/init/answers.js';
import { configText, githubWorkflow, gitlabWorkflow, IGNORED, type NewFile } from '../../app/init/files.js';
import { type Tried, tryRecipes } from '../../app/init/try-recipes.js';
import { tell } from '../terminal.js';

interface Options {
  readonly url: string | undefined;
  readonly merchant: string | undefined;
  readonly 'password-variable': string | undefined;
  readonly 'allow-http': boolean | undefined;
  readonly ci: 'github' | 'gitlab' | 'none';
  readonly yes: boolean;
  readonly force: boolean;
}

const CONFIG = 'touchstone.config.yaml';

export const initCommand = defineCommand<Options>({
  name: 'init',
  describe: 'writes a configuration, a CI workflow and ignore lines, and tries the usual recipes against the target',
  builder: (yargs) =>
    yargs
      .option('url', { type: 'string', describe: 'base URL of the gateway: what stands before /api/rest' })
      .option('merchant', { type: 'string', describe: 'merchant id' })
      .option('password-variable', {
        type: 'string',
        describe: `environment variable that holds the password (default: ${DEFAULT_VARIABLE})`,
      })
      .option('allow-http', { type: 'boolean', describe: 'allow plain HTTP to a target on another machine' })
      .option('ci', { choices: ['github', 'gitlab', 'none'] as const, default: 'github' as const, describe: 'whose workflow to write' })
      .option('yes', { alias: 'y', type: 'boolean', default: false, describe: 'asks nothing' })
      .option('force', { type: 'boolean', default: false, describe: 'replaces a configuration and workflow that are already here' })
      .example('$0', 'asks for what it needs')
      .example('$0 --url https://sandbox.example --merchant TESTMERCHANT --yes', 'asks nothing'),
  handler: async (options) => {
    const cwd = process.cwd();
    const interactive = !options.yes && process.stdin.isTTY;
    refuseToReplace(cwd, options.force ? [] : [CONFIG, ...workflowPaths(options.ci)]);
    const answers = await gatherAnswers(givenBy(options), interactive ? 'ask' : 'never');
    const { tried, ready } = await tryTarget(answers, cwd);
    const files = [{ path: CONFIG, text: configText(answers, tried) }, ...workflows(options.ci, answers), ignoreFile(cwd)];
    for (const { path, text } of files) {
      await mkdir(dirname(join(cwd, path)), { recursive: true });
      await writeFile(join(cwd, path), text);
      say(`wrote ${path}`);
    }
    say(ready ? '\nnext: touchstone certify --profile smoke' : '\nnext: mend what failed above, then touchstone doctor');
    return ready ? 0 : 3;
  },
});

const say = (text: string): void => {
  tell(`${text}\n`);
};

function givenBy({ url, merchant, 'password-variable': variable, 'allow-http': allowHttp }: Options): Partial<Answers> {
  return {
    ...(url === undefined ? {} : { url }),
    ...(merchant === undefined ? {} : { merchant }),
    ...(variable === undefined ? {} : { variable }),
    ...(allowHttp === true ? { allowHttp } : {}),
  };
}

function refuseToReplace(cwd: string, paths: readonly string[]): void {
  const there = paths.find((path) => existsSync(join(cwd, path))) ?? (paths.length === 0 ? undefined : findConfig(cwd, undefined));
  if (there === undefined) return;
  throw new HarnessError('usage', `${there} is already here`, { hint: 'touchstone init --force replaces it' });
}

/** Goes to the target as doctor does, then tries the recipes that gateways of this kind usually take. */
async function tryTarget(answers: Answers, cwd: string): Promise<{ tried: readonly Tried[]; ready: boolean }> {
  const untried = Object.entries(EMBEDDED_PROVISION).map(([state, recipe]): Tried => ({ state, recipe, works: false }));
  const { url, merchant, variable, allowHttp } = answers;
  const auth = { type: 'basic' as const, password: `\${${variable}}` };
  const given = { target: { baseUrl: url, merchantId: merchant, auth, ...(allowHttp === true ? { allowHttp } : {}) } };
  if ((process.env[variable] ?? '') === '') {
    say(`the target was not tried: the environment variable ${variable} is empty`);
    // A mistyped address is still reported.
    await loadConfig({ given, cwd, env: { ...process.env, [variable]: 'unknown' }, flags: {} });
    return { tried: untried, ready: false };
  }
  const config = await loadConfig({ given, cwd, env: process.env, flags: {} });
  const diagnoses = await examine({ ...config, provision: {} }, CONTRACTS, () => undefined);
  const reached = diagnoses.filter(({ name }) => !name.startsWith('provision ') && !name.startsWith('operation '));
  for (const diagnosis of reached) say(diagnosisLine(diagnosis));
  if (isMeaningless(reached)) return { tried: untried, ready: false };
  const tried = await tryRecipes(config, EMBEDDED_PROVISION);
  for (const { state, works, reason = '' } of tried)
    say(
      diagnosisLine(
        works
          ? { name: `recipe ${state}`, status: 'ok', detail: 'works' }
          : { name: `recipe ${state}`, status: 'skipped', detail: reason.replace(`provision.${state}: `, '') },
      ),
    );
  return { tried, ready: true };
}

const workflowPaths = (ci: Options['ci']): readonly string[] =>
  workflows(ci, { url: '', merchant: '', variable: DEFAULT_VARIABLE }).map(({ path }) => path);

function workflows(ci: Options['ci'], answers: Answers): readonly NewFile[] {
  if (ci === 'none') return [];
  return [ci === 'github' ? githubWorkflow(answers) : gitlabWorkflow(answers)];
}

/** The .gitignore with the entries for the output of runs added. */
function ignoreFile(cwd: string): NewFile {
  const path = '.gitignore';
  const before = existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), 'utf8') : '';
  const lines = before.split(/\r?\n/);
  const missing = IGNORED.filter((line) => !lines.includes(line));
  const joint = before === '' || before.endsWith('\n') ? '' : '\n';
  return { path, text: `${before}${joint}${missing.map((line) => `${line}\n`).join('')}` };
}
