import { fixedLevel } from '../../catalogue/named-rules.js';
import { holdsIn, NOTIFICATION_FIELD } from '../../catalogue/rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import type { JsonObject } from '../../json/value.js';
import { isAccepted, outcomeOf, outcomeText } from '../../model/outcome.js';
import { startListener, type Listener } from '../../target/listener.js';
import { unmetNeed } from '../plan/needs.js';
import { note, type RunContext } from '../run-context.js';
import { sendOnState } from '../execute/on-state.js';
import { stateLookup } from '../plan/state-parts.js';
import { borrow, needsState } from '../execute/states.js';
import { shownExchange } from '../record/show.js';
import { told } from '../../redact/known-words.js';

const DELIVERY = { side: 'flow', rule: 'notification-delivery', polarity: 'valid' } as const;

/** Opens or updates an order with a notification address: a call must follow. Only where the configuration says that notifications are on. */
export async function checkNotifications(context: RunContext, contracts: readonly Contract[]): Promise<void> {
  const { config } = context.deps;
  const notifying = contracts.filter((contract) => holdsIn(contract, 'notification-delivery'));
  const absent = unmetNeed(config, context.deps.values, 'notifications.enabled');
  if (absent !== undefined) {
    for (const { id } of notifying) context.recorder.inconclusive(id, [DELIVERY], DELIVERY.polarity, absent);
    return;
  }
  if (notifying.length === 0) return;
  context.deps.emit({ type: 'phase-started', phase: 'notifications', planned: notifying.length });
  const listener = await startListener(config.notifications);
  try {
    for (const contract of notifying) await listenFor(context, contract, listener);
  } finally {
    await listener.close();
  }
}

async function listenFor(context: RunContext, contract: Contract, listener: Listener): Promise<void> {
  const { deps, executor, mask } = context;
  const base = { ...DELIVERY, level: fixedLevel('notification-delivery') };
  const word = executor.mint.next();
  const values = context.preflights.get(contract.id)?.values ?? deps.values;
  const state = contract.states[0] ?? 'none';
  const first = await borrow(executor.pool, state);
  if (first.missing !== undefined) {
    context.recorder.inconclusive(contract.id, [base], base.polarity, needsState(state, mask.sentence(first.missing)));
    return;
  }
  const body = applyEdits(deps.making.baseBody(contract, values, state), [
    { op: 'set', path: NOTIFICATION_FIELD, value: listener.urlFor(word) },
  ]) as JsonObject;
  const { sent } = await sendOnState(executor.send, executor.pool, state, first, (instance) => ({
    contract,
    body,
    orderId: instance?.orderId ?? executor.mint.next(),
    transactionId: instance !== undefined && contract.transactionId === 'of-state' ? instance.transactionId : executor.mint.next(),
    lookup: stateLookup(instance, executor.lookup, deps.values.currencies),
  }));
  const outcome = outcomeOf(sent.exchange.reply);
  const within = deps.config.notifications.withinMillis;
  const call = isAccepted(outcome) ? await listener.waitFor(word, within) : undefined;
  const judgement = !isAccepted(outcome)
    ? { ...base, status: 'inconclusive' as const, reason: `the request got ${outcomeText(outcome)}` }
    : call === undefined
      ? { ...base, status: 'violates' as const, path: NOTIFICATION_FIELD, expected: `a call within ${within} ms`, actual: 'none came' }
      : { ...base, status: 'conforms' as const };
  const id = `${contract.id}/order.notificationUrl/notified`;
  note(
    context,
    contract.id,
    id,
    [judgement],
    () => ({ ...shownExchange(sent, mask), alone: false }),
    () => ({ kind: 'note' }),
  );
  if (call !== undefined)
    deps.emit({
      type: 'observation',
      case: id,
      contract: contract.id,
      rule: 'notification-payload',
      outcome: `${call.method} with ${Object.keys(call.headers).map(told).join(', ')}`,
    });
}
