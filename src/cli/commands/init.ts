import type { Argv } from 'yargs';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { diagnosisLine } from '../../app/doctor/diagnosis.js';
import { type Answers, type Card, DEFAULT_VARIABLE, gatherAnswers, parseCard, type Terminal } from '../../app/init/answers.js';
import { CI_SYSTEMS, ciFiles, usualCi } from '../../app/init/ci/ci.js';
import { completedConfig, configText, type NewFile } from '../../app/init/files.js';
import { type Trial, tryTarget, untried } from '../../app/init/try-target.js';
import { ignoreFile, writeFiles } from '../../app/init/write-files.js';
import { EMBEDDED_TARGET } from '../../config/base-url.js';
import { findConfig } from '../../config/find.js';
import { loadConfig } from '../../config/load.js';
import { valueOf } from '../../config/references.js';
import { defineCommand, type OptionsOf } from '../command.js';
import { tell, warn } from '../terminal.js';
import { createInterface } from 'node:readline/promises';
import { defined } from '../../json/defined.js';

const CONFIG = 'touchstone.config.yaml';

const initFlags = (yargs: Argv) =>
  yargs
    .option('url', { type: 'string', describe: 'base URL of the gateway: what stands before /api/rest' })
    .option('merchant', { type: 'string', describe: 'merchant id' })
    .option('card', { type: 'string', describe: 'a test card that the target approves: NUMBER,MM/YY' })
    .option('password-variable', {
      type: 'string',
      describe: `environment variable that holds the password (default: ${DEFAULT_VARIABLE})`,
    })
    .option('allow-http', { type: 'boolean', describe: 'allow plain HTTP to a target on another machine' })
    .option('ci', { choices: CI_SYSTEMS, describe: 'whose workflow to write (default: that of this folder, else github)' })
    .option('yes', { alias: 'y', type: 'boolean', default: false, describe: 'asks nothing' })
    .option('force', { type: 'boolean', default: false, describe: 'replaces a configuration and workflow that are already here' })
    .example('$0', 'asks for what it needs; run again it adds what is missing')
    .example('$0 --url https://sandbox.example --merchant TESTMERCHANT --yes', 'asks nothing')
    .example('$0 --ci gitlab', 'a workflow beside a configuration that is here');

type Options = OptionsOf<typeof initFlags>;

export const initCommand = defineCommand({
  builder: initFlags,
  handler: async (options) => {
    const cwd = process.cwd();
    const here = options.force ? undefined : findConfig(cwd, undefined);
    const card = options.card === undefined ? {} : { card: parseCard(options.card) };
    const given = { ...givenBy(options), ...card };
    const { file, ready, variable } = here === undefined ? await begun(given, options, cwd) : await completed(here, given, cwd);
    const { files, byHand } = ciFiles(options.ci ?? (here === undefined ? usualCi(cwd) : 'none'), { variable }, cwd);
    await writeFiles(cwd, [...file, ...files, ignoreFile(cwd)], options.force ? 'replace' : 'keep', say);
    if (byHand !== undefined) say(byHand);
    say(ready ? '\nnext: touchstone certify --profile smoke' : '\nnext: mend what failed above, then touchstone doctor');
    return ready ? 0 : 3;
  },
});

const say = (text: string): void => {
  tell(`${text}\n`);
};

/** The file of the configuration, if it is to be written, and what the target said. */
interface Configured {
  readonly file: readonly NewFile[];
  readonly ready: boolean;
  readonly variable: string;
}

async function begun(given: Partial<Answers>, options: Options, cwd: string): Promise<Configured> {
  const answers = await gatherAnswers(given, !options.yes && process.stdin.isTTY ? processTerminal() : undefined);
  const { url, merchant, variable, allowHttp, card } = answers;
  const auth = { type: 'basic' as const, password: `\${${variable}}` };
  const target = { baseUrl: url, merchantId: merchant, auth, ...(allowHttp === true ? { allowHttp } : {}) };
  const { tried, ready } = await trial({ given: { target } }, variable, cwd, card);
  return { file: [{ path: CONFIG, text: configText(answers, tried) }], ready, variable };
}

async function trial(
  source: { readonly given: object } | { readonly file: string },
  variable: string,
  cwd: string,
  card: Card | undefined,
): Promise<Trial> {
  const isEmpty = (valueOf(variable, process.env) ?? '') === '';
  // A mistyped address is reported even where nothing can be sent.
  const env = isEmpty ? { ...process.env, [variable]: 'unknown' } : process.env;
  const config = await loadConfig({ ...source, cwd, env, flags: {} });
  if (config.target.baseUrl === EMBEDDED_TARGET) return { tried: [], ready: true };
  if (isEmpty && config.target.auth.type === 'basic' && config.target.auth.password === 'unknown') {
    say(`the target was not tried: the environment variable ${variable} is not set, or empty`);
    return { tried: untried(config.provision), ready: false };
  }
  const { values } = config;
  const cards = { ...values.cards, ...defined({ approved: card }) };
  return tryTarget({ ...config, values: { ...values, cards } }, (diagnosis) => say(diagnosisLine(diagnosis)));
}

/** A configuration that is here: it is kept, and gets what it lacks. */
async function completed(path: string, { card, variable, url, merchant }: Partial<Answers>, cwd: string): Promise<Configured> {
  const name = basename(path);
  const text = readFileSync(path, 'utf8');
  const [, used = DEFAULT_VARIABLE] = /password:\s*["']?\$\{(\w+)\}/.exec(text) ?? [];
  if (url !== undefined || merchant !== undefined)
    say(`note: ${name} is here and says which target it is; --url and --merchant change it only with --force`);
  const { tried, ready } = await trial({ file: path }, used, cwd, card);
  const known = { ready, variable: variable ?? used };
  if (!/\.ya?ml$/.test(name)) {
    say(`kept ${name}; ${CONFIG} could be completed, this file is yours to change`);
    return { ...known, file: [] };
  }
  const { text: after, added } = completedConfig(text, card, tried);
  for (const key of added) say(`adding ${key} to ${name}`);
  return { ...known, file: [{ path: name, text: after, joins: true }] };
}

function givenBy({ url, merchant, 'password-variable': variable, 'allow-http': allowHttp }: Options): Partial<Answers> {
  return {
    ...defined({ url, merchant, variable }),
    ...(allowHttp === true ? { allowHttp } : {}),
  };
}

/** The terminal of this process. Ctrl-C and Ctrl-D both end the input. */
function processTerminal(): Terminal {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<undefined>((resolve) => {
    terminal.once('close', () => resolve(undefined));
    terminal.once('SIGINT', () => terminal.close());
  });
  return {
    question: async (text) => {
      const answer = await Promise.race([terminal.question(text).catch(() => undefined), ended]);
      if (answer === undefined) warn('\n');
      return answer;
    },
    tell: warn,
    close: () => terminal.close(),
  };
}
