import type { Contract } from '../../catalogue/vocabulary.js';
import { createIdGenerator, newRunId } from '../../engine/execute/id-generator.js';
import type { Config } from '../../model/config.js';
import { type Client, createClient } from '../../target/client.js';
import { createProvisioner } from '../../target/provision.js';
import { reach } from '../../target/reach.js';
import { checkCredentials } from './credentials.js';
import { type Diagnosis, isMeaningless } from './diagnosis.js';
import { checkOperations } from './operations.js';
import { checkProvisioning } from './provisioning.js';
import { maskOf } from '../../redact/mask.js';
import { HarnessError } from '../../model/harness-error.js';
import { startListener } from '../../target/listener.js';

/** A target that found these few requests too many. */
const rateOf = (throttled: Client['throttled']): readonly Diagnosis[] =>
  throttled === undefined
    ? []
    : [
        {
          name: 'rate',
          status: 'warning',
          detail: `${throttled.answers} of the answers said that there were too many requests (429), and were waited out`,
          hint: `certify --rate ${throttled.rate} avoids them, or run: { rate: ${throttled.rate} } in the configuration`,
        },
      ];

/** Looks at everything that certify needs, in the order in which it would fail; tells each thing as soon as it is known. */
export async function examine(
  config: Config,
  contracts: readonly Contract[],
  tell: (diagnosis: Diagnosis) => void,
): Promise<readonly Diagnosis[]> {
  const mask = maskOf(config);
  const told: Diagnosis[] = [];
  const all = (diagnoses: readonly Diagnosis[]): void => {
    for (const { detail, hint, ...diagnosis } of diagnoses) {
      const shown = { ...diagnosis, detail: mask.sentence(detail), ...(hint === undefined ? {} : { hint: mask.sentence(hint) }) };
      told.push(shown);
      tell(shown);
    }
  };
  all(await reach(config.target, config.run.timeoutMillis));
  if (isMeaningless(told)) return told;
  const client = createClient(config.target, config.run);
  const idGenerator = createIdGenerator(newRunId());
  try {
    const first = contracts.find((contract) => contract.states.includes('none')) ?? contracts[0];
    if (first !== undefined) all([await checkCredentials(config, client, first, () => idGenerator.next())]);
    if (isMeaningless(told)) return told;
    const provisioner = createProvisioner(config, client, () => idGenerator.next());
    all(await checkProvisioning(config, contracts, provisioner));
    all(await checkOperations(config, contracts, client, provisioner));
    all([await checkNotifications(config), ...rateOf(client.throttled)]);
    return told;
  } finally {
    await client.close();
  }
}

/** Whether the listener can be started. Whether the target reaches it shows only when it calls. */
async function checkNotifications(config: Config): Promise<Diagnosis> {
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
