import { type Catalogued, contractIn } from '../../src/catalogue/catalogue.js';
import { ROLES } from '../../src/catalogue/roles.js';
import { applyEdits } from '../../src/json/edit.js';
import { hasAt } from '../../src/json/path.js';
import { streamFor } from '../../src/json/random.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Flow } from '../../src/model/flow.js';
import { type Dimension, DIMENSIONS, type Money, type Prior } from '../../src/model/context.js';
import type { Values } from '../../src/model/values.js';
import { fieldTable } from '../fields.js';
import { typicalValue } from '../values/typical.js';
import { arrayOf, BESIDE, enlarge, inArrayOf, isAmongCustom, type Setting, withCustom } from './company.js';
import { besideListed } from './listed.js';
import { contextRow } from './rows.js';
import { historySteps, movesToCaptured, onCapturedOrder } from './history.js';
import { moneyOf, withMoney } from './money.js';
import { cardsFor, withCard } from './outcome.js';
import { besideSession } from './session.js';

/** Puts one dimension of its circumstances into a case. */
type Apply = (one: Case, value: string, setting: Setting) => Case;

const APPLY: Readonly<Partial<Record<Dimension, Apply>>> = {
  company: (one, value, setting) => {
    const beside = BESIDE[value];
    if (beside !== undefined) return beside(one, setting);
    return inArrayOf(one, countIn(value), setting);
  },
  listed: (one, value, setting) => besideListed(one, countIn(value), setting),
  size: enlarge,
  custom: (one, value, { stream }) => withCustom(one, countIn(value), stream),
  outcome: (one, value, { contract, values, stream }) => {
    const cards = cardsFor(value, contract, values);
    if (cards.length === 0) return one;
    const base = withCard(one.base, stream.pick(cards));
    // Whatever becomes of a payment, its correlationId comes back.
    return { ...one, base: one.validity === 'valid' ? withCorrelation(base, contract, values) : base };
  },
  place: (one, value, setting) => withPast(one, value, setting, 'place'),
  history: (one, value, setting) => withPast(one, value, setting, 'steps'),
};

function withCorrelation(base: JsonObject, contract: Contract, values: Values): JsonObject {
  const field = fieldTable(contract).byPath.get(ROLES.correlationId);
  if (field === undefined || hasAt(base, field.path)) return base;
  return applyEdits(base, [{ op: 'set', path: field.path, value: typicalValue(field, values) }]) as JsonObject;
}

/** The case on an order with this past. */
function withPast(one: Case, value: string, { contract, values }: Setting, as: 'place' | 'steps'): Case {
  const pasts = [one.context?.place, one.context?.history];
  const linked = pasts.some((past) => movesToCaptured(one, past, contract, values)) ? onCapturedOrder(one, values) : one;
  const steps = historySteps(linked, value, contract, values);
  return steps === undefined ? one : { ...linked, prior: { ...linked.prior, [as]: steps } };
}

/** The number that a row names. */
export const countIn = (value: string): number => Number(/\d+$/.exec(value)?.[0] ?? 1);

/** Bodies first, then what depends on how an order is made. Company that contradicts a listed value gives way to it, and both to a neighbour that the case is sent for. */
const AFTER: readonly Dimension[] = ['custom', 'size', 'outcome', 'place', 'history'];
const orderFor = ({ neighbour }: Case): readonly Dimension[] =>
  neighbour === undefined ? ['listed', 'company', ...AFTER] : ['company', 'listed', ...AFTER];

/**
 * The case as it is sent in its circumstances: with the company, card and money that they say, and with the orders that they need. Spelling,
 * ids and connection stay names, which the sender reads.
 */
export function inContext(one: Case, values: Values, of: Catalogued): Case {
  const { context, drawnBy = 0 } = one;
  const contract = contractIn(of, one.contract);
  if (context === undefined || contract === undefined) return one;
  const made = orderFor(one).reduce((current, dimension) => {
    const value = context[dimension];
    const apply = APPLY[dimension];
    if (value === undefined || apply === undefined) return current;
    return apply(current, value, { contract, values, stream: streamFor(drawnBy, `${one.id} ${dimension} ${value}`) });
  }, one);
  return besideSession(withMoneyAndId(made, moneyOf(context, values), contract, values), context.session);
}

/** What the order has from its first request on: where a case does not send that itself, whoever makes the order is told. */
function withMoneyAndId(one: Case, money: Money | undefined, contract: Contract, values: Values): Case {
  const paid = money === undefined ? one : withMoney(one, contract, values, money);
  const idForm = paid.context?.['order-id'];
  const prior: Prior = {
    ...paid.prior,
    ...(money === undefined || paid.state === 'none' ? {} : { money }),
    ...(idForm === undefined || (paid.state === 'none' && paid.prior === undefined) ? {} : { idForm }),
  };
  return Object.keys(prior).length === 0 ? paid : { ...paid, prior };
}

/** Where a fault in a custom field stands. */
const OF_CUSTOM: Readonly<Record<string, string>> = {
  'custom-1': 'as the only custom field',
  'custom-3': 'as the last of three custom fields',
  'custom-50': 'among fifty custom fields',
};

/** A request about an order that was made for it is never the first one: what came between is told. */
function afterOthers({ prior }: Case, of: Catalogued): string {
  const names = new Set((prior?.place ?? []).map(({ contract }) => contractIn(of, contract)?.title ?? contract));
  return names.size === 0 ? 'after other requests on the order' : `after ${[...names].join(' and ')} on the order`;
}

/** The circumstances of a case or a sequence in words that end a title. */
export function circumstances(one: Case | Flow, values: Values, of: Catalogued): readonly string[] {
  return DIMENSIONS.flatMap((dimension) => {
    const value = one.context?.[dimension];
    if (value === undefined) return [];
    if ('steps' in one) return contextRow(dimension, value)?.words ?? [];
    if (dimension === 'place' && one.state !== 'none') return afterOthers(inContext(one, values, of), of);
    const place = value.startsWith('elements-') ? arrayOf(inContext(one, values, of)) : undefined;
    if (place !== undefined) return [`in element ${place.index + 1} of ${value.slice('elements-'.length)}`];
    if (value.startsWith('custom-') && isAmongCustom(one)) return OF_CUSTOM[value] ?? [];
    return contextRow(dimension, value)?.words ?? [];
  });
}
