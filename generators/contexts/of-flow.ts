import { streamFor } from '../../src/json/random.js';
import type { Context, Dimension } from '../../src/model/context.js';
import type { Flow } from '../../src/model/flow.js';
import type { Values } from '../../src/model/values.js';
import { moneyOf } from './money.js';
import { valuesOf } from './rows.js';

/** The dimensions of a sequence: how its requests are written and sent, and the money that its orders are made with. */
const OF_FLOWS: readonly Dimension[] = ['members', 'blanks', 'escapes', 'framing', 'size', 'connection', 'currency', 'money'];
/** Of so many sequences about one is plain, and of so many dimensions of the others too. */
const PLAIN_AMONG = 3;

/** The sequence in the circumstances that this seed draws for it. With seeds in a row it meets one value of a dimension after the other. */
export function flowInContext<T extends Omit<Flow, 'suite'>>(flow: T, values: Values, seed: number): T {
  const stream = streamFor(seed, `${flow.id} context`);
  // A sequence that is about the way its requests are written has circumstances of its own.
  if (flow.steps.some(({ wire }) => wire !== undefined) || stream.nextInt(PLAIN_AMONG) === 0) return flow;
  const context = OF_FLOWS.reduce<Context>((chosen, dimension) => {
    const fits = (name: string): boolean =>
      (dimension !== 'money' && dimension !== 'currency') ||
      (hasFreeMoney(flow) && moneyOf({ ...chosen, [dimension]: name }, values) !== undefined);
    const names = valuesOf(dimension).filter(fits);
    if (stream.nextInt(PLAIN_AMONG) === 0 || names.length === 0) return chosen;
    const start = streamFor(dimension, flow.id).nextInt(1000);
    return { ...chosen, [dimension]: names[(start + seed) % names.length] as string };
  }, {});
  if (Object.keys(context).length === 0) return flow;
  const money = moneyOf(context, values);
  if (money === undefined) return { ...flow, context };
  return { ...flow, context, money: Object.fromEntries(Object.keys(flow.orders).map((word) => [word, money])) };
}

/** Whether the sequence speaks of amounts and currencies only as parts of its orders, and leaves open how these are made. */
function hasFreeMoney({ money, ways, ids, orders, steps }: Omit<Flow, 'suite'>): boolean {
  const isOpen = money === undefined && ways === undefined && ids === undefined && Object.keys(orders).length > 0;
  return isOpen && !/"(?:\w*[aA]mount|currency)":"(?!\{\{order:)/.test(JSON.stringify(steps.map(({ body }) => body)));
}
