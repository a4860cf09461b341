import type { Contract } from '../catalogue/vocabulary.js';
import type { AuthVariant, Case } from '../model/case.js';
import type { Config } from '../model/config.js';

/**
 * A line to paste into a shell. The body is made by `replay`, so that no secret stands in the line, and the ids
 * are made from the time, so that it can be pasted again.
 */
export function curlFor(one: Case, contract: Contract, config: Config): string {
  const { wire = {} } = one;
  const { baseUrl, merchantId } = config.target;
  const segment = (given: string | undefined, fresh: string): string =>
    given === undefined ? fresh : quoted(given.replace(/\{\{mint:\d+\}\}/g, fresh));
  const route = contract.route
    .replace('{merchantId}', quoted(wire.merchantId ?? merchantId))
    .replace('{orderid}', segment(wire.orderId, '$ID'))
    .replace('{transactionid}', segment(wire.transactionId, '$ID-t'));
  const path =
    wire.path === undefined ? `/api/rest/version/${quoted(wire.version ?? String(contract.version))}${route}` : quoted(wire.path);
  const type = wire.contentType === undefined ? 'application/json' : wire.contentType;
  const parts = [
    `curl -sS -X ${wire.method ?? contract.method}`,
    ...credentials(wire.auth ?? 'good', config),
    ...(type === null ? [] : [`-H 'content-type: ${type}'`]),
    '--data-binary @-',
    `"${baseUrl.replace(/\/$/, '')}${path}"`,
  ];
  return `ID=replay-$(date +%s); touchstone replay '${one.id}' --body --order-id $ID | ${parts.join(' ')}`;
}

const quoted = (text: string): string => text.replace(/["`\\]/g, '\\$&');

function credentials(variant: AuthVariant, config: Config): readonly string[] {
  const { merchantId, auth, otherMerchant } = config.target;
  if (auth.type === 'certificate' && variant === 'good') return ['--cert "$TOUCHSTONE_CERT" --key "$TOUCHSTONE_KEY"'];
  switch (variant) {
    case 'good':
      return [`-u "merchant.${merchantId}:$TOUCHSTONE_PASSWORD"`];
    case 'none':
      return [];
    case 'wrong-password':
      return [`-u "merchant.${merchantId}:wrong"`];
    case 'unknown-user':
      return [`-u "merchant.${merchantId}X:$TOUCHSTONE_PASSWORD"`];
    case 'no-prefix':
      return [`-u "${merchantId}:$TOUCHSTONE_PASSWORD"`];
    case 'not-base64':
      return ["-H 'authorization: Basic !!not-base64!!'"];
    case 'other-scheme':
      return ["-H 'authorization: Bearer none'"];
    case 'other-merchant':
      return [`-u "merchant.${otherMerchant?.merchantId ?? 'OTHER'}:$TOUCHSTONE_OTHER_PASSWORD"`];
  }
}
