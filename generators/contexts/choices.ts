import type { Contract } from '../../src/catalogue/vocabulary.js';
import { applyEdits } from '../../src/json/edit.js';
import type { Case } from '../../src/model/case.js';
import type { Dimension } from '../../src/model/context.js';
import type { Values } from '../../src/model/values.js';
import { arrayOf, arraysIn, hasCustomFault, isAmongCustom, takesCustom } from './company.js';
import { escapesSome } from './escaped.js';
import { isBesideLists } from './listed.js';
import { historySteps, movesToCaptured } from './history.js';
import { moneyOf, takesMoney } from './money.js';
import { cardsFor, paysByCard } from './outcome.js';
import { valuesOf } from './rows.js';
import { takesSession } from './session.js';

/** What a case allows of one dimension. */
type Allows = (one: Case, contract: Contract, values: Values) => (value: string) => boolean;

const nothing = (): boolean => false;
const everything = (): boolean => true;

/** How the JSON is written is open where the case itself is about it. */
const ofSpelling: Allows = ({ wire = {} }) =>
  [wire.text, wire.form, wire.contentType, wire.method, wire.path].some((part) => part !== undefined) ? nothing : everything;

const ofEscapes: Allows = (one, contract, values) => {
  const isFree = ofSpelling(one, contract, values);
  let json: string | undefined;
  return (value) => isFree(value) && escapesSome(value, (json ??= JSON.stringify(applyEdits(one.base, one.edits))));
};

/** Any bytes can be framed in any way, but for a case about their framing. */
const ofFraming: Allows = ({ wire = {} }) =>
  [wire.contentType, wire.method, wire.path].some((part) => part !== undefined) || wire.text === '' ? nothing : everything;

/** Whether the ids of a case are for the sender to choose. */
const givesIds = ({ wire = {} }: Case, { route }: Contract): boolean =>
  route.includes('{transactionid}') && [wire.orderId, wire.transactionId, wire.path].every((part) => part === undefined);

const LONG_ARRAYS: ReadonlySet<string> = new Set(['elements-5', 'elements-12']);

/** Amounts and currencies are open where the case is not about them. */
function ofMoney(dimension: 'currency' | 'money'): Allows {
  return (one, contract, values) => {
    if (one.wire?.text !== undefined) return nothing;
    const takes = takesMoney(one, contract, values);
    return (value) => takes(moneyOf({ [dimension]: value }, values));
  };
}

/** What went before is open where the specification says what may follow it. */
function ofPast(one: Case, contract: Contract, values: Values): (value: string) => boolean {
  if (one.wire?.orderId !== undefined) return nothing;
  const like = mustSucceed(one) ? { ...one, validity: 'valid' as const } : one;
  return (value) => historySteps(like, value, contract, values) !== undefined || movesToCaptured(one, value, contract, values);
}

const ALLOWS: Readonly<Record<Dimension, Allows>> = {
  // A custom field stands where its own circumstance puts it.
  members: (one, contract, values) => (hasCustomFault(one) ? nothing : ofSpelling(one, contract, values)),
  blanks: ofSpelling,
  escapes: ofEscapes,
  framing: ofFraming,
  company: (one, contract) => {
    if (one.wire?.text !== undefined) return nothing;
    // A fault in an array is a matter of its place among the others.
    const place = arrayOf(one);
    if (place !== undefined) return (value) => value.startsWith('elements-') && (place.index === 0 || value !== 'elements-1');
    if (one.validity === 'invalid') return (value) => !value.startsWith('elements-');
    // A good request has its values already: what else it carries must be accepted in any company. Its arrays may be longer.
    return arraysIn(one.base, contract).length === 0 ? nothing : (value) => LONG_ARRAYS.has(value);
  },
  listed: (one, contract, values) => (isBesideLists(one, { contract, values }) ? everything : nothing),
  size: ({ wire }) => (wire?.text === undefined ? everything : nothing),
  custom: (one, contract) => (one.wire?.text === undefined && (isAmongCustom(one) || takesCustom(one, contract)) ? everything : nothing),
  history: ofPast,
  place: ofPast,
  'order-id': (one, contract) => (givesIds(one, contract) ? everything : nothing),
  // Some transactions keep the id of the one before.
  'transaction-id': (one, contract) =>
    (one.state === 'none' || contract.transactionId === 'new') && givesIds(one, contract) ? everything : nothing,
  currency: ofMoney('currency'),
  money: ofMoney('money'),
  outcome: (one, contract, values) =>
    one.wire?.text === undefined && paysByCard(one) && !mustSucceed(one)
      ? (value) => cardsFor(value, contract, values).length > 0
      : nothing,
  connection: () => everything,
  session: (one, contract, values) => (takesSession(one, contract, values) ? everything : nothing),
};

/** Whether only a success would show that a rule is broken, so that nothing else may be in its way: bad credentials that are let in. */
const mustSucceed = ({ expect }: Case): boolean => expect.kind === 'not-processed';

/** The values of a dimension that a case can be sent with. */
export function choicesFor(one: Case, dimension: Dimension, contract: Contract, values: Values): readonly string[] {
  const allows = ALLOWS[dimension](one, contract, values);
  return valuesOf(dimension).filter(allows);
}

/** Whether a case is sent in circumstances at all: those that are only observed, or whose path is the fault, are sent plainly. */
export const takesContext = ({ expect, level, side, wire }: Case): boolean =>
  expect.kind !== 'observed' && level !== 'open' && (side !== 'url' || wire?.orderId !== undefined || wire?.transactionId !== undefined);
