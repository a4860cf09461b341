import { SHIPPED } from '../../catalogue/contracts.js';
import { BEGINNING, modelOrder, type ModelOrder } from '../../../suites/lifecycle/order-model.js';
import type { FlowContext } from '../../../suites/support/flow.js';
import { ROLES } from '../../catalogue/roles.js';
import type { Contract, StateName } from '../../catalogue/vocabulary.js';
import { CHECKS } from '../../checks/checks.js';
import { verdict } from '../../checks/verdict.js';
import { setUpCalls } from '../../app/generate/set-up.js';
import { partOf } from '../../engine/plan/state-parts.js';
import { historyOf } from '../../engine/execute/states.js';
import type { StateInstance } from '../../engine/input/states.js';
import { getAt } from '../../json/path.js';
import type { JsonValue } from '../../json/value.js';
import type { CheckContext, CheckResult, OrderHistory } from '../../model/check.js';
import type { Exchange, Reply } from '../../model/exchange.js';
import type { FlowStep } from '../../model/flow.js';
import { isAccepted, outcomeOf, outcomeText } from '../../model/outcome.js';
import { fill, type Lookup, valueLookup } from '../../model/template.js';
import { written } from '../../model/finding.js';
import type { Values } from '../../model/values.js';
import { shortHash } from '../../json/canonical.js';

/** A request that a command wants sent. */
export interface OrderRequest {
  readonly method: string;
  /** Path after the base URL. */
  readonly path: string;
  readonly body: JsonValue;
}

export interface OrderAnswer {
  readonly status: number;
  readonly body: JsonValue;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An order that was brought into a state. */
export interface ProvidedOrder {
  readonly orderId: string;
  readonly transactionId: string;
  readonly amount: string;
  readonly currency: string;
  /** The body of the last answer, if it shows the order; later totals are compared with it. */
  readonly provisioned?: JsonValue;
}

/** The system under test: anything that sends a request, such as your own client. */
export interface OrderTarget {
  readonly merchantId: string;
  send(request: OrderRequest): Promise<OrderAnswer>;
  /** Brings a new order into a state. Needed where the target does not accept the set-up calls of the reference gateway. */
  provide?(
    state: StateName,
  ): Promise<{ readonly orderId: string; readonly transactionId: string; readonly amount: string; readonly currency: string }>;
}

interface LiveOrder {
  readonly model: ModelOrder;
  readonly orderId: string;
  readonly instance: StateInstance | undefined;
  readonly earlier: Exchange[];
}

/** What the commands know of the orders they have made. One for each run: `newOrders()`. */
export interface OrderModel {
  readonly orders: Map<string, LiveOrder>;
  readonly steps: FlowStep[];
  readonly transactions: Map<string, string>;
  /** Keeps the ids of this run apart from those of every other. */
  readonly prefix: string;
}

let models = 0;

/** An empty model. */
export function newOrders(): OrderModel {
  models += 1;
  const prefix = shortHash(`${models} ${process.pid} ${performance.timeOrigin} ${Math.random()}`);
  return { orders: new Map(), steps: [], transactions: new Map(), prefix };
}

/** The context for making sequences without a run. */
export const contextOf = (values: Values, contracts: readonly Contract[]): FlowContext => ({ contracts, values, seed: 1, sequences: 0 });

/** Begins an order of the model that a command opens. */
export function open(model: OrderModel, word: string, currency: string): LiveOrder {
  const live: LiveOrder = {
    model: modelOrder(word, 'none', currency),
    orderId: `${model.prefix}-${word}`,
    instance: undefined,
    earlier: [],
  };
  model.orders.set(word, live);
  return live;
}

/** Brings an order into a state by the calls that lead there. */
export async function provide(model: OrderModel, word: string, state: StateName, target: OrderTarget, values: Values): Promise<void> {
  const given = (await target.provide?.(state)) ?? (await bySetUp(model, word, state, target, values));
  const instance: StateInstance = { state, ...given, earlier: [] };
  model.orders.set(word, { model: modelOrder(word, state, given.currency), orderId: given.orderId, instance, earlier: instance.earlier });
}

async function bySetUp(model: OrderModel, word: string, state: StateName, target: OrderTarget, values: Values): Promise<ProvidedOrder> {
  const names = { orderId: `${model.prefix}-${word}`, transactionId: 'first', amount: '100.00', currency: values.currencies[0] ?? 'USD' };
  let provisioned: JsonValue = {};
  for (const { method, path, body = {} } of setUpCalls(state, { ...names, merchantId: target.merchantId })) {
    const answer = await target.send({ method, path, body });
    provisioned = answer.body;
    const outcome = outcomeOf(replyOf(answer));
    if (!isAccepted(outcome))
      throw new Error(`${method} ${path}, which leads to ${state}, was answered ${answer.status} ${outcomeText(outcome, SHIPPED)}`);
  }
  return { ...names, provisioned };
}

export const canBegin = (state: StateName): boolean => BEGINNING[state] !== undefined;

/** How firm a rule must be for its breach to fail a property. */
export type FailingLevel = 'must' | 'should';

/** Sends one step and holds its answer to the model; throws an error that says what does not hold. */
export async function take(
  model: OrderModel,
  step: FlowStep,
  contract: Contract,
  target: OrderTarget,
  values: Values,
  failing: FailingLevel,
): Promise<void> {
  const live = model.orders.get(step.order);
  if (live === undefined) throw new RangeError(`no order ${step.order}`);
  const transactionId = idOf(model, step.transaction, live);
  const body = fill(step.body, lookupFor(model, live, values));
  const path = `/api/rest/version/${contract.version}${contract.route
    .replace('{merchantId}', target.merchantId)
    .replace('{orderid}', live.orderId)
    .replace('{transactionid}', transactionId)}`;
  const text = JSON.stringify(body);
  const answer = await target.send({ method: contract.method, path, body });
  const exchange: Exchange = {
    contract: contract.id,
    request: {
      method: contract.method,
      path,
      headers: {},
      text,
      body,
      merchantId: target.merchantId,
      orderId: live.orderId,
      transactionId,
    },
    reply: replyOf(answer),
    millis: 0,
    retries: 0,
  };
  const broken = judged(exchange, step, contract, live, values).filter(
    ({ status, level }) => status === 'violates' && (level === 'must' || level === failing),
  );
  const outcome = outcomeOf(exchange.reply);
  if (isAccepted(outcome)) live.earlier.push(exchange);
  if (step.judges === undefined && step.expect.kind === 'accepted' && !isAccepted(outcome))
    throw new Error(
      `${step.name}: ${contract.method} ${path} was answered ${answer.status} ${outcomeText(outcome, contract)}\n${JSON.stringify(answer.body)}`,
    );
  if (broken.length > 0) throw new Error(broken.map((one) => sentence(one, step, contract, path)).join('\n'));
}

const sentence = (one: CheckResult, step: FlowStep, contract: Contract, path: string): string =>
  `${contract.id} breaks ${written(one)}: expected ${one.expected ?? 'an answer that keeps it'}; got ${one.actual ?? 'another'} (${step.name}: ${contract.method} ${path})`;

function judged(exchange: Exchange, step: FlowStep, contract: Contract, live: LiveOrder, values: Values): readonly CheckResult[] {
  const { instance } = live;
  const order: OrderHistory = { ...historyOf(instance), earlier: [...live.earlier] };
  const context: CheckContext = {
    contract,
    expect: step.expect,
    ...(step.judges ?? { side: 'flow', rule: step.name, level: 'must' }),
    validity: step.expect.kind === 'accepted' || step.expect.kind === 'observed' ? 'valid' : 'invalid',
    order,
    expectations: { httpStatus: {}, rules: {}, fieldAliases: {} },
    secrets: [],
    outcome: outcomeOf(exchange.reply),
    together: false,
    brought: new Set(live.earlier.flatMap(({ request }) => textAt(request.body, ROLES.correlationId))),
    refundAmountPath: values.refundAmount,
    wire: { odd: false, badCredentials: false },
  };
  const own = step.judges === undefined ? [] : verdict(context, undefined);
  return [...own, ...CHECKS.flatMap((check) => check.inspect(exchange, context))];
}

function textAt(body: JsonValue | undefined, path: string): readonly string[] {
  const value = getAt(body, path);
  return typeof value === 'string' ? [value] : [];
}

function idOf(model: OrderModel, word: string, { instance }: LiveOrder): string {
  if (word === 'initial' && instance !== undefined) return instance.transactionId;
  const known = model.transactions.get(word) ?? `${model.prefix}-${word}`;
  model.transactions.set(word, known);
  return known;
}

function lookupFor(model: OrderModel, live: LiveOrder, values: Values): Lookup {
  const known = valueLookup(values);
  return (name) => {
    if (name.startsWith('step:')) return idOf(model, name.slice(5), live);
    const part = name.startsWith('state:') ? name.slice(6) : /^order:[^.]+\.(.+)$/.exec(name)?.[1];
    return part === undefined || live.instance === undefined ? known(name) : partOf(live.instance, part, values.currencies);
  };
}

const replyOf = ({ status, body, headers }: OrderAnswer): Reply => ({
  kind: 'answer',
  status,
  headers: headers ?? { 'content-type': 'application/json' },
  text: JSON.stringify(body),
  body,
});
