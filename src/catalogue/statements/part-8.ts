import { held, type StatementRow, unheld } from './row.js';

/** Part 8: limits. */
export const PART_8: readonly StatementRow[] = [
  held(
    'request',
    'Lengths and bounds of part 2 are enforced field by field',
    ['cut-listing-bounds', 'request/**:length', 'request/**:*-length', 'request/**:minimum', 'request/**:maximum'],
    'beyond a cut listing a field may be unsupported instead; rows of the sub-merchant address are implied',
  ),
  held(
    'request',
    'An order has at most 50 custom fields',
    ['order-custom-count', 'order-custom-count-order'],
    'that fields of several requests count together is one way to understand "per order"',
  ),
  held('request', 'Their names have fewer than 100 characters', ['order-custom-name']),
  unheld('not shown', 'Rates and quotas', 'the configuration limits the rate'),
  unheld('not shown', 'Time limits towards the acquirer', 'happens behind the gateway'),
];
