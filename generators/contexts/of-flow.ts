import { streamFor } from '../../src/json/random.js';
import type { Context, Dimension } from '../../src/model/context.js';
import type { Flow } from '../../src/model/flow.js';
import { ONLY_THOROUGH } from '../../src/model/suite.js';
import type { Values } from '../../src/model/values.js';
import { BESIDE } from './company.js';
import { escapesSome } from './escaped.js';
import { moneyOf } from './money.js';
import { valuesOf } from './rows.js';

type BareFlow = Omit<Flow, 'suite'>;

/** The dimensions of a sequence: how its requests are written and sent, what stands beside their fields, the ids of its orders and transactions, and the money that its orders are made with. */
const OF_FLOWS: readonly Dimension[] = [
  'members',
  'blanks',
  'escapes',
  'framing',
  'company',
  'custom',
  'size',
  'connection',
  'order-id',
  'transaction-id',
  'currency',
  'money',
];
/** Of so many sequences about one is plain, and of so many dimensions of the others too. */
const PLAIN_AMONG = 3;

/** The sequence in the circumstances that this seed draws for it. With seeds in a row it meets one value of a dimension after the other. */
export function flowInContext<T extends BareFlow>(flow: T, values: Values, seed: number): T {
  const stream = streamFor(seed, `${flow.id} context`);
  if (isAboutWriting(flow) || stream.nextInt(PLAIN_AMONG) === 0) return flow;
  const drawn = withRows(flow, values, (dimension, names) => {
    if (stream.nextInt(PLAIN_AMONG) === 0) return undefined;
    return names[(streamFor(dimension, flow.id).nextInt(1000) + seed) % names.length];
  });
  return drawn.context === undefined ? drawn : { ...drawn, drawnBy: seed };
}

/** The sequence again in so many circumstances that it meets every value of each dimension. One that is drawn anew with each seed is not. */
export function flowInEveryContext<T extends BareFlow>(flow: T, values: Values): readonly T[] {
  if (isAboutWriting(flow) || flow.anyPart === true) return [];
  // Which amounts there are is a matter of the currency: first all those of the usual one, then the other currencies.
  const [amounts, currencies] = [valuesOf('money').length, valuesOf('currency').length];
  return Array.from({ length: amounts + currencies }, (_, i) => ({
    ...withRows(flow, values, (dimension, names) => (dimension === 'currency' ? names[i - amounts] : names[i % names.length])),
    id: `${flow.id}${ONLY_THOROUGH}${i + 1}`,
  }));
}

/** A sequence that is about the way its requests are written has circumstances of its own. */
const isAboutWriting = ({ steps }: BareFlow): boolean => steps.some(({ wire }) => wire !== undefined);

/** The sequence with the value that is chosen for each dimension, of those that fit what was chosen before. */
function withRows<T extends BareFlow>(
  flow: T,
  values: Values,
  choose: (dimension: Dimension, names: readonly string[]) => string | undefined,
): T {
  const json = JSON.stringify(flow.steps.map(({ body }) => body));
  const context = OF_FLOWS.reduce<Context>((chosen, dimension) => {
    const names = valuesOf(dimension).filter((name) => FITS[dimension]?.(flow, name, { chosen, values, json }) ?? true);
    const value = names.length === 0 ? undefined : choose(dimension, names);
    return value === undefined ? chosen : { ...chosen, [dimension]: value };
  }, {});
  if (Object.keys(context).length === 0) return flow;
  const money = moneyOf(context, values);
  if (money === undefined) return { ...flow, context };
  return { ...flow, context, money: Object.fromEntries(Object.keys(flow.orders).map((word) => [word, money])) };
}

interface Choosing {
  readonly chosen: Context;
  readonly values: Values;
  /** The bodies of the steps. */
  readonly json: string;
}

const fitsMoney =
  (dimension: 'money' | 'currency') =>
  (flow: BareFlow, name: string, { chosen, values }: Choosing): boolean =>
    hasFreeMoney(flow) && moneyOf({ ...chosen, [dimension]: name }, values) !== undefined;

/** Which values of a dimension a sequence can be in; all of them where nothing is said. */
const FITS: Partial<Readonly<Record<Dimension, (flow: BareFlow, name: string, choosing: Choosing) => boolean>>> = {
  money: fitsMoney('money'),
  currency: fitsMoney('currency'),
  'transaction-id': (flow) => hasFreeIds(flow),
  'order-id': (flow, name) => !NEAR.test(name) && hasFreeIds(flow),
  escapes: (_, name, { json }) => escapesSome(name, json),
  company: (flow, name) => BESIDE[name] !== undefined && hasOpenBodies(flow),
  custom: (flow, _, { json }) => hasOpenBodies(flow) && !json.includes('"custom"'),
};

/** Whether something may stand beside the fields of its steps: none is compared with another one that may carry other fields. */
const hasOpenBodies = ({ steps }: BareFlow): boolean => steps.every(({ same }) => same === undefined);

/** What is near to the id of another order is a matter of sequences of its own. */
const NEAR = /^near-/;

const ABOUT_IDS = /(?:^|-)ids?(?:-|$)|replay|target|isolation/;

/** Whether the sequence makes ids of orders and transactions, and is not about them. */
const hasFreeIds = ({ ids, near, sameId, rules, steps }: BareFlow): boolean =>
  ids === undefined &&
  near === undefined &&
  sameId === undefined &&
  !rules.some(({ rule }) => ABOUT_IDS.test(rule)) &&
  steps.every(({ transaction }) => /^[a-z]\w*$/.test(transaction));

/** Whether the sequence speaks of amounts and currencies only as parts of its orders, and leaves open how these are made. */
function hasFreeMoney({ money, ways, ids, orders, steps }: BareFlow): boolean {
  const isOpen = money === undefined && ways === undefined && ids === undefined && Object.keys(orders).length > 0;
  return isOpen && !/"(?:\w*[aA]mount|currency)":"(?!\{\{order:)/.test(JSON.stringify(steps.map(({ body }) => body)));
}
