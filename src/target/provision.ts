import type { JsonValue } from '../json/value.js';
import type { Case } from '../model/case.js';
import { type Config, type Recipe, waysOf } from '../model/config.js';
import type { Sending } from '../model/sending.js';
import type { Reply } from '../model/exchange.js';
import type { Client } from './client.js';
import { ORDER_AMOUNT, recipesOf } from '../model/default-recipes.js';
import { maskOf } from '../redact/mask.js';
import { type Answered, runSteps, type StepsResult } from './recipe-run.js';
import { defined } from '../json/defined.js';

type StateName = Case['state'];
export type RecipeName = StateName | 'read-order';

/** Ids and values of an order or session that exists at the target, or new ones. */
export interface Provisioned {
  readonly kind: 'ready';
  readonly orderId: string;
  /** The id of the transaction that led to the state; for state `none`, a fresh one. */
  readonly transactionId: string;
  readonly amount: string;
  readonly currency: string;
  readonly sessionId?: string;
  readonly sessionVersion?: string;
  /** The version before an update, where the recipe has one. */
  readonly sessionVersionBefore?: string;
  /** Everything that was captured, including the values above. */
  readonly captures: Readonly<Record<string, string>>;
  /** How many requests it took. */
  readonly steps: number;
  /** The requests that led to the state, if we sent them. */
  readonly sendings?: readonly Sending[];
  /** What each of them was answered. */
  readonly answers?: readonly Answered[];
  /** The last answer, and its body. */
  readonly lastReply?: Reply;
  readonly lastBody?: JsonValue;
}

export interface Missing {
  readonly kind: 'missing';
  /** One sentence that says what to configure, without secrets. */
  readonly reason: string;
  /** Nothing was tried: the configuration has no recipe for the state. */
  readonly noRecipe?: true;
  /** A recipe was tried and failed. */
  readonly failed?: true;
}

/** One of several recipes for a state, and why it fails. */
export interface MissingWay {
  readonly state: string;
  readonly way: string;
  readonly reason: string;
}

/** Ids, amount and currency to be used in place of the usual ones. */
export type GivenIds = Partial<Pick<Provisioned, 'orderId' | 'transactionId' | 'amount' | 'currency'>>;

/** What a recipe is given to begin with. */
type Names = Readonly<Record<'orderId' | 'transactionId' | 'amount' | 'currency' | 'merchantId', string>>;
type Made = Provisioned | Missing;

/** Through what requests go: the client of the run, or one that counts them. */
type Sender = Pick<Client, 'send'>;

export interface Provisioner {
  /** Whether there is a recipe for the state. */
  has(state: RecipeName): boolean;
  /** Those of the given parts that the recipe makes an order with. */
  taken(state: RecipeName, given: GivenIds): GivenIds;
  /** How many recipes lead to the state. */
  waysTo(state: StateName): number;
  /** Makes the state anew each time. */
  provide(state: StateName, given?: GivenIds, way?: number, through?: Sender): Promise<Made>;
  /** Recipes that failed, where a state has several. */
  readonly missingWays: readonly MissingWay[];
  /** Reads an order by the recipe read-order. */
  readOrder(of: Pick<Provisioned, 'orderId' | 'transactionId'>, through?: Sender): Promise<Made>;
}

/** A recipe that fails this often in a row is not tried again: each try costs requests. */
const PATIENCE = 3;

/** Makes the states that rules need: by recipes, by fixtures until they run out, or by functions of the configuration. */
export function createProvisioner(
  config: Config,
  client: Client,
  idGenerator: () => string,
  refusedOnce: WeakSet<Reply> = new WeakSet(),
): Provisioner {
  const { target, run, values } = config;
  const recipes: Readonly<Record<string, Recipe>> = recipesOf(config);
  const mask = maskOf(config);
  const used = new Map<string, number>();
  const failures = new Map<string, number>();
  const lastFailures = new Map<string, Missing>();
  const doubted = new Set<string>();
  /** Recipes that were declined on every try: they are tried once from then on. */
  const declined = new Set<string>();

  const fresh = (): Names => ({
    orderId: idGenerator(),
    transactionId: idGenerator(),
    amount: ORDER_AMOUNT,
    currency: values.currencies[0] ?? 'USD',
    merchantId: target.merchantId,
  });

  /** Uses this recipe or, if none is given, the first that succeeds. */
  async function provide(name: RecipeName, given: Partial<Names> = {}, way?: number, through: Sender = client): Promise<Made> {
    if (name === 'none') return { ...ready({ ...fresh(), ...given }, {}, 0), sendings: [] };
    const ways = waysOf(recipes[name]);
    if (ways.length === 0) return { ...missing(`no recipe leads to ${name}: configure provision.${name}`), noRecipe: true };
    if (way !== undefined) return provideBy(wayName(name, ways[way % ways.length]), ways[way % ways.length] as Recipe, given, through);
    let result: Made = missing('');
    for (const recipe of ways) {
      result = await provideBy(wayName(name, recipe), recipe, given, through);
      if (result.kind === 'ready') return result;
    }
    return result;
  }

  async function provideBy(name: string, recipe: Recipe, given: Partial<Names>, through: Sender): Promise<Made> {
    const names = { ...fresh(), ...given };
    if ((failures.get(name) ?? 0) >= PATIENCE) return lastFailures.get(name) ?? failed(`provision.${name} failed`);
    const result = await attempt(name, recipe, names, given, through);
    // A given id may be the reason of the failure, which then says nothing about the recipe.
    if (Object.keys(given).length > 0) return result;
    failures.set(name, result.kind === 'missing' ? (failures.get(name) ?? 0) + 1 : 0);
    if (result.kind === 'missing') lastFailures.set(name, result);
    return result;
  }

  async function attempt(name: string, recipe: Recipe, names: Names, given: GivenIds, through: Sender): Promise<Made> {
    if ('fixtures' in recipe) return fixture(name, recipe, names);
    if ('hook' in recipe) {
      try {
        const captures = await recipe.hook({ state: name, baseUrl: target.baseUrl, ...names });
        return ready(names, captures, 0);
      } catch (error) {
        return failed(`provision.${name}: the hook failed: ${mask.foreign(error instanceof Error ? error.message : String(error))}`);
      }
    }
    let requests = 0;
    let refusal: Reply | undefined;
    let again = given;
    for (let tries = 0; ; tries += 1) {
      const used = tries === 0 ? names : { ...fresh(), ...again };
      const result = await runSteps(recipe.steps, { client: through, names: used, cards: values.cards, mask });
      requests += result.requests;
      if (result.kind === 'done') {
        const { captures, lastBody, lastReply, sendings, answers } = result;
        if (refusal !== undefined) refusedOnce.add(refusal);
        declined.delete(name);
        return { ...ready(used, captures, requests), sendings, answers, ...defined({ lastReply, lastBody }) };
      }
      if (isFirstRefusal(result, name, given)) {
        refusal = result.refusal;
        continue;
      }
      const isDecline = result.declined === true;
      if (!(result.passing || (isDecline && !declined.has(name))) || tries >= run.retries) {
        const row = isDecline && tries > 0 ? `, also when it was tried again ${tries === 1 ? 'once' : `${tries} times`}` : '';
        if (isDecline) declined.add(name);
        return failed(`provision.${name}: ${mask.sentence(result.reason)}${row}`);
      }
      // The order may have been opened without an answer: under its id there would be two transactions.
      const { orderId: _taken, ...others } = again;
      again = others;
      await pause(100 * 2 ** tries);
    }
  }

  /**
   * The first refusal of a recipe is not believed: a target that refuses a good request once is to be told so. A given transaction id may be
   * taken, and an order of a given id that has gone a part of the way is not opened a second time.
   */
  function isFirstRefusal({ refusal, requests }: Extract<StepsResult, { kind: 'failed' }>, name: string, given: GivenIds): boolean {
    const what = `${name} ${given.amount} ${given.currency}`;
    const isOpened = given.orderId !== undefined && requests > 1;
    if (refusal === undefined || given.transactionId !== undefined || isOpened || doubted.has(what)) return false;
    doubted.add(what);
    return true;
  }

  function fixture(name: string, recipe: Extract<Recipe, { fixtures: unknown }>, names: Names): Made {
    const taken = used.get(name) ?? 0;
    const next = recipe.fixtures[recipe.reusable === true ? taken % recipe.fixtures.length : taken];
    if (next === undefined) {
      return missing(
        `the ${recipe.fixtures.length} fixtures of provision.${name} are used up: add more, or mark them reusable if the target allows it`,
      );
    }
    used.set(name, taken + 1);
    return ready(names, next, 0);
  }

  return {
    has: (state) => state === 'none' || recipes[state] !== undefined,
    taken: (state, given) => {
      const [recipe] = waysOf(recipes[state]);
      const text = recipe !== undefined && 'steps' in recipe ? JSON.stringify(recipe.steps) : '';
      const has = (part: string): boolean => text.includes(`{${part}}`);
      // An amount has the decimals of its currency; a recipe that names none leaves it to later requests.
      const takesMoney = has('currency') && (has('amount') || !text.includes('"amount"'));
      return Object.fromEntries(
        Object.entries(given).filter(([part]) => (part === 'amount' || part === 'currency' ? takesMoney : has(part))),
      );
    },
    waysTo: (state) => waysOf(recipes[state]).length,
    provide,
    get missingWays() {
      return Object.entries(config.provision).flatMap(([state, recipe]) =>
        waysOf(recipe).flatMap((way): readonly MissingWay[] => {
          const reason = (failures.get(wayName(state, way)) ?? 0) > 0 ? lastFailures.get(wayName(state, way))?.reason : undefined;
          return way.name === undefined || reason === undefined ? [] : [{ state, way: way.name, reason }];
        }),
      );
    },
    readOrder: (of, through) => provide('read-order', of, undefined, through),
  };
}

/** The name of a recipe in messages: the state alone if there is only one. */
const wayName = (state: string, recipe: Recipe | undefined): string => (recipe?.name === undefined ? state : `${state} (${recipe.name})`);

const missing = (reason: string): Missing => ({ kind: 'missing', reason });
const failed = (reason: string): Missing => ({ ...missing(reason), failed: true });

function ready(names: Names, captures: Readonly<Record<string, string>>, steps: number): Provisioned {
  const { orderId, transactionId, amount, currency } = { ...names, ...captures };
  const { sessionId, sessionVersion, sessionVersionBefore } = captures;
  const session = defined({ sessionId, sessionVersion, sessionVersionBefore });
  return { kind: 'ready', orderId, transactionId, amount, currency, ...session, captures, steps };
}

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));
