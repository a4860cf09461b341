import type { Config } from '../../model/config.js';
import type { GivenId, Sending } from '../../model/sending.js';
import type { Mask } from '../../redact/mask.js';
import type { Reproduction, Wanted } from '../../model/reproduction.js';
import type { IdGenerator } from '../execute/id-generator.js';
import { headerOf } from '../execute/contexts/written.js';
import type { Sent } from '../execute/sender.js';
import type { StateInstance } from '../input/states.js';
import type { Part } from '../shrink/shrinking.js';
import { defined } from '../../json/defined.js';

/** Everything that was sent to show a finding: the orders that it began with, then the requests in their order. */
export interface Shot {
  readonly instances: readonly StateInstance[];
  readonly sendings: readonly Sending[];
}

/** A request that was sent, with placeholders in place of card data, and never cut. */
function sendingOf(sent: Sent, mask: Mask, name?: string): Sending {
  const { exchange, auth, secrets } = sent;
  const { method, path, headers } = exchange.request;
  const body = sent.shown();
  return {
    ...defined({ name }),
    method,
    path: mask.request(path),
    body: body === undefined ? undefined : mask.request(body, { more: secrets }),
    contentType: headerOf(headers, 'content-type'),
    auth,
  };
}

/** A part of a counterexample as it is sent. */
export const partSending = ({ sent, name, together }: Part, mask: Mask): Sending => ({
  ...sendingOf(sent, mask, name),
  ...(together === true ? { together: true as const } : {}),
});

/** Everything that was sent, as data from which the command of any tool can be made. */
export function reproductionOf({ instances, sendings }: Shot, { config, ids }: ShotRun, wanted: Wanted): Reproduction {
  const { baseUrl, merchantId, auth, otherMerchant } = config.target;
  const made = instances.flatMap((instance) => instance.sendings ?? []);
  const all = [...made, ...sendings];
  return {
    baseUrl,
    speaker: {
      merchantId,
      ...(auth.type === 'certificate' ? { certificate: true } : {}),
      ...defined({ otherMerchantId: otherMerchant?.merchantId }),
    },
    runId: ids.word,
    generatedIds: [...ids.made].filter((id) => all.some(({ path, body = '' }) => path.includes(id) || body.includes(id))),
    given: instances.filter(({ sendings: steps }) => steps === undefined).flatMap(givenIds),
    sendings: all,
    wanted,
  };
}

/** The run in which the requests were sent. */
export interface ShotRun {
  readonly config: Config;
  readonly ids: IdGenerator;
}

/** Ids of an order that existed before; each of several orders has variables of its own. */
function givenIds({ state, orderId, transactionId, sessionId, sessionVersion }: StateInstance, at: number): readonly GivenId[] {
  const suffix = at === 0 ? '' : `_${at + 1}`;
  const ids = { ORDER: orderId, TRANSACTION: transactionId, SESSION: sessionId, SESSION_VERSION: sessionVersion };
  return Object.entries(ids).flatMap(([word, value]) =>
    value === undefined ? [] : [{ variable: `${word}${suffix}`, value, meaning: `in the state ${state}` }],
  );
}
