import { breath } from '../../src/model/breath.js';
import { streamFor } from '../../src/json/random.js';
import { type Case, withContext } from '../../src/model/case.js';
import { type Dimension, DIMENSIONS } from '../../src/model/context.js';
import { kindOf } from './kind.js';
import { type Choices, offered, turnOf } from './offered.js';
import { CONTEXTS, numberOf } from './rows.js';

/** Of so many cases about one is plain in every dimension, as most clients send it. */
const PLAIN_AMONG = 8;
/** Of a hundred others so many are not plain in a dimension: fewer where a target may refuse it, or where it costs time. */
const SHARES: Readonly<Record<Dimension, number>> = {
  members: 90,
  blanks: 90,
  escapes: 80,
  framing: 60,
  company: 85,
  listed: 100,
  size: 60,
  custom: 70,
  history: 85,
  place: 85,
  'order-id': 90,
  'transaction-id': 90,
  currency: 60,
  money: 90,
  outcome: 90,
  connection: 20,
  session: 60,
};
/** Of so many cases about one has a circumstance that costs a request of its own. */
const SELDOM = 16;
/** A kind of rule that has not met a circumstance counts more than any pair of circumstances, and a rule that has not more than its kind. */
const KIND_WEIGHT = 16;
const RULE_WEIGHT = 4096;

/** What has met what so far, by the numbers of the rows. */
export interface Met {
  readonly kinds: Map<string, Uint16Array>;
  readonly rules: Map<string, Uint16Array>;
  readonly pairs: Uint16Array;
}

export const createMet = (): Met => ({ kinds: new Map(), rules: new Map(), pairs: new Uint16Array(CONTEXTS.length * CONTEXTS.length) });

export const countsOf = (all: Map<string, Uint16Array>, name: string): Uint16Array => {
  const counts = all.get(name) ?? new Uint16Array(CONTEXTS.length);
  all.set(name, counts);
  return counts;
};

/** What is counted as one rule: a good request shows many, and is one of its own. */
export const nameOf = ({ validity, id, rule }: Case): string => (validity === 'valid' ? `valid ${id}` : rule);

/** The case in circumstances that its rule and its kind have met least. */
export function draw(one: Case, allowed: Choices, seed: number, { kinds, rules, pairs }: Met): Case {
  breath();
  const stream = streamFor(seed, `${one.id} context`);
  const ofKind = countsOf(kinds, kindOf(one));
  const ofRule = countsOf(rules, nameOf(one));
  // A case that is sent for its circumstances has them all.
  const isForced = one.context !== undefined;
  if (!isForced && stream.nextInt(PLAIN_AMONG) === 0) return withContext(one, undefined);
  const chosen: number[] = [];
  for (const dimension of DIMENSIONS) {
    const given = one.context?.[dimension];
    if (given !== undefined) chosen.push(numberOf(dimension, given));
    const { choices, isSettled } = offered(one, dimension, allowed, chosen, seed);
    const isPlain = !isForced && stream.nextInt(100) >= SHARES[dimension] && !isSettled;
    if (given !== undefined || isPlain) continue;
    if (choices.length === 0 || (isDear(one, dimension, choices) && stream.nextInt(SELDOM) > 0)) continue;
    // With each seed a rule begins with the next value.
    const start = (turnOf(one, dimension) + seed) % choices.length;
    const numbers = choices.map((value) => numberOf(dimension, value));
    chosen.push(leastMet(numbers, start, chosen, { ofRule, ofKind, pairs }));
  }
  for (const number of chosen) {
    ofKind[number] = (ofKind[number] ?? 0) + 1;
    ofRule[number] = (ofRule[number] ?? 0) + 1;
    for (const other of chosen) pairs[number * CONTEXTS.length + other] = 1;
  }
  if (chosen.length === 0) return withContext(one, undefined);
  const context = Object.fromEntries(
    chosen.flatMap((number) => CONTEXTS.slice(number, number + 1)).map((row) => [row.dimension, row.value]),
  );
  return { ...one, context, drawnBy: seed };
}

/**
 * Whether each case would cost a request of its own: where there is no order, nothing that went before can be lent to the
 * next case.
 */
const isDear = ({ state, validity }: Case, dimension: Dimension, choices: readonly string[]): boolean =>
  // A session that was used is not lent again.
  (dimension === 'session' && validity === 'valid') ||
  (dimension === 'history' && state === 'none' && choices.length === 1 && choices[0] === 'after-other-version');

/** What the rule of a case and its kind have met, and which pairs of circumstances occurred. */
interface MetBefore {
  readonly ofRule: Uint16Array;
  readonly ofKind: Uint16Array;
  readonly pairs: Uint16Array;
}

/** The choice that the rule has met least, then its kind, then the one with the most new pairs. */
function leastMet(choices: readonly number[], start: number, chosen: readonly number[], { ofRule, ofKind, pairs }: MetBefore): number {
  let best = choices[start] ?? 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < choices.length; i += 1) {
    const number = choices[(start + i) % choices.length] ?? 0;
    let count = (ofRule[number] ?? 0) * RULE_WEIGHT + (ofKind[number] ?? 0) * KIND_WEIGHT;
    for (const other of chosen) count += pairs[other * CONTEXTS.length + number] ?? 0;
    if (count < fewest) [best, fewest] = [number, count];
  }
  return best;
}
