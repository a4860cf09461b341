import type { Contract } from '../../src/catalogue/vocabulary.js';
import { streamFor } from '../../src/json/random.js';
import { type Case, withContext } from '../../src/model/case.js';
import { type Dimension, DIMENSIONS } from '../../src/model/context.js';
import { isTurn } from '../../src/model/turns.js';
import type { Values } from '../../src/model/values.js';
import { choicesFor, takesContext } from './choices.js';
import { isBesideList, membersBeside } from './company.js';
import { kindOf } from './kind.js';
import { CONTEXTS } from './rows.js';

/** Of so many cases about one is plain in a dimension, so that most rules are also seen as most clients send them. */
const PLAIN_AMONG = 4;
/** Of so many cases about one has a circumstance that costs a request or a connection of its own. */
const SELDOM = 8;
/** A fault with a list in its group is sent beside a word of it this often: programs treat countries, kinds and currencies apart. */
const LISTED = 'listed-beside';
const LISTED_AMONG = 3;
/** A kind of rule that has not met a circumstance counts more than any pair of circumstances. */
const KIND_WEIGHT = 8;

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
  onlyDue: boolean,
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
  const again = sentAgain(due.filter(takesContext), choices, seed, met);
  if (!onlyDue) drawAll(cases.filter((one) => !isDue(one)));
  return [...cases.map((one) => drawn.get(one) ?? one), ...again];
}

/**
 * Some kinds of rule have fewer cases than there are circumstances: of those a case is sent again for each circumstance that none of them has
 * met. Each of these meets others on the way, so that few are needed.
 */
function sentAgain(sent: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  const again: Case[] = [];
  const byKind = new Map<string, Case[]>();
  for (const one of sent) {
    const others = byKind.get(kindOf(one));
    if (others === undefined) byKind.set(kindOf(one), [one]);
    else others.push(one);
  }
  for (const [kind, cases] of byKind) {
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

/** What a group must have is easily forgotten beside another of its members: each rule of presence is tried beside those that full bodies lack. */
function besideMembers(sent: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  return sent
    .filter(({ family, baseBodySize, edits }) => family === 'presence' && baseBodySize === 'smallest' && edits.at(-1)?.op === 'remove')
    .filter((one) => choices.of(one, 'company').includes('one-beside'))
    .flatMap((one) =>
      choices
        .members(one)
        .map((neighbour) =>
          draw({ ...one, id: `${one.id}/beside-${neighbour}`, neighbour, context: { company: 'one-beside' } }, choices, seed, met),
        ),
    );
}

/** What the circumstances of a case are chosen from. */
interface Choices {
  /** The values of a dimension that it can be sent with. */
  of(one: Case, dimension: Dimension): readonly string[];
  isBesideList(one: Case): boolean;
  members(one: Case): readonly string[];
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
    isBesideList: (one) => isBesideList(one, { contract, values }),
    members: (one) => membersBeside(one, { contract, values }),
  };
}

/** What has met what so far, by the numbers of the rows. */
interface Met {
  readonly kinds: Map<string, Uint16Array>;
  readonly pairs: Uint16Array;
}

const createMet = (): Met => ({ kinds: new Map(), pairs: new Uint16Array(CONTEXTS.length * CONTEXTS.length) });

const NUMBERS: ReadonlyMap<Dimension, ReadonlyMap<string, number>> = new Map(
  DIMENSIONS.map((dimension) => [dimension, new Map(CONTEXTS.flatMap((row, i) => (row.dimension === dimension ? [[row.value, i]] : [])))]),
);
const numberOf = (dimension: Dimension, value: string): number => NUMBERS.get(dimension)?.get(value) ?? 0;

function draw(one: Case, allowed: Choices, seed: number, { kinds, pairs }: Met): Case {
  const stream = streamFor(seed, `${one.id} context`);
  const kind = kindOf(one);
  const ofKind = kinds.get(kind) ?? new Uint16Array(CONTEXTS.length);
  kinds.set(kind, ofKind);
  const chosen: number[] = [];
  for (const dimension of DIMENSIONS) {
    const given = one.context?.[dimension];
    if (given !== undefined) chosen.push(numberOf(dimension, given));
    // A case that is sent for its circumstances has them all.
    const isPlain = one.context === undefined && stream.nextInt(PLAIN_AMONG) === 0;
    if (given !== undefined || isPlain) continue;
    const choices = stateful(one, dimension, allowed.of(one, dimension), chosen, seed);
    if (choices.length === 0 || (isDear(one, dimension, choices) && stream.nextInt(SELDOM) > 0)) continue;
    if (choices.includes(LISTED) && stream.nextInt(LISTED_AMONG) === 0 && allowed.isBesideList(one)) {
      chosen.push(numberOf(dimension, LISTED));
      continue;
    }
    // With each seed a rule begins with the next value.
    const start = (turnOf(one, dimension) + seed) % choices.length;
    const numbers = choices.map((value) => numberOf(dimension, value));
    chosen.push(leastMet(numbers, start, chosen, ofKind, pairs));
  }
  for (const number of chosen) {
    ofKind[number] = (ofKind[number] ?? 0) + 1;
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
 * Whether each case would cost a connection or a request of its own: where there is no order, nothing that went before can be lent to the
 * next case.
 */
const isDear = ({ state }: Case, dimension: Dimension, choices: readonly string[]): boolean =>
  dimension === 'connection' || (state === 'none' && choices.length === 1 && choices[0] === 'after-other-version');

/** The choice that the kind of rule has met least, then the one with the most new pairs. */
function leastMet(choices: readonly number[], start: number, chosen: readonly number[], ofKind: Uint16Array, pairs: Uint16Array): number {
  let best = choices[start] ?? 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < choices.length; i += 1) {
    const number = choices[(start + i) % choices.length] ?? 0;
    let count = (ofKind[number] ?? 0) * KIND_WEIGHT;
    for (const other of chosen) count += pairs[other * CONTEXTS.length + number] ?? 0;
    if (count < fewest) [best, fewest] = [number, count];
  }
  return best;
}

/**
 * An order in a state is made for its history and its money together, and lent to many cases: each history goes with one money, another one
 * with the next seed, so that few kinds of orders serve a run.
 */
function stateful(
  { state }: Case,
  dimension: Dimension,
  choices: readonly string[],
  chosen: readonly number[],
  seed: number,
): readonly string[] {
  if (dimension !== 'money' || state === 'none' || choices.length === 0) return choices;
  const history = chosen.find((number) => CONTEXTS[number]?.dimension === 'history') ?? 0;
  const at = (history + seed) % choices.length;
  return choices.slice(at, at + 1);
}
