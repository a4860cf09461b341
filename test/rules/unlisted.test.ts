import { describe, expect, test } from 'vitest';
import { contractOf } from '../../src/catalogue/contracts.js';
import type { JsonValue } from '../../src/json/value.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { inspect, judge } from '../../src/rules/judge.js';
import { bareRequest, withValue } from './bodies.js';

const on = (id: string, path: string, value: JsonValue, overlay: readonly string[] = []) => {
  const contract = contractOf(id) as Contract;
  const body = withValue(bareRequest(contract), path, value);
  return inspect(contract, 'request', { body }, { overlay }, 'all').map(({ rule, level, path: at }) => `${level} ${rule} ${at}`);
};

describe('a field that the listing lacks', () => {
  test.each<[string, string, JsonValue, string]>([
    ['void@66', 'made', 'up', 'should unknown-field made'],
    ['authorize@55', 'made', 'up', 'should unknown-field made'],
    ['authorize@55', 'posTerminal.address.stateProvinceCode', 'CA', 'should unknown-field posTerminal.address.stateProvinceCode'],
    ['balance-inquiry@48', 'order.subMerchant.marketplaceId', '1', 'should other-version-field order.subMerchant.marketplaceId'],
    [
      'balance-inquiry@48',
      'order.subMerchant.disputeContactPhone',
      '+1 5551234567',
      'should other-version-field order.subMerchant.disputeContactPhone',
    ],
    ['refund@39', 'agreement.recurring.amountVariability', 'FIXED', 'should other-version-field agreement.recurring.amountVariability'],
    ['void@66', 'userId', 'u', 'should unlisted-field userId'],
    ['void@66', 'customer.email', 'a@example.com', 'should unlisted-field customer'],
    ['referral@68', 'gatewayEntryPoint', 'AUTO', 'should unlisted-field gatewayEntryPoint'],
    ['update-authorization@24', 'order.totalCapturedAmount', '1', 'should unlisted-field order.totalCapturedAmount'],
    ['verify@26', 'sourceOfFunds.provided.card.number', '5123450000000008', 'open unlisted-field-plausible sourceOfFunds'],
    [
      'void@66',
      'sourceOfFunds.provided.card.number',
      '5123450000000008',
      'open unlisted-field-plausible sourceOfFunds.provided.card.number',
    ],
    ['confirm-browser-payment@35', 'posTerminal.lane', '1', 'open unlisted-field-plausible posTerminal'],
    ['authorize@55', 'order.amount', '1', 'open unlisted-field-cut order.amount'],
    ['refund@60', 'transaction.amount', '1', 'open unlisted-field-cut transaction'],
    ['authorize@55', 'sourceOfFunds.type', 'CARD', 'open unlisted-field-cut sourceOfFunds'],
    // Groups without any value are sent by many a serialiser, and say nothing.
    ['void@66', 'customer', {}, 'open unlisted-field customer'],
    ['void@66', 'made', null, 'open unknown-field made'],
  ])('%s: %s is told once', (id, path, value, expected) => {
    expect(on(id, path, value)).toEqual([expected]);
  });

  test.each([
    ['made.up', ['made.up']],
    ['made.up', ['made']],
    ['made', ['made.up']],
    ['order.item[0].name', ['order.item[n].name']],
  ])('is not told where the sender adds it on purpose: %s by %j', (path, overlay) => {
    expect(on('void@66', path, 'x', overlay).filter((line) => !line.includes('json-type'))).toEqual([]);
  });

  test('is not looked into where nothing is known of the group', () => {
    expect(on('refund@60', 'agreement.retailer.anything', 1)).toEqual([]);
    expect(on('balance-inquiry@73', 'sourceOfFunds.provided.card.pin.anything', 1)).toEqual([]);
  });
});

describe('a promotion', () => {
  const contract = contractOf('verify@26') as Contract;
  const body = { order: { currency: 'USD' } };

  test('raises by the name of a rule or by its other name, and never lowers', () => {
    const levels = (promote: (rule: string, aliases: readonly string[]) => 'must' | 'should' | undefined) =>
      judge(contract, 'request', { body }, { promote }).map(({ rule, level }) => `${level} ${rule}`);
    expect(levels(() => undefined)).toEqual(['should apiOperation:required']);
    expect(levels((rule) => (rule === 'apiOperation:required' ? 'must' : undefined))).toEqual(['must apiOperation:required']);
    expect(levels((_, aliases) => (aliases.includes('api-operation-missing') ? 'must' : undefined))).toEqual([
      'must apiOperation:required',
    ]);
    expect(judge(contract, 'request', { body: { apiOperation: 'VERIFY' } }, { promote: () => 'should' }).map(({ level }) => level)).toEqual(
      ['must'],
    );
  });
});
