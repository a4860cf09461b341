import { fixedLevel } from '../catalogue/named-rules.js';
import { holdsIn, NOTIFICATION_FIELD } from '../catalogue/rules.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { applyEdits } from '../json/edit.js';
import type { JsonObject } from '../json/value.js';
import type { Judgement } from '../model/check.js';
import { isAccepted, outcomeOf, outcomeText } from '../model/outcome.js';
import { told } from '../redact/known-words.js';
import { startListener, type Listener, type Notification } from '../target/listener.js';
import type { Executor } from './execute/executor.js';
import type { Sent } from './execute/sender.js';
import { needsState } from './execute/states.js';
import type { Run } from './stages.js';
import { unmetNeed } from './plan/needs.js';

const DELIVERY = { side: 'flow', rule: 'notification-delivery', polarity: 'valid' } as const;

/** Opens or updates an order with a notification address: a call must follow. Only where the configuration says that notifications are on. */
export async function checkNotifications({ input, record }: Run, executor: Executor, contracts: readonly Contract[]): Promise<void> {
  const { config } = input;
  const notifying = contracts.filter((contract) => holdsIn(contract, 'notification-delivery'));
  const absent = unmetNeed(config, input.values, 'notifications.enabled');
  if (absent !== undefined) {
    for (const { id } of notifying) record.inconclusive(id, [DELIVERY], DELIVERY.polarity, absent);
    return;
  }
  if (notifying.length === 0) return;
  input.emit({ type: 'phase-started', phase: 'notifications', planned: notifying.length });
  const listener = await startListener(config.notifications);
  try {
    // A call that came shows that the listener can be reached, so those that came are known before the others are told.
    const heard: Heard[] = [];
    for (const contract of notifying) heard.push(await listenFor({ input, record }, executor, contract, listener));
    const reached = heard.find((one) => one.call !== undefined);
    for (const one of heard) tell({ input, record }, one, reached);
  } finally {
    await listener.close();
  }
}

/** What came of one request with a notification address. */
interface Heard {
  readonly contract: Contract;
  readonly judgement?: Judgement;
  readonly sent?: Sent;
  readonly call?: Notification;
  /** Milliseconds from sending to the call. */
  readonly after?: number;
}

async function listenFor(
  { input, record }: Pick<Run, 'input' | 'record'>,
  executor: Executor,
  contract: Contract,
  listener: Listener,
): Promise<Heard> {
  const base = { ...DELIVERY, level: fixedLevel('notification-delivery') };
  const word = executor.ids.next();
  const values = executor.preflights.get(contract.id)?.values ?? input.values;
  const state = contract.states[0] ?? 'none';
  const body = applyEdits(input.making.baseBody(contract, values, state), [
    { op: 'set', path: NOTIFICATION_FIELD, value: listener.urlFor(word) },
  ]) as JsonObject;
  const start = Date.now();
  const { sent, missing } = await executor.sendGood(contract, state, body);
  if (sent === undefined) {
    record.inconclusive(contract.id, [base], base.polarity, needsState(state, missing ?? ''));
    return { contract };
  }
  const outcome = outcomeOf(sent.exchange.reply);
  const within = input.config.notifications.withinMillis;
  const call = isAccepted(outcome) ? await listener.waitFor(word, within) : undefined;
  const judgement = !isAccepted(outcome)
    ? { ...base, status: 'inconclusive' as const, reason: `the request got ${outcomeText(outcome)}` }
    : call === undefined
      ? {
          ...base,
          status: 'violates' as const,
          path: NOTIFICATION_FIELD,
          expected: `a call within ${within} ms`,
          actual: 'none came',
          observed: { code: 'no-call' as const, facts: { within, answered: Math.round(sent.exchange.millis) } },
        }
      : { ...base, status: 'conforms' as const };
  return { contract, judgement, sent, ...(call === undefined ? {} : { call, after: Math.max(0, call.at - start) }) };
}

function tell(
  { input, record }: Pick<Run, 'input' | 'record'>,
  { contract, judgement, sent, call }: Heard,
  reached: Heard | undefined,
): void {
  if (judgement === undefined || sent === undefined) return;
  const { observed } = judgement;
  const elsewhere =
    reached === undefined || observed === undefined
      ? {}
      : { observed: { ...observed, facts: { ...observed.facts, heard: reached.contract.id, heardAfter: reached.after ?? 0 } } };
  const id = `${contract.id}/order.notificationUrl/notified`;
  record.note(contract.id, id, [{ ...judgement, ...elsewhere }], { sent, alone: false }, () => ({ kind: 'note' }));
  if (call !== undefined)
    input.emit({
      type: 'observation',
      case: id,
      contract: contract.id,
      rule: 'notification-payload',
      outcome: `${call.method} with ${Object.keys(call.headers).map(told).join(', ')}`,
    });
}
