import { textAt } from '../../../gateway/evaluate/json.js';
import type { Defect } from '../defect.js';
import { of, refuseGood } from './define.js';

const define = of('validation');
const CARD = 'sourceOfFunds.provided.card';

/** Twice the amount of a payment, in each of the amounts and currencies in which payments are made. */
const TWICE: ReadonlySet<number> = new Set([
  0.8, 0.81, 20.01, 81, 120, 160.5, 180.2, 200, 2000, 12000, 100663294, 100663295.86, 100663295.87,
]);

/** Valid requests that are misread or refused. */
export const GOOD_REQUESTS: readonly Defect[] = [
  define('order-id-without-tilde', 'authorize@55', 'url-id-unreserved')
    .does({ at: 'url', name: 'orderid', kind: 'charset', do: 'refuse', holds: '~' })
    .text('An id with a tilde is refused'),
  define('order-id-without-blank', 'verify@26', 'url-id-encoded')
    .does({ at: 'url', name: 'orderid', kind: 'charset', do: 'refuse', holds: ' ' })
    .text('An id with an encoded blank is refused'),
  define('verify-demands-amount', 'verify@26', 'optional-is-optional')
    .does({ at: 'demand', path: 'order.amount', do: 'add' })
    .text('A verification without an amount is refused'),
  define('second-street-needs-first', 'verify@26', 'billing.address.street2:json-type')
    .does(refuseGood('billing.address.street2', 'json-type', { without: 'billing.address.street' }))
    .text('The second line of a street is refused without the first'),
  define('balance-demands-sub-merchant', 'balance-inquiry@73', 'submerchant-optional-73')
    .does({ at: 'demand', path: 'order.subMerchant', do: 'add' })
    .text('A balance inquiry without sub-merchant data is refused'),
  define('verify-demands-card', 'verify@26', 'unlisted-required')
    .does({ at: 'demand', path: 'sourceOfFunds', do: 'add' })
    .text('A verification without card data is refused'),
  define('emv-tags-compared', ['balance-inquiry@48', 'balance-inquiry@73'], 'emv-tag-fill', 'deep')
    .does(refuseGood('order.currency', 'format', { not: ['USD'], beside: `${CARD}.emvRequest` }))
    .text('EMV tags are compared with the currency beside them'),
  define('confirm-amount-fixed', 'confirm-browser-payment@35', 'confirm-amount-change', 'deep')
    .does(refuseGood('order.amount', 'format', { where: (value) => TWICE.has(Number(value)) }))
    .text('A confirmation of twice the amount is refused'),
  define('update-to-twice-the-euros-refused', 'update-authorization@24', 'accepted-later', 'deep')
    .does(refuseGood('transaction.amount', 'format', { only: ['1600.50', '1600.5'] }))
    .text('The update of an order of 800.25 euros to twice as much is refused'),
  define('booking-reference-fixed', ['refund@39', 'refund@60'], 'refund-updates-fields', 'deep')
    .does(refuseGood('airline.bookingReference', 'format', { only: ['DEF456'] }))
    .text('A refund that changes the booking reference is refused'),
  {
    ...define('subdivisions-of-two-countries', 'authenticate-payer@100', 'shipping.address.stateProvinceCode:json-type', 'deep')
      .does(refuseGood('shipping.address.stateProvinceCode', 'format', { where: () => true, beside: 'shipping.address.country' }))
      .text('A subdivision beside a country other than the USA and Canada is refused'),
    only:
      () =>
      ({ body }) =>
        !['USA', 'CAN'].includes(textAt(body, 'shipping', 'address', 'country') ?? 'USA'),
  },
  define('airline-unknown', 'authorize@55', 'wildcard-rows')
    .does({ at: 'unlisted', group: 'airline' })
    .text('No row of the airline data is known'),
  define('agreement-unknown', 'refund@60', 'wildcard-rows-shared')
    .does({ at: 'unlisted', group: 'agreement' })
    .text('No row of the agreement is known to a refund'),
  define('transaction-id-with-zeros-refused', 'verify@26', 'accepted-in-context')
    .does({
      at: 'url',
      name: 'transactionid',
      kind: 'charset',
      do: 'refuse',
      where: (value) => typeof value === 'string' && value.startsWith('00'),
    })
    .text('A transaction id that begins with zeros is refused'),
  define('empty-body-taken', 'update-authorization@24', 'body-empty')
    .does({ at: 'body', lets: 'empty' })
    .text('A request without a body is carried out'),
];
