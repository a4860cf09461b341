import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { Defect } from '../defect.js';
import type { Looks } from '../../../gateway/behaviour/effect.js';
import { asked, of, type Untold } from './define.js';

const define = of('relations');

const skipped = (name: string, contract: ContractId, id: string, depth?: 'deep'): Untold =>
  define(name, contract, asked(contract, id), depth).does({ at: 'relation', id, do: 'skip' });

const slack = (name: string, contract: ContractId, id: string, by: number): Untold =>
  define(name, contract, asked(contract, id), 'deep').does({ at: 'relation', id, do: 'skip', slack: by });

const partly = (name: string, contract: ContractId, id: string, looks: Looks): Untold =>
  define(name, contract, asked(contract, id), 'deep').does({ at: 'relation', id, do: 'skip', looks });

/** Statements about several fields that are not kept. */
export const RELATION_DEFECTS: readonly Defect[] = [
  skipped('sums-over-ignored', 'verify@26', 'order-amount-subtotals-over').text('Parts may exceed the amount'),
  skipped('sums-over-ignored-on-confirm', 'confirm-browser-payment@35', 'order-amount-subtotals-over').text('Parts may exceed the amount'),
  skipped('sums-ignored', 'verify@26', 'order-amount-subtotals').text('Parts need not add up to the amount'),
  skipped('custom-names-any', 'verify@26', 'order-custom-name').text('Custom fields may have any name'),
  slack('custom-names-of-100', 'referral@68', 'order-custom-name', 1).text('Custom names may have 100 characters'),
  slack('custom-fields-51', 'void@66', 'order-custom-count', 1).text('A request may have 51 custom fields'),
  skipped('custom-fields-unbounded', 'confirm-browser-payment@35', 'order-custom-count').text(
    'A request may have any number of custom fields',
  ),
  skipped('card-number-in-void-data', 'void@66', 'custom-data-no-sensitive').text('Custom data may hold a card number'),
  skipped('card-number-in-agreement', 'authenticate-payer@100', 'custom-data-no-sensitive').text('Custom data may hold a card number'),
  skipped('card-number-in-refund', 'refund@60', 'custom-data-no-sensitive').text('Custom data may hold a card number'),
  skipped('spaced-number-in-refund', 'refund@39', 'custom-data-other-sensitive', 'deep').text(
    'Custom data may hold a card number with blanks in it',
  ),
  partly('first-emv-tag-only', 'balance-inquiry@48', 'emv-tags-permitted', 'first').text('Only the first EMV tag is looked at'),
  partly('last-emv-tag-only', 'void@66', 'emv-tags-permitted', 'last').text('Only the last EMV tag is looked at'),
  partly('four-digits-of-bin', 'balance-inquiry@73', 'p2pe-card-bin', 'start').text('Only four digits of the BIN are compared'),
  partly('track-without-expiry', 'balance-inquiry@48', 'track2-matches-pan', 'number').text('The expiry on track 2 is not compared'),
  skipped('any-emv-tag-on-void', 'void@66', 'emv-tags-permitted').text('Every EMV tag is taken'),
  skipped('any-emv-tag-on-balance', 'balance-inquiry@48', 'emv-tags-permitted').text('Every EMV tag is taken'),
  skipped('invalid-encryption-on-void', 'void@66', 'p2pe-encryption-state').text('Card data marked INVALID is not declined'),
  skipped('invalid-encryption-on-balance', 'balance-inquiry@73', 'p2pe-encryption-state').text('Card data marked INVALID is not declined'),
  skipped('bin-ignored', 'balance-inquiry@48', 'p2pe-card-bin').text('The BIN is not compared with the card number'),
  skipped('bin-ignored-on-void', 'void@66', 'p2pe-card-bin').text('The BIN is not compared with the card number'),
  skipped('track-ignored', 'balance-inquiry@73', 'track2-matches-pan').text('Track 2 is not compared with the card number'),
  skipped('recurring-without-variability', 'authenticate-payer@100', 'agreement-amount-variability-recurring').text(
    'A recurring agreement need not say whether its amount varies',
  ),
  skipped('recurring-refund-without-variability', 'refund@60', 'agreement-amount-variability-recurring').text(
    'A recurring agreement need not say whether its amount varies',
  ),
  skipped('entry-mode-any', 'authorize@55', 'pos-entry-mode-codes').text('Any three digits are an entry mode'),
  skipped('entry-mode-any-on-verify', 'verify@26', 'pos-entry-mode-codes').text('Any three digits are an entry mode'),
  skipped('chip-without-reason', 'authorize@55', 'pos-online-reason-chip').text('A chip transaction needs no reason for going online'),
  skipped('tax-above-amount', 'authorize@55', 'order-amount-subtotals-over').text('A tax may exceed the amount of an authorization'),
  skipped('custom-names-unchecked', 'authorize@55', 'order-custom-name').text('Any name of a custom field is taken beyond the listing'),
  skipped('custom-fields-uncounted', 'refund@60', 'order-custom-count').text('Custom fields beyond the listing are not counted'),
  skipped('custom-data-unchecked', 'authorize@55', 'custom-data-no-sensitive').text('Custom data beyond the listing may hold card numbers'),
  skipped('chip-without-reason-on-verify', 'verify@26', 'pos-online-reason-chip').text(
    'A chip transaction needs no reason for going online',
  ),
  skipped('empty-funds', 'balance-inquiry@48', 'funds-full-set').text('A source of funds may be empty'),
  partly('expiry-for-a-set', 'balance-inquiry@73', 'funds-full-set', 'any').text('An expiry without a card is a source of funds'),
  partly('one-part-over', 'verify@26', 'order-amount-subtotals-over', 'together').text('One part alone may exceed the amount'),
  partly('card-number-in-a-word', 'void@66', 'custom-data-no-sensitive', 'words').text('A card number inside a word is not found'),
  skipped('empty-agreement', 'create-checkout-session@53', 'agreement-empty-checkout-53').text('An empty agreement needs no id'),
  define('trading-name-of-21', 'balance-inquiry@48', asked('balance-inquiry@48', 'submerchant-trading-name-networks'), 'deep')
    .does({ at: 'relation', id: 'submerchant-trading-name-networks', do: 'refuse' })
    .text('Trading names are cut to what one network prints: longer ones are refused'),
];
