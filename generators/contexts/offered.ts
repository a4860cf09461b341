import type { Contract } from '../../src/catalogue/vocabulary.js';
import { streamFor } from '../../src/json/random.js';
import type { Case } from '../../src/model/case.js';
import type { Dimension } from '../../src/model/context.js';
import type { Values } from '../../src/model/values.js';
import { choicesFor } from './choices.js';
import { countriesBeside, membersBeside, strangersBeside } from './company.js';
import { arePastsTogether, movesToCaptured } from './history.js';
import { isAmountIn } from './money.js';
import { CONTEXTS, numberOf } from './rows.js';

export type Neighbour = NonNullable<Case['neighbour']>;

/** What the circumstances of a case are chosen from. */
export interface Choices {
  /** The values of a dimension that it can be sent with. */
  of(one: Case, dimension: Dimension): readonly string[];
  /** Whether an order can have both: be at this place, and have this history. */
  areTogether(one: Case, place: string, history: string): boolean;
  /** Whether a case with this history, or at this place, is sent to an order that was made for it. */
  isOnMadeOrder(one: Case, past: string | undefined): boolean;
  members(one: Case): readonly Neighbour[];
  countries(one: Case): readonly Neighbour[];
  strangers(one: Case): readonly Neighbour[];
}

/** Found out once: a case that could be sent again is asked for each circumstance. */
export function createChoices(contract: Contract, values: Values): Choices {
  const known = new Map<Case, Partial<Record<Dimension, readonly string[]>>>();
  return {
    of: (one, dimension) => {
      const ofCase = known.get(one) ?? {};
      known.set(one, ofCase);
      return (ofCase[dimension] ??= choicesFor(one, dimension, contract, values));
    },
    areTogether: (one, place, history) => arePastsTogether(one, place, history, contract, values),
    isOnMadeOrder: (one, past) => one.state !== 'none' || movesToCaptured(one, past, contract, values),
    members: (one) => membersBeside(one, { contract, values }),
    countries: (one) => countriesBeside(one, { contract }),
    strangers: (one) => strangersBeside(one, { contract, values }),
  };
}

/** Where a rule begins among the values of a dimension. */
export const turnOf = ({ id }: Case, dimension: Dimension): number => streamFor(dimension, id).nextInt(1000);

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
export function offered(one: Case, dimension: Dimension, allowed: Choices, chosen: readonly number[], seed: number): Offered {
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
    case 'session':
      // Without an order, a history would ask for a session of its own.
      return free(past === undefined || one.state !== 'none' ? choices : []);
    default:
      return free(choices);
  }
}
