import { contractsOf } from '../../catalogue/catalogue.js';
import { rulesOf } from '../../catalogue/rules.js';
import { type Contract, STATE_NAMES, type StateName } from '../../catalogue/vocabulary.js';
import { blockAt, linesAt, setBlock } from '../../config/add-keys.js';
import { createIdGenerator, newRunId } from '../../engine/execute/id-generator.js';
import { type Config, waysOf } from '../../model/config.js';
import { defaultRecipes } from '../../model/default-recipes.js';
import type { ShownReply, ShownRequest } from '../../model/event.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RecipeLine, TriedRecipe } from '../../model/live.js';
import { maskOf } from '../../redact/mask.js';
import { wordsOf } from '../../redact/sent-words.js';
import type { Client } from '../../target/client.js';
import { createProvisioner, type Missing, type Provisioned, type RecipeName } from '../../target/provision.js';
import { unlockLines } from '../certify/unlock-lines.js';
import { chooseContracts } from '../choose-contracts.js';
import { clientBeside } from './gate.js';
import { fileOf, saveFile } from './set-up.js';
import type { Settings, UiInput } from './settings.js';

/** A recipe as it is typed. */
export interface TypedRecipe {
  readonly state: string;
  readonly text: string;
}

const NAMES: readonly RecipeName[] = [...STATE_NAMES.filter((name) => name !== 'none'), 'read-order'];

/** The recipes of the configuration, and those to begin with where it has none. */
export async function recipesOf(input: UiInput, settings: Settings): Promise<readonly RecipeLine[]> {
  const config = await settings.config();
  const mask = maskOf(config);
  const { text: file = '' } = fileOf(input);
  const contracts = chooseContracts(config.scope.contracts, contractsOf(config));
  return NAMES.map((state): RecipeLine => {
    const written = blockAt(file, ['provision', state]);
    const text = written ?? exampleOf(state);
    const shown = mask.request(text);
    return {
      state,
      from: written !== undefined ? 'file' : isBuiltIn(state, config) ? 'built in' : 'none',
      rules: state === 'read-order' ? 0 : waitingFor(contracts, state),
      text: shown,
      ...(shown === text ? {} : { readOnly: 'it holds a secret, which is not shown: change it in the file' }),
    };
  });
}

const isBuiltIn = (state: string, { provision, values }: Config): boolean =>
  ({ ...defaultRecipes(values), ...provision })[state] !== undefined;

/** The recipe of the embedded gateway. */
const exampleOf = (state: string): string => linesAt(unlockLines(`provision.${state}`).join('\n'), ['provision', state]);

/** Sends the calls of a recipe that is not saved yet, and shows what each of them was answered. */
export async function tryRecipe(
  input: UiInput,
  settings: Settings,
  typed: TypedRecipe,
  beside: (client: Client) => Client,
): Promise<TriedRecipe> {
  const { config } = await settings.open({}, fileWith(input, typed));
  const mask = maskOf(config);
  const client = clientBeside(config);
  const calls: { request: ShownRequest; reply: ShownReply }[] = [];
  const noting = (through: Client): Pick<Client, 'send'> => ({
    send: async (request) => {
      const answer = await through.send(request);
      const path = mask.request(request.path);
      const body = request.text === undefined ? undefined : mask.request(request.text);
      const { reply, millis } = answer;
      calls.push({
        request: { method: request.method, path, body },
        reply:
          reply.kind === 'answer'
            ? {
                status: reply.status,
                body: mask.answer(reply.text, { limit: 20_000, sent: wordsOf({ path, body }) }),
                millis: Math.round(millis),
              }
            : { status: undefined, body: `(${mask.foreign(reply.message)})` },
      });
      return answer;
    },
  });
  try {
    const made = await followed(config, typed.state as RecipeName, client, noting(beside(client)));
    return made.kind === 'ready'
      ? { works: true, reason: `It leads to ${typed.state}.`, calls }
      : { works: false, reason: mask.sentence(made.reason), calls };
  } finally {
    await client.close();
  }
}

/** Follows the recipe, each of its ways; one that reads orders needs an order first. */
async function followed(config: Config, state: RecipeName, client: Client, through: Pick<Client, 'send'>): Promise<Provisioned | Missing> {
  const ids = createIdGenerator(newRunId());
  const provisioner = createProvisioner(config, client, () => ids.next());
  if (state !== 'read-order') {
    const ways = waysOf(config.provision[state]);
    let made: Provisioned | Missing = await provisioner.provide(state, {}, 0, through);
    for (let way = 1; way < ways.length && made.kind === 'ready'; way += 1) made = await provisioner.provide(state, {}, way, through);
    return made;
  }
  const order = await provisioner.provide('authorized-order');
  return order.kind === 'missing' ? order : provisioner.readOrder(order, through);
}

/** Saves a recipe into the configuration, with its comments; it must be one that can be read. */
export async function saveRecipe(input: UiInput, settings: Settings, typed: TypedRecipe, digest: string): Promise<string> {
  const made = fileWith(input, typed);
  await settings.open({}, made);
  return saveFile(input, digest, () => made);
}

function fileWith(input: UiInput, { state, text }: TypedRecipe): string {
  if (!NAMES.some((name) => name === state)) throw new HarnessError('usage', `there is no state ${state}`);
  const { path, text: file } = fileOf(input);
  if (file !== undefined && !/\.ya?ml$/.test(path)) throw new HarnessError('usage', 'only a configuration in YAML is written from here');
  return setBlock(file ?? '', ['provision', state], text);
}

/** How many rules of the contracts wait for a state. */
const waitingFor = (contracts: readonly Contract[], state: StateName): number =>
  contracts.flatMap((contract) => {
    const only = contract.states.length > 0 && contract.states.every((each) => each === state);
    return rulesOf(contract).filter((rule) => only || rule.needs.some((need) => need === state));
  }).length;
