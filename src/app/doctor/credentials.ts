import { baseBody } from '../../../generators/base.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { credentialsHint, isSameAnswer, failureOf } from '../../engine/execute/preflight-failure.js';
import { sendOnce } from '../../engine/execute/sender.js';
import type { AuthVariant } from '../../model/case.js';
import type { Config } from '../../model/config.js';
import type { Reply } from '../../model/exchange.js';
import { maskOf } from '../../redact/mask.js';
import { isAccepted, isRefused, outcomeOf, outcomeText } from '../../model/outcome.js';
import { valueLookup } from '../../model/template.js';
import type { Client } from '../../target/client.js';
import type { Diagnosis } from './diagnosis.js';

/**
 * Whether the credentials are accepted. The specification does not show a refusal of credentials, so a call with a wrong password is
 * compared.
 */
export async function checkCredentials(config: Config, client: Client, contract: Contract, idGenerator: () => string): Promise<Diagnosis> {
  const call = async (auth: AuthVariant): Promise<Reply> => {
    const body = baseBody(contract, config.values, 'none');
    const ids = { orderId: idGenerator(), transactionId: idGenerator(), merchantId: config.target.merchantId };
    const { exchange } = await sendOnce(client, { contract, body, wire: { auth }, ...ids, lookup: valueLookup(config.values) }, 0);
    return exchange.reply;
  };
  const own = await call('good');
  const name = 'credentials';
  const who = config.target.auth.type === 'basic' ? `merchant.${config.target.merchantId}` : 'the client certificate';
  const failure = failureOf(contract, config.target, own, maskOf(config).foreign);
  const outcome = outcomeOf(own);
  if (own.kind !== 'answer') return { name, status: 'failed', ...failure };
  if (isAccepted(outcome))
    return { name, status: 'ok', detail: `${who}: ${contract.id} got ${outcomeText(outcome, contract)}, HTTP ${own.status}` };
  if (!isRefused(outcome)) return { name, status: 'failed', ...failure };
  if (isSameAnswer(own, await call('wrong-password'), contract)) {
    // At a wrong path every call gets the same answer, whatever its credentials.
    if (own.status === 404) return { name, status: 'failed', ...failure };
    const hint = `${credentialsHint(config.target)}: a wrong password gets the same answer`;
    return { name, status: 'failed', detail: failure.detail, hint };
  }
  return { name, status: 'ok', detail: `${who}: ${failure.detail}` };
}
