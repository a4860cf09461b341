import { CATALOGUE } from '../../catalogue/catalogue.js';
import { baseBody } from '../../../generators/base.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { Gateway } from '../../gateway/gateway.js';
import { DEFAULT_MERCHANTS, type Merchant } from '../../gateway/options.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import { fill, valueLookup } from '../../model/template.js';
import { DEFAULT_VALUES } from '../../model/values.js';
import { setUpCalls, type SetUpCall } from '../generate/set-up.js';

/** A call that a gateway accepts, and the calls that must come before it. */
export interface ExampleCall {
  readonly path: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly setUp: readonly SetUpCall[];
}

const AMOUNT = '100.00';

/** The example of a contract: the same ids every time, one order for each contract. */
export function exampleCall(contract: Contract, merchantId: string): ExampleCall {
  const state = contract.states.includes('none') ? 'none' : (contract.states[0] ?? 'none');
  const [orderId, first] = [`order-${contract.id.replace('@', '-')}`, 'transaction-1'];
  const transactionId = state === 'none' || contract.transactionId === 'of-state' ? first : 'transaction-2';
  const known = valueLookup(DEFAULT_VALUES);
  const names = { orderId, transactionId: first, amount: AMOUNT, currency: DEFAULT_VALUES.currencies[0] ?? 'USD' };
  const stated: Readonly<Record<string, string>> = names;
  const body = fill(baseBody(contract, DEFAULT_VALUES, state), (name) => (name.startsWith('state:') ? stated[name.slice(6)] : known(name)));
  const ids: Readonly<Record<string, string>> = { merchantId, orderid: orderId, transactionid: transactionId };
  const route = contract.route.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  return {
    path: `/api/rest/version/${contract.version}${route}`,
    ids,
    body,
    setUp: setUpCalls(state, { ...names, merchantId }),
  };
}

/** Members of an answer that are drawn by chance, and what an example shows instead. */
const DRAWN: readonly (readonly [RegExp, string])[] = [
  [/"id":"SESSION[0-9a-f]+"/, '"id":"SESSION0002854716238014K0471623"'],
  [/"version":"[0-9a-f]{10}"/, '"version":"1a2b3c4d5e"'],
  [/"successIndicator":"[0-9a-f]{16}"/, '"successIndicator":"0123456789abcdef"'],
];

/** What the reference gateway answers to the examples of these contracts, at noon of a day in 2030. */
export async function exampleAnswers(contracts: readonly Contract[]): Promise<ReadonlyMap<string, JsonValue>> {
  const [merchant] = DEFAULT_MERCHANTS as readonly [Merchant];
  const [first] = contracts;
  if (first === undefined) return new Map();
  const gateway = new Gateway(first[CATALOGUE], { versions: 'exact' });
  gateway.clock.stopAt(new Date('2030-01-31T12:00:00.000Z'));
  const authorization = `Basic ${Buffer.from(`merchant.${merchant.merchantId}:${merchant.password}`).toString('base64')}`;
  const send = async (method: string, url: string, body: JsonValue): Promise<string> =>
    (await gateway.handle({ method, url, authorization, text: JSON.stringify(body) })).answer.text;
  const answers = new Map<string, JsonValue>();
  for (const contract of contracts) {
    const { path, body, setUp } = exampleCall(contract, merchant.merchantId);
    for (const call of setUp) await send(call.method, call.path, call.body ?? {});
    const text = await send(contract.method, path, body);
    const answer = JSON.parse(DRAWN.reduce((shown, [drawn, instead]) => shown.replace(drawn, instead), text)) as JsonObject;
    // A call that the gateway does not carry out has no example of its answer.
    if (answer['result'] !== 'ERROR') answers.set(contract.id, answer);
  }
  return answers;
}
