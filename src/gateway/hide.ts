import type { JsonObject, JsonValue } from '../json/value.js';
import { mask } from './acquirer/funds.js';
import { isGroup } from './evaluate/json.js';

/** A run of digits long enough to be a card number is masked, wherever a client put it. */
const NUMBERS = /\p{Nd}(?:[ -]?\p{Nd}){12,18}/gu;

/** Members whose values are never shown. */
const NEVER_SHOWN = /^(?:securityCode|pin|track1|track2|payload|onlinePaymentCryptogram|emvRequest|keySerialNumber|password|paymentToken)$/;

/** Text with card numbers masked: six clear digits, four clear digits; none of digits of another script. */
export const hiddenText = (text: string): string =>
  text.replace(NUMBERS, (digits) => (/[^\d -]/.test(digits) ? 'x'.repeat(16) : mask(digits.replaceAll(/[ -]/g, ''))));

/** A body as it may be shown: card data masked, at any depth. */
export function hiddenBody(body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [hiddenText(key), NEVER_SHOWN.test(key) ? '***' : hiddenValue(value)]),
  );
}

function hiddenValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return hiddenText(value);
  if (typeof value === 'number') return hiddenText(String(value)) === String(value) ? value : hiddenText(String(value));
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(hiddenValue);
  return isGroup(value) ? hiddenBody(value) : value;
}
