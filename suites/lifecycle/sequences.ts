import fc from 'fast-check';
import type { Contract, OperationId, StateName } from '../../src/catalogue/vocabulary.js';
import type { JsonValue } from '../../src/json/value.js';
import type { FlowStep } from '../../src/model/flow.js';
import { draw } from '../../generators/values/draw.js';
import { modelOrder, nextRefund, type Done, type ModelOrder, type Standing } from './order-model.js';
import { cardNamed } from '../support/acts.js';
import { amountOf, contractFor, markOf, OPEN, refundOf, wordFor, type Maker } from './sequence-maker.js';
import { otherMerchants, special, SPECIALS } from './sequence-specials.js';
import { type BareFlow, ACCEPTED, bodyWith, flow, OBSERVED, rule, type FlowContext } from '../support/flow.js';

/** The whole life of one or two orders, drawn at random, for defects that show only after several transactions. */
export function sequenceFlows(context: FlowContext): readonly BareFlow[] {
  return context.contracts.flatMap((contract) => {
    const about = ABOUT[contract.operation];
    if (about === undefined) return [];
    return Array.from({ length: context.sequences }, (_, drawn) => sequence(context, contract, about, drawn));
  });
}

interface About {
  /** The states that its orders begin in. */
  readonly from: readonly StateName[];
  readonly rules: readonly string[];
}

const ABOUT: Partial<Readonly<Record<OperationId, About>>> = {
  authorize: { from: ['none'], rules: ['totals-authorize', 'status-authorize'] },
  verify: { from: ['none', 'captured-order', 'authorized-order'], rules: ['totals-unchanged', 'status-verify'] },
  'update-authorization': { from: ['authorized-order', 'none'], rules: ['totals-update', 'status-update'] },
  void: { from: ['captured-order', 'authorized-order', 'none'], rules: ['totals-void', 'status-void-initial'] },
  refund: { from: ['captured-order', 'captured-order', 'none'], rules: ['totals-refund', 'status-refund'] },
  referral: { from: ['referred-authorization'], rules: ['totals-confirm-referral', 'status-referral'] },
  'confirm-browser-payment': { from: ['initiated-browser-payment'], rules: ['totals-confirm-referral', 'status-confirm'] },
};

/** One command as it is drawn: which of those that fit, on which order, with which value. */
interface Drawn {
  readonly pick: number;
  readonly order: number;
  readonly value: number;
  /** Whether it is to be about the contract of the sequence, where one of those fits. */
  readonly own: boolean;
}

const number = fc.noBias(fc.nat({ max: 999 }));
const plan = fc.record({
  orders: fc.noBias(fc.integer({ min: 1, max: 2 })),
  start: number,
  otherCase: fc.noBias(fc.integer({ min: 0, max: 3 })).map((n) => n === 0),
  commands: fc.noBias(
    fc.array(fc.record<Drawn>({ pick: number, order: number, value: number, own: fc.boolean() }), {
      minLength: 3,
      maxLength: 6,
      size: 'max',
    }),
  ),
});

function sequence(context: FlowContext, contract: Contract, { from, rules }: About, drawn: number): BareFlow {
  const name = `sequence-${contract.operation}-${drawn}`;
  const { orders: count, start, otherCase, commands } = draw(plan, context.seed, `${contract.id}/${name}`);
  const currencies = context.values.currencies.length === 0 ? ['USD'] : context.values.currencies;
  const orders = Array.from({ length: count }, (_, i) =>
    // Consecutive draws begin in every state in turn.
    modelOrder('AB'[i] ?? 'A', from[(drawn + i) % from.length] ?? 'none', currencies[(start + i) % currencies.length] ?? 'USD'),
  );
  if (otherCase) orders.push(modelOrder('C', 'none', currencies[0] ?? 'USD'));
  const maker: Maker = { context, contract, steps: [] };
  // New orders are opened first, so that all other commands have an order to act on.
  orders.forEach((order, i) => {
    // Consecutive draws have every amount in turn.
    if (order.standing === 'new') apply(maker, order, { pick: start, order: 0, value: drawn + 2 * i, own: true });
  });
  for (const one of commands) apply(maker, orders[one.order % 3 === 0 ? one.order % orders.length : 0] as ModelOrder, one);
  const [main] = orders;
  if (main !== undefined && (drawn + context.seed) % 9 === 0) read(maker, main);
  if (main !== undefined) follow(maker, main, drawn + context.seed);
  // Late in the life of an order a variation adds little, so each sequence has one, of the next kind.
  const looked = drawn % 3 === 0 ? orders : orders.slice(0, 1);
  for (const order of looked) special(maker, order, drawn + context.seed);
  for (const order of looked) close(maker, order);
  if (main !== undefined) read(maker, main);
  return flow({
    name,
    contract,
    orders: Object.fromEntries(orders.filter(({ state }) => state !== 'none').map(({ word, state }) => [word, state])),
    ways: Object.fromEntries(orders.map(({ word, state }, i) => [word, turnOf(from, state, drawn + i)])),
    ...(otherCase ? { near: { C: ['A', 'otherCase'] } as const } : {}),
    ...(maker.steps.some(({ order }) => order.endsWith('other')) ? { sameId: sameIds(orders) } : {}),
    anyPart: true,
    rules,
    steps: maker.steps,
  });
}

/** How many earlier sequences began in the same state; each uses the next recipe of that state. */
const turnOf = (from: readonly StateName[], state: StateName, drawn: number): number =>
  Array.from({ length: drawn }, (_, one) => from[one % from.length]).filter((one) => one === state).length;

const sameIds = (orders: readonly ModelOrder[]): Readonly<Record<string, string>> =>
  Object.fromEntries(orders.map(({ word }) => [otherMerchants(word), word]));

/** Reads the order, where the target allows it. */
function read({ contract, steps }: Maker, { word }: ModelOrder): void {
  steps.push({
    name: `read the order (${word}, ${steps.length + 1})`,
    contract: contract.id,
    order: word,
    transaction: `t${steps.length + 1}`,
    body: {},
    expect: OBSERVED('judged by what was answered'),
    reads: true,
  });
}

/** Something that can be done to an order in its standing. */
export interface Command {
  readonly operation: OperationId;
  readonly in: readonly Standing[];
  readonly fits?: (order: ModelOrder) => boolean;
  readonly make: (maker: Maker, contract: Contract, order: ModelOrder, value: number) => void;
}

const STANDING: readonly Standing[] = ['authorized', 'captured', 'verified', 'failed', 'cancelled'];
const isLive =
  (kind: Done['kind']) =>
  (one: Done): boolean =>
    one.kind === kind && !one.voided;

const VOID_LATER: Command = {
  operation: 'void',
  in: ['authorized', 'captured'],
  fits: ({ done }) => done.some((one) => isLive('giving-back')(one) || isLive('update')(one)),
  make: (maker, contract, order, value) => voided(maker, contract, order, value),
};

/** Everything that can be done to an order of the model. */
export const COMMANDS: readonly Command[] = [
  { operation: 'authorize', in: ['new'], make: (maker, contract, order, value) => opened(maker, contract, order, value, 'authorized') },
  { operation: 'verify', in: ['new'], make: (maker, contract, order) => opened(maker, contract, order, 0, 'verified') },
  { operation: 'refund', in: ['new'], make: (maker, contract, order, value) => opened(maker, contract, order, value, 'paid-out') },
  { operation: 'referral', in: ['referred'], make: (maker, contract, order) => completed(maker, contract, order, 'authorized') },
  {
    operation: 'confirm-browser-payment',
    in: ['initiated'],
    make: (maker, contract, order) => completed(maker, contract, order, 'captured'),
  },
  {
    operation: 'update-authorization',
    in: ['authorized'],
    make: (maker, contract, order, value) => updated(maker, contract, order, amountOf(order, value)),
  },
  { operation: 'update-authorization', in: ['authorized'], make: (maker, contract, order) => updated(maker, contract, order, undefined) },
  {
    operation: 'refund',
    in: ['captured'],
    fits: ({ refunded }) => !refunded.includes('rest'),
    make: (maker, contract, order, value) => refunded(maker, contract, order, nextRefund(order, value, value % 4 === 0)),
  },
  // Twice, so that it is likelier than a void of nothing.
  VOID_LATER,
  VOID_LATER,
  {
    operation: 'void',
    in: ['authorized'],
    fits: ({ done }) => done.some(({ kind }) => kind === 'update' || kind === 'opening'),
    make: (maker, contract, order) => cancelled(maker, contract, order),
  },
  {
    operation: 'void',
    in: STANDING,
    fits: ({ done }) => done.length > 0,
    make: (maker, contract, order) => voidedNothing(maker, contract, order),
  },
  { operation: 'verify', in: STANDING, make: (maker, contract, order) => verified(maker, contract, order) },
  {
    operation: 'authorize',
    in: ['verified', 'failed', 'cancelled'],
    make: (maker, contract, order, value) => again(maker, contract, order, value),
  },
];

/** Carries out a drawn command: one that fits the order, of the contract of the sequence if asked for, or a repetition. */
function apply(maker: Maker, order: ModelOrder, { pick, value, own }: Drawn): void {
  if (value % 13 < SPECIALS.length && special(maker, order, value % 13)) return;
  const fitting = fittingFor(maker, order);
  const ownOnes = fitting.filter(({ operation }) => operation === maker.contract.operation);
  const before = order.done.at(-1)?.step.contract;
  // After another operation changed the order, the operation of the sequence is often next, because its answer shows that change.
  const isOwn = ownOnes.length > 0 && (own || (before !== undefined && before !== maker.contract.id && value % 2 > 0));
  const others = fitting.filter((command) => !ownOnes.includes(command));
  const choice = isOwn || others.length === 0 ? ownOnes : others;
  carryOut(maker, order, choice[pick % choice.length], value);
}

const fittingFor = (maker: Maker, order: ModelOrder): readonly Command[] =>
  COMMANDS.filter(
    (command) =>
      command.in.includes(order.standing) && command.fits?.(order) !== false && contractFor(maker, command.operation) !== undefined,
  );

function carryOut(maker: Maker, order: ModelOrder, command: Command | undefined, value: number): void {
  const contract = command === undefined ? undefined : contractFor(maker, command.operation);
  if (command !== undefined && contract !== undefined) command.make(maker, contract, order, value);
}

/** Ends a sequence with its own operation twice, after a different command in each consecutive sequence. */
function follow(maker: Maker, order: ModelOrder, turn: number): void {
  const before = fittingFor(maker, order);
  carryOut(maker, order, before[turn % before.length], turn);
  for (const value of [1, 2]) {
    const own = fittingFor(maker, order).filter(({ operation }) => operation === maker.contract.operation);
    // Commands for this standing are preferred to those that fit every order.
    carryOut(maker, order, own.find(({ in: standings }) => standings !== STANDING) ?? own[0], value);
  }
}

/** One more transaction, whose answer shows what the earlier ones left. */
function close(maker: Maker, order: ModelOrder): void {
  const [update, refund] = [contractFor(maker, 'update-authorization'), contractFor(maker, 'refund')];
  if (order.standing === 'authorized' && update !== undefined) updated(maker, update, order, undefined);
  else if (order.standing === 'captured' && refund !== undefined && !order.refunded.includes('rest'))
    refunded(maker, refund, order, nextRefund(order, 0, true));
}

/** Adds a step under a new transaction id, and notes it with the order. */
function add(
  maker: Maker,
  contract: Contract,
  order: ModelOrder,
  what: string,
  kind: Done['kind'],
  changes: Readonly<Record<string, JsonValue>>,
  more: Partial<FlowStep> = {},
): FlowStep {
  const { context, steps } = maker;
  const mark = markOf(maker, contract);
  const transaction = more.transaction ?? `t${steps.length + 1}`;
  const step: FlowStep = {
    name: `${what} (${order.word}, ${steps.length + 1})`,
    contract: contract.id,
    order: order.word,
    transaction,
    body: bodyWith(contract, context, order.done.length === 0 ? order.state : 'captured-order', { ...mark, ...changes }),
    expect: OBSERVED(OPEN),
    ...more,
  };
  steps.push(step);
  order.done.push({ step, kind, voided: false });
  return step;
}

function opened(maker: Maker, contract: Contract, order: ModelOrder, value: number, standing: Standing): void {
  const { values } = maker.context;
  const isDeclined = standing !== 'verified' && values.cards.declined !== undefined && value % 9 === 7;
  const amount = amountOf(order, value);
  const [at, currencyAt] = standing === 'paid-out' ? [values.refundAmount, values.refundCurrency] : ['order.amount', 'order.currency'];
  const changes = {
    ...(standing === 'verified' ? {} : { [at]: amount }),
    [currencyAt]: order.currency,
    ...(isDeclined ? cardNamed('declined') : {}),
  };
  add(maker, contract, order, `${contract.operation} ${isDeclined ? 'with a card that is declined' : 'anew'}`, 'opening', changes, {
    expect: ACCEPTED,
  });
  order.standing = isDeclined ? 'failed' : standing;
}

function completed(maker: Maker, contract: Contract, order: ModelOrder, standing: Standing): void {
  const more = contract.transactionId === 'of-state' ? { transaction: 'initial' } : {};
  add(maker, contract, order, contract.operation, 'opening', {}, { ...more, expect: ACCEPTED });
  order.standing = standing;
}

function updated(maker: Maker, contract: Contract, order: ModelOrder, amount: string | undefined): void {
  const changes = amount === undefined ? {} : { 'transaction.amount': amount, 'transaction.currency': order.currency };
  add(maker, contract, order, amount === undefined ? 'extend' : 'update the amount', 'update', changes);
}

function refunded(maker: Maker, contract: Contract, order: ModelOrder, amount: string | undefined): void {
  if (amount !== undefined) add(maker, contract, order, 'refund a part', 'giving-back', refundOf(maker, order, amount));
}

function voided(maker: Maker, contract: Contract, order: ModelOrder, value: number): void {
  const targets = order.done.filter((one) => isLive('giving-back')(one) || isLive('update')(one));
  const target = value % 3 === 0 ? targets[0] : targets.at(-1);
  if (target === undefined) return;
  target.voided = true;
  add(maker, contract, order, `void the ${wordFor(target.kind)}`, 'other', {
    'transaction.targetTransactionId': `{{step:${target.step.transaction}}}`,
  });
}

/** The initial transaction is voided; a second void of it should not succeed. */
function cancelled(maker: Maker, contract: Contract, order: ModelOrder): void {
  const opening = order.done.find(({ kind }) => kind === 'opening');
  const target = order.state === 'none' || opening?.step.transaction !== 'initial' ? opening?.step.transaction : undefined;
  const changes = {
    'transaction.targetTransactionId':
      order.state === 'authorized-order' || target === undefined ? `{{order:${order.word}.transactionId}}` : `{{step:${target}}}`,
  };
  add(maker, contract, order, 'void the authorization', 'other', changes);
  order.standing = 'cancelled';
}

function voidedNothing(maker: Maker, contract: Contract, order: ModelOrder): void {
  add(
    maker,
    contract,
    order,
    'void what is not there',
    'other',
    { 'transaction.targetTransactionId': 'no-such-transaction' },
    {
      expect: { kind: 'not-success', unknownTarget: true },
      judges: rule('void-target'),
    },
  );
}

function verified(maker: Maker, contract: Contract, order: ModelOrder): void {
  add(maker, contract, order, 'verify on the order', 'other', { 'order.currency': order.currency });
}

function again(maker: Maker, contract: Contract, order: ModelOrder, value: number): void {
  add(maker, contract, order, 'authorize on the order', 'other', {
    'order.amount': amountOf(order, value),
    'order.currency': order.currency,
    ...cardNamed('approved'),
  });
}
