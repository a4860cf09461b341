import type { Config } from '../../model/config.js';
import { HarnessError } from '../../model/harness-error.js';
import { startListener } from '../../target/listener.js';
import type { Diagnosis } from './diagnosis.js';

/** Whether the listener can be started. Whether the target reaches it shows only when it calls. */
export async function checkNotifications(config: Config): Promise<Diagnosis> {
  const name = 'notifications';
  if (!config.notifications.enabled) return { name, status: 'skipped', detail: 'not enabled' };
  try {
    const listener = await startListener(config.notifications);
    const detail = `listening; the target is given ${listener.urlFor('ORDER')}`;
    await listener.close();
    return { name, status: 'ok', detail };
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    return { name, status: 'failed', detail: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) };
  }
}
