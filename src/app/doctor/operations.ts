import { baseBody } from '../../../generators/base.js';
import { agreedValues } from '../../../generators/values/agreed.js';
import { typicalValue } from '../../../generators/values/typical.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { Dependencies } from '../../engine/input/dependencies.js';
import { createExecutor } from '../../engine/execute/executor.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import { provideBy } from '../../engine/execute/provide.js';
import type { Config } from '../../model/config.js';
import { isDeclined } from '../../model/declined-card.js';
import type { Client } from '../../target/client.js';
import type { Provisioner } from '../../target/provision.js';
import { CARD_HINT } from '../certify/unlock-lines.js';
import type { Diagnosis } from './diagnosis.js';

/** One known-good call per contract, the very one that certify starts with. */
export async function checkOperations(
  config: Config,
  contracts: readonly Contract[],
  client: Client,
  provisioner: Provisioner,
): Promise<readonly Diagnosis[]> {
  const deps: Dependencies = {
    config,
    values: config.values,
    contracts: new Map(contracts.map((contract) => [contract.id, contract])),
    rules: new Map(),
    client,
    provide: provideBy(provisioner),
    // Nothing is judged here.
    judging: {
      checks: [],
      refusalDetail: { id: 'none', inspect: () => [] },
      verdict: () => [],
      controlMatters: () => 'none',
      same: () => [],
      broken: () => [],
    },
    making: {
      baseBody,
      inContext: (one) => one,
      stepInContext: (_, { body }) => body,
      circumstances: () => [],
      partOfCombined: (combined) => combined,
      typicalValue,
      goodValues: agreedValues,
    },
    runId: newRunId(),
    emit: () => undefined,
  };
  const executor = createExecutor(deps);
  const diagnoses: Diagnosis[] = [];
  for (const contract of contracts) {
    const { ok, form, outcome, hint, missing } = await executor.preflight(contract);
    const name = `operation ${contract.id}`;
    const shown = `${outcome}${ok && form !== 'base' ? ` (${form})` : ''}`;
    if (ok && isDeclined(outcome)) diagnoses.push({ name, status: 'failed', detail: shown, hint: CARD_HINT });
    else if (ok) diagnoses.push({ name, status: 'ok', detail: shown });
    else if (missing !== undefined) diagnoses.push({ name, status: 'skipped', detail: shown, hint: 'docs/provisioning.md' });
    else diagnoses.push({ name, status: 'failed', detail: shown, ...(hint === undefined ? {} : { hint }) });
  }
  return diagnoses;
}
