import { contractsOf } from '../../catalogue/catalogue.js';
import { createIdGenerator, newRunId } from '../../engine/execute/id-generator.js';
import type { Config } from '../../model/config.js';
import { HarnessError } from '../../model/harness-error.js';
import type { FieldNote } from '../../model/live.js';
import { maskOf } from '../../redact/mask.js';
import { createClient } from '../../target/client.js';
import { reach } from '../../target/reach.js';
import { chooseContracts } from '../choose-contracts.js';
import { checkCredentials } from '../doctor/credentials.js';
import type { Settings, TypedTarget } from './settings.js';

/** What is typed, and whether it is whole: credentials are never sent to an address that somebody is still typing. */
export interface Looked extends TypedTarget {
  readonly isWhole: boolean;
}

const LONGEST = 3_000;

/** Looks at what is being typed as doctor does, and says it beside the fields. Nothing of it is kept. */
export async function lookAt(settings: Settings, { isWhole, ...typed }: Looked): Promise<readonly FieldNote[]> {
  try {
    const config = await settings.peek(typed);
    const way = await onTheWay(config);
    return !isWhole || way.status === 'failed' ? [way] : [way, ...(await known(config))];
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    const field = /merchant/i.test(error.message) ? 'merchantId' : /password|auth|variable/i.test(error.message) ? 'password' : 'baseUrl';
    return [{ field, status: 'failed', text: sentence(error.message, error.hint) }];
  }
}

async function onTheWay({ target, run }: Config): Promise<FieldNote> {
  const started = performance.now();
  const steps = await reach(target, Math.min(run.timeoutMillis, LONGEST));
  const worst = steps.find(({ status }) => status === 'failed') ?? steps.find(({ status }) => status === 'warning');
  if (worst === undefined) return { field: 'baseUrl', status: 'ok', text: `answers in ${Math.round(performance.now() - started)} ms` };
  return { field: 'baseUrl', status: worst.status, text: sentence(worst.detail, worst.hint) };
}

async function known(config: Config): Promise<readonly FieldNote[]> {
  const contracts = chooseContracts(config.scope.contracts, contractsOf(config));
  const contract = contracts.find(({ states }) => states.includes('none')) ?? contracts[0];
  if (contract === undefined) return [];
  const client = createClient(config.target, { ...config.run, timeoutMillis: Math.min(config.run.timeoutMillis, LONGEST) });
  const ids = createIdGenerator(newRunId());
  try {
    const { status, detail, hint } = await checkCredentials(config, client, contract, () => ids.next());
    const mask = maskOf(config);
    if (status === 'ok') return [{ field: 'password', status, text: 'accepted' }];
    return [{ field: 'password', status, text: mask.sentence(sentence(detail, hint)) }];
  } finally {
    await client.close();
  }
}

const sentence = (text: string, hint: string | undefined): string => (hint === undefined ? text : `${text}: ${hint}`);
