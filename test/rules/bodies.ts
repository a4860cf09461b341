import { applyEdits, type Edit } from '../../src/json/edit.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { Contract, Field, ShippedOperation } from '../../src/catalogue/vocabulary.js';

const CARD = 'sourceOfFunds.provided.card';

/** The smallest request that nothing is wrong with, typed by hand from the listings of part 4. */
const BARE: Readonly<Record<Contract['operation'], JsonObject>> = {
  'authenticate-payer': { apiOperation: 'AUTHENTICATE_PAYER' },
  'balance-inquiry': {
    apiOperation: 'BALANCE_INQUIRY',
    order: { currency: 'USD' },
    sourceOfFunds: { provided: { card: { number: '5123450000000008' } } },
  },
  void: { apiOperation: 'VOID', transaction: { targetTransactionId: '1' } },
  'confirm-browser-payment': { apiOperation: 'CONFIRM_BROWSER_PAYMENT' },
  verify: { apiOperation: 'VERIFY', order: { currency: 'USD' } },
  'create-checkout-session': { apiOperation: 'CREATE_CHECKOUT_SESSION' },
  'update-authorization': { apiOperation: 'UPDATE_AUTHORIZATION' },
  refund: { apiOperation: 'REFUND' },
  referral: { apiOperation: 'REFERRAL', transaction: { authorizationCode: 'A1' } },
  authorize: { apiOperation: 'AUTHORIZE' },
};

/** The smallest answer of the seven operations of 2.12. */
export const BARE_ANSWER: JsonObject = {
  result: 'SUCCESS',
  merchant: 'TESTMERCHANT',
  response: { gatewayCode: 'APPROVED' },
  order: {
    id: 'o1',
    amount: 10,
    currency: 'USD',
    creationTime: '2026-11-15T01:02:03.456Z',
    totalAuthorizedAmount: 10,
    totalCapturedAmount: 0,
    totalRefundedAmount: 0,
  },
};

export const bareRequest = (contract: Contract): JsonObject => {
  const bare = BARE[contract.operation as ShippedOperation];
  return 'apiOperation' in bare ? { ...bare, apiOperation: contract.apiOperation.value } : bare;
};

export const bareAnswer = (contract: Contract): JsonObject => (contract.reply === 'transaction' ? BARE_ANSWER : { result: 'SUCCESS' });

/** A value that every reading takes, by type; where a field is narrower, by path. */
const GOOD_AT: Readonly<Record<string, JsonValue>> = {
  [`${CARD}.emvRequest`]: '9F02060000000010009F03060000000000005F2A020978',
  [`${CARD}.p2pe.encryptionState`]: 'VALID',
  [`${CARD}.p2pe.keySerialNumber`]: 'FFFF9876543210E00001',
  [`${CARD}.maskedFpan`]: '512345xxxxxx0008',
  [`${CARD}.maskedFpanExpiry.month`]: '12',
  'posTerminal.entryMode': '051',
  'device.ipAddress': '203.0.113.7',
  'session.version': '0123456789',
};

export function goodValue(field: Field): JsonValue {
  const known = GOOD_AT[field.path];
  if (known !== undefined) return known;
  if (field.maxLength === 0) return '';
  const length = Math.max(1, field.minLength ?? field.lengths?.[0] ?? 1);
  switch (field.type) {
    case 'Enumeration':
      return field.values?.[0] ?? 'ANYTHING';
    case 'Boolean':
      return true;
    case 'Integer':
      return Number(field.minimum ?? 1);
    case 'Decimal':
      return field.decimals === undefined ? '5.00' : Number(field.maximum ?? 5) < 5 ? Number(field.minimum) : 5;
    case 'Digits':
      return field.maximum === undefined ? '1'.repeat(length) : '12';
    case 'Upper case alphabetic text':
      return 'JFK';
    case 'Hex':
      return 'A'.repeat(length);
    case 'Base64':
      return 'A'.repeat(Math.ceil(length / 4) * 4);
    case 'Date':
      return '2030-01-31';
    case 'DateTime':
      return '2026-11-15T01:02:03.456Z';
    case 'Time':
      return '10:30Z';
    case 'Time Offset':
      return '+0530';
    case 'Email':
      return 'payer@example.com';
    case 'Url':
      return 'https://example.com/n';
    case 'Telephone Number':
      return '+1 5551234567';
    case 'Masked digits':
      return '512345xxxxxx0008';
    case 'Currency':
      return 'USD';
    case 'Country':
      return 'USA';
    case 'Regex':
      return 'ZZ/999';
    case 'Language Tag':
      return 'en-US';
    default:
      return 'a'.repeat(length);
  }
}

export const concrete = (path: string): string => path.replaceAll('[n]', '[0]').replace('{X}', 'a1');

/** A body of the side with good values in everything the field needs around it, and nothing at the field itself. */
export function hostOf(contract: Contract, side: 'request' | 'response' | 'error', field: Field): JsonObject {
  const bare =
    side === 'request'
      ? bareRequest(contract)
      : side === 'response'
        ? bareAnswer(contract)
        : { result: 'ERROR', error: { cause: 'SERVER_BUSY' } };
  const edits: Edit[] = [];
  const put = (other: Field): void => {
    edits.push({ op: 'set', path: concrete(other.path), value: goodValue(other) });
  };
  const parts = field.path.split('.');
  for (let depth = 1; depth < parts.length; depth++) {
    const group = parts.slice(0, depth).join('.');
    for (const other of contract[side]) {
      const needed = other.presence === 'required-in-group' || other.presence === 'always-in-group';
      if (needed && other.path !== field.path && other.path.slice(0, other.path.lastIndexOf('.')) === group) put(other);
    }
  }
  if (field.path.startsWith('accountFunding') && side === 'request')
    edits.push({ op: 'set', path: 'order.purchaseType', value: 'ACCOUNT_FUNDING' });
  if (field.path === 'posTerminal.panEntryMode') edits.push({ op: 'set', path: 'posTerminal.onlineReasonCode', value: 'FORCED_BY_CHIP' });
  if (field.path === 'agreement.type') edits.push({ op: 'set', path: 'agreement.amountVariability', value: 'FIXED' });
  return applyEdits(bare, side === 'request' ? edits.filter((edit) => isListed(contract, edit.path)) : edits) as JsonObject;
}

/** agreement.amountVariability is not for every operation that has agreement.type. */
const isListed = (contract: Contract, path: string): boolean =>
  path === 'order.purchaseType' || contract.request.some((field) => concrete(field.path) === path);

export const withValue = (host: JsonObject, path: string, value: JsonValue): JsonObject =>
  applyEdits(host, [{ op: 'set', path, value }]) as JsonObject;

export const withoutValue = (host: JsonObject, path: string): JsonObject => applyEdits(host, [{ op: 'remove', path }]) as JsonObject;
