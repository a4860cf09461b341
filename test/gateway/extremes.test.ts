import { describe, expect, test } from 'vitest';
import type { ContractId } from '../../src/catalogue/vocabulary.js';
import { card, funds, TestGateway, type Reply } from './support/handler.js';

const [strictest, mildest] = ['strictest', 'mildest'].map((name) => new TestGateway({ variants: [name] })) as [TestGateway, TestGateway];

const verify = (more: object): object => ({ apiOperation: 'VERIFY', order: { currency: 'USD' }, ...more });
const authorize = (more: object): object => ({
  apiOperation: 'AUTHORIZE',
  order: { amount: '10.00', currency: 'USD' },
  sourceOfFunds: funds(),
  ...more,
});
const inquiry = (number: string): object => ({
  apiOperation: 'BALANCE_INQUIRY',
  order: { currency: 'USD' },
  sourceOfFunds: { provided: { card: { ...card(), number } } },
});
const callable = (disputeContactPhone: string): object => ({
  ...inquiry('4000000000000002'),
  order: { currency: 'USD', subMerchant: { identifier: 'Shop1', tradingName: 'Shop', disputeContactPhone } },
});
const flight = (leg: object): object => authorize({ airline: { itinerary: { leg: [leg] } } });
const address = (more: object): object => verify({ billing: { address: more } });
const terminal = (more: object): object => verify({ posTerminal: more });

/** What only one of the two accepts, and the field that the other one names. */
const DISPUTED: readonly (readonly [string, ContractId, object | string, string | undefined])[] = [
  ['an unassigned country', 'verify@26', address({ country: 'JJJ' }), 'billing.address.country'],
  ['an unassigned subdivision', 'verify@26', address({ stateProvinceCode: 'QQ' }), 'billing.address.stateProvinceCode'],
  [
    'a subdivision of another country',
    'verify@26',
    address({ country: 'CAN', stateProvinceCode: 'BY' }),
    'billing.address.stateProvinceCode',
  ],
  ['an unassigned currency', 'verify@26', verify({ order: { currency: 'QQQ' } }), 'order.currency'],
  ['an unassigned airport', 'authorize@55', flight({ departureAirport: 'QQQ' }), 'airline.itinerary.leg[0].departureAirport'],
  ['an unassigned carrier', 'authorize@55', flight({ carrierCode: 'ZZ' }), 'airline.itinerary.leg[0].carrierCode'],
  ['an impossible date', 'authorize@55', flight({ departureDate: '2030-02-30' }), 'airline.itinerary.leg[0].departureDate'],
  ['a card without its check digit', 'balance-inquiry@73', inquiry('4000000000000003'), 'sourceOfFunds.provided.card.number'],
  ['attended without a card', 'verify@26', terminal({ attended: 'ATTENDED', panEntryMode: 'ECOMMERCE' }), 'posTerminal.attended'],
  ['two ways of reading a card', 'verify@26', terminal({ entryMode: '012', panEntryMode: 'SWIPE' }), 'posTerminal.entryMode'],
  ['a country code that nobody has', 'balance-inquiry@73', callable('+999 5551234'), 'order.subMerchant.disputeContactPhone'],
  ['an agreement that is over', 'authorize@55', authorize({ agreement: { expiryDate: '2001-01-31' } }), 'agreement.expiryDate'],
  ['no address of a machine', 'verify@26', verify({ device: { ipAddress: '999.1.1.1' } }), 'device.ipAddress'],
  ['an id that nobody issued', 'verify@26', verify({ partnerSolutionId: 'MADEUP' }), 'partnerSolutionId'],
  ['null for an optional field', 'verify@26', verify({ correlationId: null }), 'correlationId'],
  ['an empty optional group', 'verify@26', verify({ device: {} }), 'device'],
  ['an unknown field', 'verify@26', verify({ unheardOf: '1' }), 'unheardOf'],
  ['a field beyond a listing that is cut', 'authorize@55', authorize({ customer: { email: 'payer@example.com' } }), 'customer'],
  ['a number for a text', 'verify@26', verify({ order: { currency: 'USD', amount: 10 } }), 'order.amount'],
  ['punctuation in free text', 'verify@26', verify({ customer: { lastName: "O'Brien" } }), 'customer.lastName'],
  ['a tenth of a cent', 'verify@26', verify({ order: { currency: 'USD', amount: '1.001' } }), 'order.amount'],
  ['a name given twice', 'verify@26', '{"apiOperation":"VERIFY","order":{"currency":"EUR","currency":"USD"}}', undefined],
];

describe.each(DISPUTED)('%s', (_, contract, body, field) => {
  test('is refused by the strictest gateway, and accepted by the mildest', async () => {
    const { body: refusal } = await strictest.send(contract, body);
    expect([refusal.result, refusal.error?.cause, refusal.error?.field]).toEqual(['ERROR', 'INVALID_REQUEST', field]);
    expect((await mildest.send(contract, body)).body.result).toBe('SUCCESS');
  });
});

test('the strictest gateway accepts a body that means something', async () => {
  const accepted = async (contract: ContractId, body: object): Promise<void> =>
    expect((await strictest.send(contract, body)).body.result).toBe('SUCCESS');
  await accepted('verify@26', address({ country: 'USA', stateProvinceCode: 'NY', city: 'New York' }));
  await accepted(
    'verify@26',
    terminal({ attended: 'ATTENDED', panEntryMode: 'SWIPE', entryMode: '902', cardPresenceCapability: 'CARD_PRESENT' }),
  );
  await accepted('authorize@55', flight({ carrierCode: 'LH/220', departureAirport: 'FRA', destinationAirport: 'JFK' }));
});

test('neither accepts what must be refused', async () => {
  for (const handler of [strictest, mildest]) {
    expect((await handler.send('verify@26', { apiOperation: 'VERIFY' })).body.error?.validationType).toBe('MISSING');
    expect((await handler.send('verify@26', verify({ order: { currency: 'usd' } }))).body.result).toBe('ERROR');
  }
});

describe('the mildest gateway', () => {
  const plain = (): Promise<Reply> => mildest.send('verify@26', verify({}));

  test('makes up a correlation id where none was sent, and gives back the one that was', async () => {
    expect((await plain()).at('correlationId')).toBeTypeOf('string');
    expect((await mildest.send('verify@26', verify({ correlationId: 'C1' }))).at('correlationId')).toBe('C1');
  });

  test('answers with more than is shown, with HTTP codes of its own', async () => {
    const reply = await plain();
    expect([reply.status, reply.at('response.note'), reply.at('order.custom.added')]).toEqual([200, 'approved', 'by the gateway']);
    expect((await mildest.send('verify@26', {})).status).toBe(422);
  });
});
