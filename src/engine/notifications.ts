import { fixedLevel } from '../catalogue/named-rules.js';
import { holdsIn, NOTIFICATION_FIELD } from '../catalogue/rules.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { applyEdits } from '../json/edit.js';
import type { JsonObject } from '../json/value.js';
import { isAccepted, outcomeOf, outcomeText } from '../model/outcome.js';
import { told } from '../redact/known-words.js';
import { startListener, type Listener } from '../target/listener.js';
import type { Executor } from './execute/executor.js';
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
    for (const contract of notifying) await listenFor({ input, record }, executor, contract, listener);
  } finally {
    await listener.close();
  }
}

async function listenFor(
  { input, record }: Pick<Run, 'input' | 'record'>,
  executor: Executor,
  contract: Contract,
  listener: Listener,
): Promise<void> {
  const base = { ...DELIVERY, level: fixedLevel('notification-delivery') };
  const word = executor.ids.next();
  const values = executor.preflights.get(contract.id)?.values ?? input.values;
  const state = contract.states[0] ?? 'none';
  const body = applyEdits(input.making.baseBody(contract, values, state), [
    { op: 'set', path: NOTIFICATION_FIELD, value: listener.urlFor(word) },
  ]) as JsonObject;
  const { sent, missing } = await executor.sendGood(contract, state, body);
  if (sent === undefined) {
    record.inconclusive(contract.id, [base], base.polarity, needsState(state, missing ?? ''));
    return;
  }
  const outcome = outcomeOf(sent.exchange.reply);
  const within = input.config.notifications.withinMillis;
  const call = isAccepted(outcome) ? await listener.waitFor(word, within) : undefined;
  const judgement = !isAccepted(outcome)
    ? { ...base, status: 'inconclusive' as const, reason: `the request got ${outcomeText(outcome)}` }
    : call === undefined
      ? { ...base, status: 'violates' as const, path: NOTIFICATION_FIELD, expected: `a call within ${within} ms`, actual: 'none came' }
      : { ...base, status: 'conforms' as const };
  const id = `${contract.id}/order.notificationUrl/notified`;
  record.note(contract.id, id, [judgement], { sent, alone: false }, () => ({ kind: 'note' }));
  if (call !== undefined)
    input.emit({
      type: 'observation',
      case: id,
      contract: contract.id,
      rule: 'notification-payload',
      outcome: `${call.method} with ${Object.keys(call.headers).map(told).join(', ')}`,
    });
}
