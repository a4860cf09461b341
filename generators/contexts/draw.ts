import type { Contract, Level } from '../../src/catalogue/vocabulary.js';
import { streamFor } from '../../src/json/random.js';
import { type Case, withContext } from '../../src/model/case.js';
import { type Dimension, DIMENSIONS } from '../../src/model/context.js';
import { isTurn } from '../../src/model/turns.js';
import { type Breadth, ONLY_THOROUGH } from '../../src/model/suite.js';
import type { Values } from '../../src/model/values.js';
import { choicesFor, ON_CAPTURED, takesContext } from './choices.js';
import { countriesBeside, isBesideList, membersBeside, strangersBeside } from './company.js';
import { takesCapturedOrder } from './history.js';
import { kindOf } from './kind.js';
import { isAmountIn } from './money.js';
import { CONTEXTS } from './rows.js';

/** Of so many cases about one is plain in every dimension, as most clients send it. */
const PLAIN_AMONG = 8;
/** Of a hundred others so many are not plain in a dimension: fewer where a target may refuse it, or where it costs time. */
const SHARES: Readonly<Record<Dimension, number>> = {
  members: 90,
  blanks: 90,
  escapes: 80,
  framing: 60,
  company: 85,
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
};
/** Of so many cases about one has a circumstance that costs a request of its own. */
const SELDOM = 8;
/** A fault with a list in its group is sent beside a word of it this often: programs treat countries, kinds and currencies apart. */
const LISTED = 'listed-beside';
const LISTED_AMONG = 3;
/** A kind of rule that has not met a circumstance counts more than any pair of circumstances, and a rule that has not more than its kind. */
const KIND_WEIGHT = 16;
const RULE_WEIGHT = 4096;

/**
 * Draws the circumstances of every case of a contract: first those that this seed sends, so that each kind of rule meets each circumstance,
 * and over seeds in a row each rule does. The same contract, values and seed give each case the same circumstances, whatever else a run
 * selects of them.
 */
export function inDrawnContexts(
  contract: Contract,
  cases: readonly Case[],
  values: Values,
  seed: number,
  breadth: Breadth,
): readonly Case[] {
  const met = createMet();
  const choices = createChoices(contract, values);
  const drawn = new Map<Case, Case>();
  const isDue = ({ turn }: Case): boolean => turn === undefined || isTurn(turn, seed);
  const drawAll = (some: readonly Case[]): void => {
    for (const one of some) drawn.set(one, takesContext(one) ? draw(one, choices, seed, met) : withContext(one, undefined));
  };
  const due = cases.filter(isDue);
  drawAll(due);
  const inContexts = due.filter(takesContext);
  const again = [...rulesAgain(inContexts, choices, seed, met), ...sentAgain(inContexts, choices, seed, met)];
  if (breadth !== 'due') drawAll(cases.filter((one) => !isDue(one)));
  const every = breadth === 'every-circumstance' ? everyPair(cases.filter(takesContext), choices, seed, met) : [];
  return [...cases.map((one) => drawn.get(one) ?? one), ...again, ...every];
}

/** So often a fault of each rule is sent in a run, each time in other circumstances. */
const TIMES: Readonly<Record<Level, number>> = { must: 4, should: 2, open: 1 };

/** Most rules have few cases, and a rule may be broken in circumstances that no other rule shares: their cases are sent again in others. */
function rulesAgain(sent: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  const byRule = grouped(
    sent.filter(({ validity }) => validity === 'invalid'),
    ({ rule }) => rule,
  );
  return [...byRule.values()].flatMap((cases) =>
    Array.from({ length: Math.max(0, timesOf(cases) - cases.length) }, (_, i) => {
      const inTurn = cases.map((_one, position) => cases[(position + i + seed) % cases.length] as Case);
      const one = mostToMeet(inTurn, choices, met);
      return draw({ ...one, id: `${one.id}/again-${i + 1}`, context: {} }, choices, seed, met);
    }),
  );
}

/** As often as the firmest of its faults asks for. */
const timesOf = (cases: readonly Case[]): number => Math.max(...cases.map(({ level }) => TIMES[level]));

/** The first of those that can be sent in the most circumstances that their rule has not met. */
function mostToMeet(cases: readonly Case[], choices: Choices, { rules }: Met): Case {
  const toMeet = (one: Case): number => {
    const ofRule = countsOf(rules, nameOf(one));
    const isNew = (dimension: Dimension): boolean =>
      choices.of(one, dimension).some((value) => (ofRule[numberOf(dimension, value)] ?? 0) === 0);
    return DIMENSIONS.filter(isNew).length;
  };
  return cases.reduce((best, one) => (toMeet(one) > toMeet(best) ? one : best));
}

/** What a thorough run sends beside: the faults of each rule, and each good request, again until they have met every circumstance that they can be in. */
function everyPair(cases: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  return [...grouped(cases, (one) => (one.validity === 'valid' ? one.id : one.rule)).values()].flatMap((ofRule) => {
    const sends: Case[] = [];
    for (const [i, { dimension, value }] of CONTEXTS.entries()) {
      if ((countsOf(met.rules, nameOf(ofRule[0] as Case))[i] ?? 0) > 0) continue;
      const inTurn = (sends.length + seed) % ofRule.length;
      const one = [...ofRule.slice(inTurn), ...ofRule.slice(0, inTurn)].find((other) => choices.of(other, dimension).includes(value));
      if (one === undefined) continue;
      const again: Case = { ...one, id: `${one.id}${ONLY_THOROUGH}${value}`, context: { [dimension]: value } };
      sends.push(draw(again, choices, seed, met));
    }
    return sends;
  });
}

/** What is counted as one rule: a good request shows many, and is one of its own. */
const nameOf = ({ validity, id, rule }: Case): string => (validity === 'valid' ? `valid ${id}` : rule);

/**
 * Some kinds of rule have fewer cases than there are circumstances: of those a case is sent again for each circumstance that none of them has
 * met. Each of these meets others on the way, so that few are needed.
 */
function sentAgain(sent: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  const again: Case[] = [];
  for (const [kind, cases] of grouped(sent, kindOf)) {
    const start = seed % cases.length;
    const inTurn = [...cases.slice(start), ...cases.slice(0, start)];
    for (const [number, { dimension, value }] of CONTEXTS.entries()) {
      if ((met.kinds.get(kind)?.[number] ?? 0) > 0) continue;
      const one = inTurn.find((candidate) => choices.of(candidate, dimension).includes(value));
      if (one === undefined) continue;
      again.push(draw({ ...one, id: `${one.id}/${value}`, context: { [dimension]: value } }, choices, seed, met));
    }
  }
  return [...again, ...besideMembers(sent, choices, seed, met)];
}

function grouped(cases: readonly Case[], by: (one: Case) => string): ReadonlyMap<string, readonly Case[]> {
  const groups = new Map<string, Case[]>();
  for (const one of cases) {
    const others = groups.get(by(one));
    if (others === undefined) groups.set(by(one), [one]);
    else others.push(one);
  }
  return groups;
}

/**
 * What a group must have is easily forgotten beside another of its members, and so is what its members say together: these rules are tried
 * beside those members that full bodies lack. Postcodes and states are tried in each of some countries.
 */
function besideMembers(sent: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  const ofPresence = sent.filter(
    ({ family, baseBodySize, edits }) => family === 'presence' && baseBodySize === 'smallest' && edits.at(-1)?.op === 'remove',
  );
  const ofRules = [...grouped(sent, ({ rule, validity }) => `${validity} ${rule}`).values()].map(([first]) => first as Case);
  const beside = (one: Case, neighbours: readonly Neighbour[]): readonly Case[] =>
    neighbours.map((neighbour) => {
      const named = [neighbour.path, ...(neighbour.value === undefined ? [] : [neighbour.value])].join('-');
      return draw({ ...one, id: `${one.id}/beside-${named}`, neighbour, context: { company: 'one-beside' } }, choices, seed, met);
    });
  return [
    ...ofPresence.filter((one) => choices.of(one, 'company').includes('one-beside')).flatMap((one) => beside(one, choices.members(one))),
    ...ofRules.flatMap((one) => beside(one, choices.countries(one))),
    ...ofRules.filter(({ family }) => family === 'relation').flatMap((one) => beside(one, choices.strangers(one))),
  ];
}

type Neighbour = NonNullable<Case['neighbour']>;

/** What the circumstances of a case are chosen from. */
interface Choices {
  /** The values of a dimension that it can be sent with. */
  of(one: Case, dimension: Dimension): readonly string[];
  /** Whether an order can have both: be at this place, and have this history. */
  areTogether(one: Case, place: string, history: string): boolean;
  /** Whether a case with this history, or at this place, is sent to an order that was made for it. */
  isOnMadeOrder(one: Case, past: string | undefined): boolean;
  isBesideList(one: Case): boolean;
  members(one: Case): readonly Neighbour[];
  countries(one: Case): readonly Neighbour[];
  strangers(one: Case): readonly Neighbour[];
}

/** Found out once: a case that could be sent again is asked for each circumstance. */
function createChoices(contract: Contract, values: Values): Choices {
  const known = new Map<Case, Partial<Record<Dimension, readonly string[]>>>();
  return {
    of: (one, dimension) => {
      const ofCase = known.get(one) ?? {};
      known.set(one, ofCase);
      return (ofCase[dimension] ??= choicesFor(one, dimension, contract, values));
    },
    areTogether: (one, place, history) =>
      !takesCapturedOrder(one, contract, values) || (ON_CAPTURED.has(place) && ON_CAPTURED.has(history)),
    isOnMadeOrder: (one, past = '') => one.state !== 'none' || (ON_CAPTURED.has(past) && takesCapturedOrder(one, contract, values)),
    isBesideList: (one) => isBesideList(one, { contract, values }),
    members: (one) => membersBeside(one, { contract, values }),
    countries: (one) => countriesBeside(one, { contract }),
    strangers: (one) => strangersBeside(one, { contract, values }),
  };
}

/** What has met what so far, by the numbers of the rows. */
interface Met {
  readonly kinds: Map<string, Uint16Array>;
  readonly rules: Map<string, Uint16Array>;
  readonly pairs: Uint16Array;
}

const createMet = (): Met => ({ kinds: new Map(), rules: new Map(), pairs: new Uint16Array(CONTEXTS.length * CONTEXTS.length) });

const NUMBERS: ReadonlyMap<Dimension, ReadonlyMap<string, number>> = new Map(
  DIMENSIONS.map((dimension) => [dimension, new Map(CONTEXTS.flatMap((row, i) => (row.dimension === dimension ? [[row.value, i]] : [])))]),
);
const numberOf = (dimension: Dimension, value: string): number => NUMBERS.get(dimension)?.get(value) ?? 0;

const countsOf = (all: Map<string, Uint16Array>, name: string): Uint16Array => {
  const counts = all.get(name) ?? new Uint16Array(CONTEXTS.length);
  all.set(name, counts);
  return counts;
};

function draw(one: Case, allowed: Choices, seed: number, { kinds, rules, pairs }: Met): Case {
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
    if (choices.includes(LISTED) && stream.nextInt(LISTED_AMONG) === 0 && allowed.isBesideList(one)) {
      chosen.push(numberOf(dimension, LISTED));
      continue;
    }
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

/** Where a rule begins among the values of a dimension. */
const turnOf = ({ id }: Case, dimension: Dimension): number => streamFor(dimension, id).nextInt(1000);

/**
 * Whether each case would cost a request of its own: where there is no order, nothing that went before can be lent to the
 * next case.
 */
const isDear = ({ state }: Case, dimension: Dimension, choices: readonly string[]): boolean =>
  dimension === 'history' && state === 'none' && choices.length === 1 && choices[0] === 'after-other-version';

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

/** What a dimension offers a case. It is settled where the kind of order that the case is sent to has one value of it, or none. */
interface Offered {
  readonly choices: readonly string[];
  readonly isSettled: boolean;
}

const free = (choices: readonly string[]): Offered => ({ choices, isSettled: false });

/** So many kinds of orders there are of each history: every rule is broken on several orders, and few kinds serve a run. */
const KINDS_OF_ORDERS = 2;

/**
 * An order with a past is made for its history, its place, its id and its money together, and lent to many cases: each history goes with few
 * of each, others with the next seed.
 */
function offered(one: Case, dimension: Dimension, allowed: Choices, chosen: readonly number[], seed: number): Offered {
  const choices = allowed.of(one, dimension);
  if (choices.length === 0) return free(choices);
  const drawn = (of: Dimension): string | undefined =>
    one.context?.[of] ?? chosen.map((number) => CONTEXTS[number]).find((row) => row?.dimension === of)?.value;
  const [history, place] = [drawn('history'), drawn('place')];
  const past = history ?? place;
  const inTurn = (values: readonly (string | undefined)[]): Offered => {
    const number = past === undefined ? 0 : numberOf(history === undefined ? 'place' : 'history', past);
    const value = values[(number + seed + (turnOf(one, 'history') % KINDS_OF_ORDERS)) % values.length];
    return { choices: value === undefined ? [] : [value], isSettled: true };
  };
  const isOnMadeOrder = allowed.isOnMadeOrder(one, past);
  switch (dimension) {
    case 'history':
      return free(place === undefined ? choices : choices.filter((value) => allowed.areTogether(one, place, value)));
    case 'place':
      return history === undefined
        ? free(choices)
        : inTurn([...choices.filter((value) => allowed.areTogether(one, value, history)), undefined]);
    case 'order-id':
      return past === undefined && !isOnMadeOrder ? free(choices) : inTurn([...choices, undefined]);
    case 'currency':
    case 'money': {
      // An amount has the decimals of its currency, whichever of the two is given.
      const [money, currency] = [drawn('money'), drawn('currency')];
      const fits = (value: string): boolean =>
        dimension === 'money' ? currency === undefined || isAmountIn(value, currency) : money === undefined || isAmountIn(money, value);
      const fitting = choices.filter(fits);
      if (!isOnMadeOrder || fitting.length === 0) return free(fitting);
      // Some orders keep the usual currency.
      return inTurn(dimension === 'currency' ? [...fitting, undefined] : fitting);
    }
    default:
      return free(choices);
  }
}
