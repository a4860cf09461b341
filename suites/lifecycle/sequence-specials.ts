import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { JsonValue } from '../../src/json/value.js';
import { BY_OTHER_MERCHANT } from '../../src/model/case.js';
import type { FlowStep } from '../../src/model/flow.js';
import { nextRefund, type Done, type ModelOrder, type Standing } from './order-model.js';
import { amountOf, contractFor, contractOfStep, laterBody, movingAgain, OPEN, refundOf, wordFor, type Maker } from './sequence-maker.js';
import { NO_NEW_EFFECT, NOT_SUCCESS, OBSERVED, rule } from '../support/flow.js';

/**
 * Ways to vary the last transaction of an order: the same request again, another one under its id, one with data that only the first
 * transaction may have, a refused one, one with a wrong password, one of another merchant, and two at once.
 */
export const SPECIALS = [repeated, reused, initialOnly, refused, unauthorized, elsewhere, raced] as const;

const LASTING: ReadonlySet<Standing> = new Set(['authorized', 'captured', 'paid-out', 'failed']);

/** Adds a variation of the last transaction; false where there is none that can be varied. */
export function special(maker: Maker, order: ModelOrder, which: number): boolean {
  const last = order.done.findLast(({ kind }) => kind !== 'other');
  const make = SPECIALS[which % SPECIALS.length];
  // The specification does not show the state of an order that was cancelled and used again.
  if (last === undefined || make === undefined || !LASTING.has(order.standing) || (make !== repeated && last.kind === 'opening'))
    return false;
  make(maker, order, last);
  return true;
}

/** The very same request, as after a lost answer. */
function repeated({ steps }: Maker, order: ModelOrder, { step }: Done): void {
  const { judges: _judges, ...same } = step;
  steps.push({ ...same, name: `the same again (${order.word}, ${steps.length + 1})`, expect: OBSERVED('reaction not shown') });
}

/** Another request of the same kind under its id. */
function reused(maker: Maker, order: ModelOrder, done: Done): void {
  const { steps } = maker;
  const { step, kind } = done;
  const contract = contractOfStep(maker, step);
  if (contract === undefined) return;
  const amount = order.state === 'none' ? amountOf(order, steps.length) : `{{order:${order.word}.half}}`;
  steps.push({
    name: `another ${wordFor(kind)} under a used id (${order.word}, ${steps.length + 1})`,
    contract: step.contract,
    order: order.word,
    transaction: step.transaction,
    body: laterBody(maker, contract, movingAgain(maker, order, done, amount)),
    expect: NO_NEW_EFFECT,
    judges: rule('transaction-id-unique'),
  });
}

/** The last kind of transaction again, in a request that is refused and must have no effect. */
function refused(maker: Maker, order: ModelOrder, last: Done): void {
  inVain(maker, order, last, 'with a field that nobody knows', { touchstoneUnknown: 'text' });
}

/** The same with a wrong password. */
function unauthorized(maker: Maker, order: ModelOrder, last: Done): void {
  inVain(maker, order, last, 'with a wrong password', {}, { wire: { auth: 'wrong-password' } });
}

function inVain(
  maker: Maker,
  order: ModelOrder,
  done: Done,
  how: string,
  faulty: Readonly<Record<string, JsonValue>>,
  more: Partial<FlowStep> = {},
): void {
  const { steps } = maker;
  const contract = contractOfStep(maker, done.step);
  if (contract === undefined) return;
  const amount = order.state === 'none' ? amountOf(order, 1) : `{{order:${order.word}.cent}}`;
  steps.push({
    name: `${wordFor(done.kind)} ${how} (${order.word}, ${steps.length + 1})`,
    contract: contract.id,
    order: order.word,
    transaction: `t${steps.length + 1}`,
    body: laterBody(maker, contract, { ...movingAgain(maker, order, done, amount), ...faulty }),
    // Other cases judge whether this is refused; here the following steps show whether it had an effect.
    expect: OBSERVED('judged by what comes after it'),
    ...more,
  });
}

/** Another merchant does the same under the id of the order, or voids its last transaction: nothing of it is this order's. */
function elsewhere(maker: Maker, order: ModelOrder, done: Done): void {
  const { steps } = maker;
  const voiding = steps.length % 2 === 0 ? contractFor(maker, 'void') : undefined;
  const more: Partial<FlowStep> = {
    order: otherMerchants(order.word),
    wire: BY_OTHER_MERCHANT,
    onlyWith: 'target.otherMerchant',
    unknownPast: true,
  };
  if (voiding === undefined) return inVain(maker, order, done, 'by another merchant', {}, more);
  steps.push({
    name: `void of another merchant (${order.word}, ${steps.length + 1})`,
    contract: voiding.id,
    transaction: `t${steps.length + 1}`,
    body: laterBody(maker, voiding, { 'transaction.targetTransactionId': `{{step:${done.step.transaction}}}` }),
    expect: { kind: 'not-success', unknownTarget: true },
    judges: rule('merchant-isolation'),
    order: order.word,
    ...more,
  });
}

/** The model's name for the other merchant's order under the same id. */
export const otherMerchants = (word: string): string => `${word}other`;

/** Two of its kind at once: whichever comes first, both have their effect, or say that they have not. */
function raced(maker: Maker, order: ModelOrder, done: Done): void {
  const { steps } = maker;
  const contract = contractOfStep(maker, done.step);
  if (contract === undefined || order.refunded.includes('rest')) return;
  for (const turn of [0, 1]) {
    const refund = done.kind === 'giving-back' ? nextRefund(order, 1) : undefined;
    const amount = refund ?? amountOf(order, turn + 2);
    const step: FlowStep = {
      name: `${wordFor(done.kind)} ${turn === 0 ? 'and another' : 'at the same time'} (${order.word}, ${steps.length + 1})`,
      contract: contract.id,
      order: order.word,
      transaction: `t${steps.length + 1}`,
      body: laterBody(maker, contract, movingAgain(maker, order, done, amount)),
      expect: OBSERVED('one may be told that the order is taken'),
      ...(turn === 0 ? {} : { together: true as const }),
    };
    steps.push(step);
    order.done.push({ step, kind: done.kind, voided: false });
  }
  settled(maker, contract, order, done.kind);
}

/** One more transaction, whose answer shows the result of those sent at once. */
function settled(maker: Maker, contract: Contract, order: ModelOrder, kind: Done['kind']): void {
  const { steps } = maker;
  const refund = kind === 'giving-back' ? nextRefund(order, 1) : undefined;
  const step: FlowStep = {
    name: `one more ${wordFor(kind)}, alone (${order.word}, ${steps.length + 1})`,
    contract: contract.id,
    order: order.word,
    transaction: `t${steps.length + 1}`,
    body: laterBody(maker, contract, refund === undefined ? {} : refundOf(maker, order, refund)),
    expect: OBSERVED(OPEN),
  };
  steps.push(step);
  order.done.push({ step, kind, voided: false });
}

/** A later transaction with data that only the first may have; then the same without that data. */
function initialOnly(maker: Maker, order: ModelOrder, { step, kind }: Done): void {
  const { steps } = maker;
  const contract = contractOfStep(maker, step);
  const amount = kind === 'giving-back' ? nextRefund(order, 1) : undefined;
  if (contract === undefined || (kind === 'giving-back' && amount === undefined)) return;
  const plain = amount === undefined ? {} : refundOf(maker, order, amount);
  const control = `${wordFor(kind)} without it (${order.word}, ${steps.length + 2})`;
  const faulty = { ...plain, 'order.subMerchant.identifier': 'SUB1', 'order.subMerchant.tradingName': 'Sub One' };
  const at = (name: string, changes: Readonly<Record<string, JsonValue>>, more: Partial<FlowStep>): FlowStep => ({
    name,
    contract: contract.id,
    order: order.word,
    transaction: `t${steps.length + 1}`,
    body: laterBody(maker, contract, changes),
    expect: OBSERVED(OPEN),
    ...more,
  });
  steps.push(
    at(`${wordFor(kind)} with sub-merchant data (${order.word}, ${steps.length + 1})`, faulty, {
      expect: NOT_SUCCESS,
      judges: rule('submerchant-initial-only'),
      control,
    }),
  );
  const good = at(control, plain, {});
  steps.push(good);
  order.done.push({ step: good, kind, voided: false });
}
