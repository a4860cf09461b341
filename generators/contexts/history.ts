import { type Catalogued, otherVersions, perCatalogue, versionsOf } from '../../src/catalogue/catalogue.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../../src/json/edit.js';
import { hasAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { HistoryStep } from '../../src/model/context.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { fieldTable } from '../fields.js';
import { fullBody } from '../full-body.js';
import { drop } from '../settle.js';
import { withFault } from '../with-fault.js';
import { withCard } from './outcome.js';

/** The steps of each history, from what a contract and a state allow; undefined where there is no such history. */
type Steps = (place: Place) => readonly HistoryStep[] | undefined;

interface Place {
  readonly contract: Contract;
  readonly state: StateName;
  readonly values: Values;
}

const HISTORIES: Readonly<Record<string, Steps>> = {
  second: (place) => repeated(place, 1),
  third: (place) => repeated(place, 2),
  fifth: (place) => repeated(place, 4),
  'after-refused': ({ contract, state, values }) =>
    isOnOrders(contract) ? [{ ...stepOf(contract, state, values), ...refused(contract, state, values) }] : undefined,
  'after-declined': ({ contract, state, values }) => {
    const opened = isOnOrders(contract) && values.cards.declined !== undefined ? opening(contract, 'authorize', values) : undefined;
    if (opened === undefined) return undefined;
    const step = inMoneyOf(state, opened);
    return [{ ...step, body: withCard(step.body, 'declined'), expect: 'answered' }];
  },
  'after-void': ({ contract, state, values }) => {
    const opened = opening(contract, 'authorize', values);
    const [undone] = newest(contract, 'void');
    if (!opensOrders(contract, state) || opened === undefined || undone === undefined) return undefined;
    return [opened, { ...stepOf(undone, 'authorized-order', values), expect: 'success' }];
  },
  'after-refund': ({ contract, state, values }) => {
    const [refund] = newest(contract, 'refund');
    if (state !== 'captured-order' || refund === undefined) return undefined;
    return [quarterRefund(refund, values)];
  },
  'after-other-operation': ({ contract, state, values }) => {
    if (!isOnOrders(contract)) return undefined;
    const isOpening = opensOrders(contract, state);
    const step = opening(contract, isOpening && contract.operation !== 'authorize' ? 'authorize' : 'verify', values);
    if (step === undefined) return undefined;
    return [isOpening ? step : { ...withOtherAmount(inMoneyOf(state, step)), expect: 'answered' }];
  },
  'after-other-merchant': ({ contract, values }) => {
    const step = isOnOrders(contract) && values.hasOtherMerchant === true ? opening(contract, 'authorize', values) : undefined;
    return step === undefined ? undefined : [{ ...step, expect: 'answered', byOther: true }];
  },
  'after-other-version': ({ contract, state, values }) => {
    const other = otherVersions(contract)[0];
    if (other === undefined) return undefined;
    if (state === 'captured-order') return [quarterRefund(other, values)];
    return [{ ...stepOf(other, other.states[0] ?? 'none', values), elsewhere: true, expect: 'answered' }];
  },
};

/** Histories that open an order again, which is in a state already; and those that leave a new order new. */
const OPENED_AGAIN: ReadonlySet<string> = new Set(['after-declined', 'after-other-operation']);
const LEAVE_NEW: ReadonlySet<string> = new Set(['after-refused', 'after-other-version', 'after-other-merchant']);

type Known = Map<string, readonly HistoryStep[] | undefined>;

/** The steps of a history are the same for all cases of a contract and a state. */
const made = perCatalogue(() => new WeakMap<Values, Known>());

/** The requests that give an order this history, before the request of the case; undefined where there is none for it. */
export function historySteps(
  one: Pick<Case, 'state' | 'validity' | 'edits'>,
  value: string,
  contract: Contract,
  values: Values,
): readonly HistoryStep[] | undefined {
  const { state, validity } = one;
  // Whether an order may be opened twice is not said: only what is refused anyway is sent to an order on which that was tried.
  const isOpenedAgain = state === 'none' ? !LEAVE_NEW.has(value) : OPENED_AGAIN.has(value);
  if (isOpenedAgain && (validity === 'valid' || isAboutMoney(one, values))) return undefined;
  // Whether a payment that was refunded in part can be voided is not said either.
  if (state === 'captured-order' && validity === 'valid' && contract.operation === 'void') return undefined;
  const all = made(contract);
  const known: Known = all.get(values) ?? new Map<string, readonly HistoryStep[] | undefined>();
  all.set(values, known);
  const key = `${contract.id} ${state} ${value}`;
  if (!known.has(key)) known.set(key, HISTORIES[value]?.({ contract, state, values }));
  return known.get(key);
}

const isOnOrders = ({ route }: Contract): boolean => route.includes('{orderid}');
const opensOrders = (contract: Contract, state: StateName): boolean => isOnOrders(contract) && state === 'none';
const newest = (of: Catalogued, operation: Contract['operation']): readonly Contract[] => versionsOf(of, operation).toReversed();

/**
 * Transactions that leave the order as the case needs it: the same request on a new order, updates of an authorization, small refunds. Most
 * carry what the request of the case may carry too: a program may check it once for each order, or remember it.
 */
function repeated(place: Place, times: number): readonly HistoryStep[] | undefined {
  const step = repeatable(place);
  return step === undefined ? undefined : Array.from({ length: times }, (_, i) => ((i + times) % 3 === 0 ? step.bare : step.full));
}

/** A transaction that can be sent again and again, with nothing but what is needed and with more. */
interface Repeatable {
  readonly bare: HistoryStep;
  readonly full: HistoryStep;
}

function repeatable({ contract, state, values }: Place): Repeatable | undefined {
  if (opensOrders(contract, state) && contract.operation !== 'refund') {
    const bare = opening(contract, contract.operation, values);
    return bare && { bare, full: { ...bare, body: openingWithAll(contract, values) } };
  }
  if (state === 'authorized-order') {
    const [update] = newest(contract, 'update-authorization');
    if (update === undefined) return undefined;
    const bare: HistoryStep = { ...stepOf(update, state, values), expect: 'success' };
    return { bare, full: { ...bare, body: withMoneyOfOrder(update, bare.body) } };
  }
  const [refund] = state === 'captured-order' ? newest(contract, 'refund') : [];
  if (refund === undefined) return undefined;
  const bare = smallRefund(refund, values);
  return { bare, full: bare };
}

/** Every group of the newest version of an operation; custom fields are counted for each order, and are those of the case. */
function openingWithAll(of: Contract, values: Values): JsonObject {
  const [contract = of] = newest(of, of.operation);
  const full = fullBody(contract, values, 'none', 0);
  return hasAt(full, ROLES.custom) ? drop(full, ROLES.custom) : full;
}

/** An update to the amount that the order has: by either reading of that amount its totals can be told. */
function withMoneyOfOrder(update: Contract, body: JsonObject): JsonObject {
  const money = { [ROLES.amount]: '{{state:amount}}', [ROLES.currency]: '{{state:currency}}' };
  if (!Object.keys(money).every((path) => fieldTable(update).byPath.has(path))) return body;
  return applyEdits(
    body,
    Object.entries(money).map(([path, value]): Edit => ({ op: 'set', path, value })),
  ) as JsonObject;
}

function stepOf(contract: Contract, state: StateName, values: Values): HistoryStep {
  return { contract: contract.id, body: baseBody(contract, values, state), expect: 'answered' };
}

function opening(of: Catalogued, operation: Contract['operation'], values: Values): HistoryStep | undefined {
  const [contract] = newest(of, operation);
  return contract === undefined ? undefined : { ...stepOf(contract, 'none', values), expect: 'success' };
}

/** An order in a state has its money already: what opens it again says the same. */
function inMoneyOf(state: StateName, step: HistoryStep): HistoryStep {
  if (state === 'none') return step;
  const known = { [ROLES.orderAmount]: '{{state:amount}}', [ROLES.orderCurrency]: '{{state:currency}}' };
  const edits = Object.entries(known).flatMap(([path, value]): Edit[] => (hasAt(step.body, path) ? [{ op: 'set', path, value }] : []));
  return { ...step, body: applyEdits(step.body, edits) as JsonObject };
}

/** What a verification says of an amount is for the assessment of risk alone. */
const withOtherAmount = (step: HistoryStep): HistoryStep => ({
  ...step,
  body: applyEdits(step.body, [{ op: 'set', path: ROLES.orderAmount, value: '{{state:quarter}}' }]) as JsonObject,
});

/** Refused for a field, after its operation was recognised, so that a program may have begun with it. */
const refused = (contract: Contract, state: StateName, values: Values): Pick<HistoryStep, 'body' | 'expect'> => ({
  body: withFault(contract, baseBody(contract, values, state)),
  expect: 'refused',
});

const quarterRefund = (refund: Contract, values: Values): HistoryStep => refundOf(refund, values, '{{state:quarter}}');
const smallRefund = (refund: Contract, values: Values): HistoryStep => refundOf(refund, values, '{{state:cent}}');

function refundOf(refund: Contract, values: Values, amount: string): HistoryStep {
  const body = applyEdits(baseBody(refund, values, 'captured-order'), [
    { op: 'set', path: values.refundAmount, value: amount },
    { op: 'set', path: values.refundCurrency, value: '{{state:currency}}' },
  ]) as JsonObject;
  return { contract: refund.id, body, expect: 'success' };
}

/** An order has its amount and currency already: another one is refused for that, at the same field, whatever else is wrong with it. */
const isAboutMoney = ({ edits }: Pick<Case, 'edits'>, { refundAmount, refundCurrency }: Values): boolean =>
  edits.some(({ op, path }) => op !== 'remove' && [ROLES.orderAmount, ROLES.orderCurrency, refundAmount, refundCurrency].includes(path));

/** Pasts that a fault of a refund has on a captured order, and that of a void: an authorized order is updated, not refunded. */
const ON_CAPTURED: Partial<Readonly<Record<StateName, ReadonlySet<string>>>> = {
  none: new Set(['second', 'third', 'fifth', 'after-refund', 'after-other-version']),
  'authorized-order': new Set(['after-refund']),
};

/** Whether a fault is tried on a captured order too: that of a refund, with which no card goes there, and that of a void. */
export function takesCapturedOrder(one: Case, contract: Contract, values: Values): boolean {
  const states = [...contract.states, ...(contract.alsoOn ?? [])];
  if (!states.includes('captured-order') || one.validity !== 'invalid' || isAboutMoney(one, values)) return false;
  if (one.state === 'authorized-order') return true;
  return one.state === 'none' && values.overlay[contract.operation] === undefined && !one.edits.some(({ path }) => path.startsWith(FUNDS));
}

const FUNDS = ROLES.card.split('.')[0] ?? '';

/** Whether a fault with this past is sent to a captured order. */
export const movesToCaptured = (one: Case, past: string | undefined, contract: Contract, values: Values): boolean =>
  past !== undefined && ON_CAPTURED[one.state]?.has(past) === true && takesCapturedOrder(one, contract, values);

/** Whether an order can have been made with both: what one of them is captured for, the other must allow. */
export const arePastsTogether = (one: Case, place: string, history: string, contract: Contract, values: Values): boolean =>
  one.state === 'none'
    ? !takesCapturedOrder(one, contract, values) || [place, history].every((past) => movesToCaptured(one, past, contract, values))
    : true;

/** The same fault on a captured order. */
export function onCapturedOrder(one: Case, values: Values): Case {
  if (one.state === 'authorized-order') return { ...one, state: 'captured-order' };
  const base = applyEdits(one.base, [
    { op: 'remove', path: FUNDS },
    { op: 'set', path: values.refundAmount, value: '{{state:quarter}}' },
    { op: 'set', path: values.refundCurrency, value: '{{state:currency}}' },
  ]) as JsonObject;
  return { ...one, state: 'captured-order', base };
}
