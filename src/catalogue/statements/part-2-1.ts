import { held, part, unheld } from './row.js';

/** 2.1 Identifiers in the URL. */
export const PART_2_1 = part('2.1', [
  unheld('request', 'A path has all of the ids that its operation asks for').because(
    'a path without one of them is another path, and what answers there is not shown',
  ),
  held('request', 'A merchant id has letters, digits, hyphen and underscore, up to 40').by('url/merchantId:*'),
  held('request', 'The description of a merchant id gives it up to 12 characters')
    .softer('the row says 40, its description 12')
    .by('merchant-id-13-40'),
  unheld('not observable', 'The payment provider issues merchant ids').because(
    'happens before the first request; part 5 ties them to credentials',
  ),
  held('request', 'An order id has 1 to 40 characters').by('url/orderid:*'),
  held('request', 'An order id may have any characters')
    .softer('characters that an address cannot hold, or holds only in escapes, cannot be taken literally')
    .by('url-id-unreserved', 'url-id-encoded', 'url-id-exotic'),
  held('identity', 'An order id is unique among the orders of a merchant')
    .softer('the reaction to a used order id is not shown')
    .by('order-id-unique', 'merchant-isolation'),
  held('identity', 'Later transactions and retrievals use the order id')
    .softer('how orders are retrieved is not shown')
    .by('read-shows-order'),
  held('request', 'A transaction id has 1 to 40 characters').by('url/transactionid:*'),
  held('request', 'A transaction id may have any characters')
    .softer('as for order ids')
    .by('url-id-unreserved', 'url-id-encoded', 'url-id-exotic'),
  held('identity', 'A transaction id is unique in its order').by('transaction-id-unique', 'replay-identical', 'ids-exact', 'ids-apart'),
  held('identity', 'Each retry of a failed attempt brings a new id').by('transaction-id-new-after-failure'),
  held('identity', 'A transaction may hold the id of another one of its order, as a void does').by('void-target'),
]);
