import type { Contract } from '../../catalogue/vocabulary.js';
import type { AuthVariant, Case } from '../../model/case.js';
import type { Config } from '../../model/config.js';

/**
 * A line to paste into a shell. The body is made by `replay`, so that no secret stands in the line, and the ids
 * are made from the time, so that it can be pasted again.
 */
export function curlFor(one: Case, contract: Contract, config: Config, again: readonly string[]): string {
  const { wire = {} } = one;
  const { baseUrl, merchantId } = config.target;
  const given = (template: string): string =>
    template
      .split(/(\{\{[^}]*\}\})/)
      .map((part) => (part.startsWith('{{') ? placeholder(part, config) : quoted(part)))
      .join('');
  const route = contract.route
    .replace('{merchantId}', () => given(wire.merchantId ?? merchantId))
    .replace('{orderid}', () => (wire.orderId === undefined ? '$ID' : given(wire.orderId)))
    .replace('{transactionid}', () => (wire.transactionId === undefined ? '$ID-t' : given(wire.transactionId)));
  const path = wire.path === undefined ? `/api/rest/version/${quoted(wire.version ?? String(contract.version))}${route}` : given(wire.path);
  const type = wire.contentType === undefined ? 'application/json' : wire.contentType;
  const parts = [
    `curl -sS --path-as-is -X ${wire.method ?? contract.method}`,
    ...credentials(wire.auth ?? 'good', config),
    ...(type === null ? ["-H 'content-type:'"] : [`-H 'content-type: ${type}'`]),
    '--data-binary @-',
    `"${quoted(baseUrl.replace(/\/$/, ''))}${path}"`,
  ];
  const replay = ['touchstone replay', `'${one.id}'`, '--body', '--order-id "$ID"', ...again].join(' ');
  return `ID=replay-$(date +%s); ${replay} | ${parts.join(' ')}`;
}

/** A fresh id of as many characters: the time is in its end. */
function placeholder(part: string, config: Config): string {
  const length = Number(/^\{\{mint:(\d+)\}\}$/.exec(part)?.[1] ?? Number.NaN);
  if (part === '{{merchant:other}}') return quoted(config.target.otherMerchant?.merchantId ?? '');
  if (part === '{{merchant:own}}') return quoted(config.target.merchantId);
  if (Number.isNaN(length)) return '${ID}';
  return length < ID_LENGTH ? `$(printf %s "$ID" | tail -c ${length})` : `\${ID}${'0'.repeat(length - ID_LENGTH)}`;
}

/** `replay-` and a time of ten digits. */
const ID_LENGTH = 17;

/** Text between double quotes of a shell. */
const quoted = (text: string): string => text.replace(/["`\\$]/g, '\\$&');

function credentials(variant: AuthVariant, config: Config): readonly string[] {
  const { merchantId, auth, otherMerchant } = config.target;
  const certificate = (name: string): readonly string[] => [`--cert "$TOUCHSTONE_${name}CERT" --key "$TOUCHSTONE_${name}KEY"`];
  if (auth.type === 'certificate' && variant === 'good') return certificate('');
  switch (variant) {
    case 'good':
      return [`-u "merchant.${merchantId}:$TOUCHSTONE_PASSWORD"`];
    case 'none':
      return [];
    case 'empty-password':
      return [`-u "merchant.${merchantId}:"`];
    case 'password-longer':
      return [`-u "merchant.${merchantId}:\${TOUCHSTONE_PASSWORD}x"`];
    case 'password-shorter':
      return [`-u "merchant.${merchantId}:\${TOUCHSTONE_PASSWORD%?}"`];
    case 'password-other-case':
      return [`-u "merchant.${merchantId}:$(printf %s "$TOUCHSTONE_PASSWORD" | tr a-zA-Z A-Za-z)"`];
    case 'password-of-other-merchant':
      return [`-u "merchant.${merchantId}:$TOUCHSTONE_OTHER_PASSWORD"`];
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
    case 'expired-certificate':
      return certificate('EXPIRED_');
    case 'unknown-certificate':
      return certificate('UNKNOWN_');
    case 'other-merchant':
      return [`-u "merchant.${otherMerchant?.merchantId ?? 'OTHER'}:$TOUCHSTONE_OTHER_PASSWORD"`];
  }
}
