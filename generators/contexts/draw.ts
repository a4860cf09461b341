import type { Contract } from '../../src/catalogue/vocabulary.js';
import { streamFor } from '../../src/json/random.js';
import type { Case } from '../../src/model/case.js';
import { type Context, type Dimension, DIMENSIONS } from '../../src/model/context.js';
import { isTurn } from '../../src/model/turns.js';
import type { Values } from '../../src/model/values.js';
import { choicesFor, takesContext } from './choices.js';
import { kindOf } from './kind.js';

/** A plain dimension has no name in a context. */
const PLAIN = '';
/** Of so many cases about one is plain in a dimension that costs no request, so that most rules are also seen as most clients send them. */
const PLAIN_AMONG = 4;

/**
 * Draws the circumstances of every case of a contract: first those that this seed sends, so that each kind of rule meets each circumstance,
 * and over seeds in a row each rule does. The same contract, values and seed give each case the same circumstances, whatever else a run
 * selects of them.
 */
export function inDrawnContexts(contract: Contract, cases: readonly Case[], values: Values, seed: number): readonly Case[] {
  const used = new Map<string, number>();
  const drawn = new Map<Case, Context>();
  const isDue = ({ turn }: Case): boolean => turn === undefined || isTurn(turn, seed);
  for (const wanted of [true, false])
    for (const one of cases) if (isDue(one) === wanted && takesContext(one)) drawn.set(one, draw(one, contract, values, seed, used));
  return cases.map((one) => {
    const context = drawn.get(one);
    return context === undefined || Object.keys(context).length === 0 ? one : { ...one, context, drawnBy: seed };
  });
}

function draw(one: Case, contract: Contract, values: Values, seed: number, used: Map<string, number>): Context {
  const stream = streamFor(seed, `${one.id} context`);
  const kind = kindOf(one);
  const chosen: [Dimension, string][] = [];
  for (const dimension of DIMENSIONS) {
    const choices = stateful(one, dimension, choicesFor(one, dimension, contract, values), chosen, seed);
    if (choices.length === 0 || stream.nextInt(PLAIN_AMONG) === 0) continue;
    const start = stream.nextInt(choices.length);
    let best = PLAIN;
    let fewest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < choices.length; i += 1) {
      const value = choices[(start + i) % choices.length] ?? PLAIN;
      const name = `${dimension}=${value}`;
      // A pair that this run has not seen counts more than one that it has seen often.
      const pairs = chosen.reduce((sum, [other, otherValue]) => sum + Math.min(1, used.get(`${other}=${otherValue} ${name}`) ?? 0), 0);
      const count = (used.get(`${kind} ${name}`) ?? 0) * 8 + pairs;
      if (count < fewest) [best, fewest] = [value, count];
    }
    chosen.push([dimension, best]);
  }
  for (const [dimension, value] of chosen) {
    const name = `${dimension}=${value}`;
    count(used, `${kind} ${name}`);
    for (const [other, otherValue] of chosen) if (other !== dimension) count(used, `${other}=${otherValue} ${name}`);
  }
  return Object.fromEntries(chosen);
}

const count = (used: Map<string, number>, key: string): void => void used.set(key, (used.get(key) ?? 0) + 1);

/**
 * An order in a state is made for its history and its money together, and lent to many cases: each history goes with one money, another one
 * with the next seed, so that few kinds of orders serve a run.
 */
function stateful(
  { state }: Case,
  dimension: Dimension,
  choices: readonly string[],
  chosen: readonly (readonly [Dimension, string])[],
  seed: number,
): readonly string[] {
  if (dimension !== 'money' || state === 'none' || choices.length === 0) return choices;
  const history = chosen.find(([name]) => name === 'history')?.[1] ?? PLAIN;
  const at = [...history].reduce((sum, letter) => sum + letter.charCodeAt(0), seed);
  return choices.slice(at % choices.length, (at % choices.length) + 1);
}
