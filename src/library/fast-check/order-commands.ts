import fc from 'fast-check';
import { type Command, COMMANDS } from '../../../suites/lifecycle/sequences.js';
import { CONTRACTS } from '../../catalogue/contracts.js';
import { type Contract, STATE_NAMES, type StateName } from '../../catalogue/vocabulary.js';
import { contractNamed } from '../../model/contract-named.js';
import { HarnessError } from '../../model/harness-error.js';
import type { Values } from '../../model/values.js';
import { type BodyOptions, valuesOf } from './bodies.js';
import { canBegin, contextOf, type FailingLevel, open, type OrderModel, type OrderTarget, provide, take } from './order-model.js';

export interface CommandOptions extends Pick<BodyOptions, 'values'> {
  /** Operations that may be sent: contracts, or their ids; default: the newest contract of each operation on orders. */
  readonly contracts?: readonly (string | Contract)[];
  /** `should`: rules that a target should keep fail the property too; `must`, the default, only those that it must. */
  readonly level?: FailingLevel;
  /** Most commands that are tried in one sequence, of which only those that make sense are run; default: 30. */
  readonly maxCommands?: number;
}

/** A command of fast-check's model-based tests. */
export type OrderCommand = fc.AsyncCommand<OrderModel, OrderTarget>;

/** Most of it happens to one order; another shows whether they are kept apart. */
const WORDS = ['A', 'A', 'A', 'B'] as const;

/**
 * Sequences of what can be done to orders: opened, updated, refunded, voided, verified, in any sequence that makes sense. Each command
 * sends one request, and throws where totals, states or the answer are not what the specification says. They shrink to the few that matter.
 */
export function orderCommands(options: CommandOptions = {}): fc.Arbitrary<Iterable<OrderCommand>> {
  const { level = 'must' } = options;
  const values = valuesOf(options.values);
  const contracts = contractsFor(options.contracts);
  const word = fc.constantFrom(...WORDS);
  const acting = COMMANDS.flatMap((command) => {
    const contract = contracts.find(({ operation }) => operation === command.operation);
    if (contract === undefined) return [];
    return [
      fc.tuple(word, fc.nat({ max: 999 })).map(([order, value]) => act(command, contract, order, value, { contracts, values, level })),
    ];
  });
  const states = STATE_NAMES.filter((state) => canBegin(state) && COMMANDS.some((one) => hasContract(contracts, one, state)));
  const beginning = states.map((state) => word.map((order) => begin(state, order, values)));
  const { maxCommands = 30 } = options;
  return fc.commands([...beginning, ...acting], { maxCommands, size: 'max' });
}

/** Whether something of the commands could follow in the state. */
const hasContract = (contracts: readonly Contract[], command: Command, state: StateName): boolean =>
  contracts.some(({ operation, states }) => operation === command.operation && states.includes(state));

function contractsFor(given: readonly (string | Contract)[] | undefined): readonly Contract[] {
  const operations = new Set(COMMANDS.map(({ operation }) => operation));
  const found = given === undefined ? CONTRACTS.filter(({ operation }) => operations.has(operation)) : given.map(contractNamed);
  const newest = new Map(found.map((contract) => [contract.operation, contract]));
  const useless = found.find(({ operation }) => !operations.has(operation));
  if (useless !== undefined)
    throw new HarnessError('usage', `${useless.id} does nothing to an order`, {
      hint: `there are commands for ${[...operations].join(', ')}`,
    });
  return [...newest.values()];
}

interface Ground {
  readonly contracts: readonly Contract[];
  readonly values: Values;
  readonly level: FailingLevel;
}

/** Does something to an order of the model. */
const act = (command: Command, contract: Contract, word: string, value: number, { contracts, values, level }: Ground): OrderCommand => ({
  check: ({ orders }) => {
    const order = orders.get(word)?.model;
    if (order === undefined) return command.in.includes('new');
    return command.in.includes(order.standing) && command.fits?.(order) !== false;
  },
  run: async (model, target) => {
    const { model: order } = model.orders.get(word) ?? open(model, word, values.currencies[0] ?? 'USD');
    const first = model.steps.length;
    command.make({ context: contextOf(values, contracts), contract, steps: model.steps }, contract, order, value);
    for (const step of model.steps.slice(first)) await take(model, step, contract, target, values, level);
  },
  toString: () => `${contract.id}(${word}, ${value})`,
});

/** Brings a new order into a state, by calls outside of the commands. */
const begin = (state: StateName, word: string, values: Values): OrderCommand => ({
  check: ({ orders }) => !orders.has(word),
  run: (model, target) => provide(model, word, state, target, values),
  toString: () => `${state}(${word})`,
});
