import type { Config } from '../../model/config.js';
import { curlScript } from '../../model/curl/script.js';
import type { GivenId, Sending } from '../../model/curl/sending.js';
import type { Mask } from '../../model/masking/mask.js';
import type { FlowStepResult } from '../send/flow-runner.js';
import type { Mint } from '../send/mint.js';
import type { Sent } from '../send/sender.js';
import type { StateInstance } from '../send/states.js';

/** All that was sent to show a finding: the orders that it began with, then the requests in their order. */
export interface Shot {
  readonly instances: readonly StateInstance[];
  readonly sendings: readonly Sending[];
}

/** A request that was sent, with placeholders in place of card data, and never cut. */
export function sendingOf(sent: Sent, mask: Mask, name?: string): Sending {
  const { exchange, auth, secrets } = sent;
  const { method, path, headers } = exchange.request;
  const body = sent.shown();
  return {
    ...(name === undefined ? {} : { name }),
    method,
    path: mask.request(path),
    body: body === undefined ? undefined : mask.request(body, { more: secrets }),
    contentType: headers['content-type'],
    auth,
  };
}

export const sendingsOf = (steps: readonly FlowStepResult[], mask: Mask): readonly Sending[] =>
  steps.map(({ step, sent }) => ({ ...sendingOf(sent, mask, step.name), ...(step.together === true ? { together: true as const } : {}) }));

/** Lines of shell that show a finding again, orders made first. */
export function curlFor({ instances, sendings }: Shot, run: CurlRun): string {
  const { baseUrl, merchantId, auth, otherMerchant } = run.config.target;
  const made = instances.flatMap((instance) => instance.sendings ?? []);
  return curlScript([...made, ...sendings], {
    baseUrl,
    speaker: {
      merchantId,
      certificate: auth.type === 'certificate',
      ...(otherMerchant === undefined ? {} : { otherMerchantId: otherMerchant.merchantId }),
    },
    runId: run.runId,
    renew: true,
    minted: run.mint.made,
    given: instances.filter(({ sendings: steps }) => steps === undefined).flatMap(givenIds),
    otherwise: run.otherwise,
  });
}

interface CurlRun {
  readonly config: Config;
  readonly runId: string;
  readonly mint: Mint;
  /** The command that sends it again where curl cannot. */
  readonly otherwise: string;
}

/** Ids of an order that was there before; several orders have variables of their own. */
function givenIds({ state, orderId, transactionId, sessionId, sessionVersion }: StateInstance, at: number): readonly GivenId[] {
  const suffix = at === 0 ? '' : `_${at + 1}`;
  const ids = { ORDER: orderId, TRANSACTION: transactionId, SESSION: sessionId, SESSION_VERSION: sessionVersion };
  return Object.entries(ids).flatMap(([word, value]) =>
    value === undefined ? [] : [{ variable: `${word}${suffix}`, value, meaning: `in the state ${state}` }],
  );
}
