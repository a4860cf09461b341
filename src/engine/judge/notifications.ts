import { fixedLevel } from '../../catalogue/named-rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import type { JsonObject } from '../../json/value.js';
import { isAccepted, outcomeOf, outcomeText } from '../../model/outcome.js';
import { startListener, type Listener } from '../../target/listener.js';
import { note, type RunContext } from '../run-context.js';
import { shownExchange } from '../record/show.js';
import { told } from '../../model/masking/known-words.js';

/** A verification opens an order, and a call about it must follow. Only where the configuration says that notifications are on. */
export async function checkNotifications(context: RunContext, contracts: readonly Contract[]): Promise<void> {
  const { config } = context.deps;
  const verifying = contracts.filter((contract) => contract.operation === 'verify');
  if (!config.notifications.enabled || verifying.length === 0) return;
  context.deps.emit({ type: 'phase-started', phase: 'notifications', planned: verifying.length });
  const listener = await startListener(config.notifications);
  try {
    for (const contract of verifying) await listenFor(context, contract, listener);
  } finally {
    await listener.close();
  }
}

async function listenFor(context: RunContext, contract: Contract, listener: Listener): Promise<void> {
  const { deps, executor, mask } = context;
  const base = {
    side: 'flow' as const,
    rule: 'notification-delivery',
    level: fixedLevel('notification-delivery'),
    polarity: 'valid' as const,
  };
  const orderId = executor.mint.next();
  const values = context.preflights.get(contract.id)?.values ?? deps.values;
  const body = applyEdits(deps.making.baseBody(contract, values, 'none'), [
    { op: 'set', path: 'order.notificationUrl', value: listener.urlFor(orderId) },
  ]) as JsonObject;
  const sent = await executor.send(() => ({ contract, body, orderId, transactionId: executor.mint.next(), lookup: executor.lookup }));
  const outcome = outcomeOf(sent.exchange.reply);
  const within = deps.config.notifications.withinMillis;
  const call = isAccepted(outcome) ? await listener.waitFor(orderId, within) : undefined;
  const judgement = !isAccepted(outcome)
    ? { ...base, status: 'inconclusive' as const, reason: `the request was answered ${outcomeText(outcome)}` }
    : call === undefined
      ? { ...base, status: 'violates' as const, path: 'order.notificationUrl', expected: `a call within ${within} ms`, actual: 'none came' }
      : { ...base, status: 'conforms' as const };
  const id = `${contract.id}/order.notificationUrl/notified`;
  note(
    context,
    contract.id,
    id,
    [judgement],
    () => shownExchange(sent, mask),
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
