import { baseBody } from '../../../generators/base.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { sendOnce } from '../../engine/send/sender.js';
import { getAt } from '../../json/path.js';
import type { AuthVariant } from '../../model/case.js';
import type { Config } from '../../model/config.js';
import type { Reply } from '../../model/exchange.js';
import { isAccepted, outcomeOf, outcomeText } from '../../model/outcome.js';
import { valueLookup } from '../../model/template.js';
import type { Client } from '../../target/client.js';
import type { Diagnosis } from './diagnosis.js';
import { told as toldWord } from '../../model/masking/known-words.js';

/**
 * Whether the target lets us in. The specification does not show how it says no; a call that fares no better with the right
 * password than with a wrong one tells.
 */
export async function checkCredentials(config: Config, client: Client, contract: Contract, mint: () => string): Promise<Diagnosis> {
  const call = async (auth: AuthVariant): Promise<Reply> => {
    const body = baseBody(contract, config.values, 'none');
    const ids = { orderId: mint(), transactionId: mint(), merchantId: config.target.merchantId };
    const { exchange } = await sendOnce(client, { contract, body, wire: { auth }, ...ids, lookup: valueLookup(config.values) }, 0);
    return exchange.reply;
  };
  const own = await call('good');
  const name = 'credentials';
  const who = config.target.auth.type === 'basic' ? `merchant.${config.target.merchantId}` : 'the client certificate';
  if (own.kind !== 'answer') {
    const hint =
      config.target.auth.type === 'certificate' ? 'check the client certificate in target.auth' : 'check target.baseUrl and run.timeout';
    return { name, status: 'failed', detail: `${contract.id} was not answered: ${toldWord(own.message)}`, hint };
  }
  const outcome = outcomeOf(own);
  const detail = `${who}: ${contract.id} was answered ${outcomeText(outcome)}, HTTP ${own.status}`;
  if (isAccepted(outcome)) return { name, status: 'ok', detail };
  if (own.status === 404 || outcome.kind === 'not-json') return { name, status: 'failed', detail, hint: notTheApi(own.status) };
  const rejected = own.status === 401 || own.status === 403 || (outcome.kind === 'error' && outcome.cause === 'REQUEST_REJECTED');
  if (rejected || (await fares(own, () => call('wrong-password')))) return { name, status: 'failed', detail, hint: hintFor(config) };
  return { name, status: 'ok', detail };
}

/** Whether a wrong password gets the very same answer. */
async function fares(own: Reply, wrong: () => Promise<Reply>): Promise<boolean> {
  const other = await wrong();
  if (own.kind !== 'answer' || other.kind !== 'answer' || own.status !== other.status) return false;
  return ['error.cause', 'error.field', 'error.explanation'].every((path) => getAt(own.body, path) === getAt(other.body, path));
}

const notTheApi = (status: number): string =>
  `HTTP ${status} and no answer of the API: check the path in target.baseUrl (what stands before /api/rest)`;

function hintFor(config: Config): string {
  if (config.target.auth.type === 'certificate')
    return 'the target does not accept the client certificate: check target.auth and its expiry';
  return 'check target.merchantId and the password (TOUCHSTONE_PASSWORD or target.auth.password): a wrong password gets the same answer';
}
