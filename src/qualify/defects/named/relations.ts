import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { Defect } from '../defect.js';
import type { Looks } from '../../../gateway/behaviour/effect.js';
import { asked, of } from './define.js';

const define = of('relations');

const skipped = (name: string, contract: ContractId, id: string, text: string, depth?: 'deep'): Defect =>
  define(name, contract, asked(contract, id), text, { at: 'relation', id, do: 'skip' }, depth);

const slack = (name: string, contract: ContractId, id: string, text: string, by: number): Defect =>
  define(name, contract, asked(contract, id), text, { at: 'relation', id, do: 'skip', slack: by }, 'deep');

const partly = (name: string, contract: ContractId, id: string, text: string, looks: Looks): Defect =>
  define(name, contract, asked(contract, id), text, { at: 'relation', id, do: 'skip', looks }, 'deep');

/** Statements about several fields that are not kept. */
export const RELATION_DEFECTS: readonly Defect[] = [
  skipped('sums-over-ignored', 'verify@26', 'order-amount-subtotals-over', 'Parts may exceed the amount'),
  skipped('sums-over-ignored-on-confirm', 'confirm-browser-payment@35', 'order-amount-subtotals-over', 'Parts may exceed the amount'),
  skipped('sums-ignored', 'verify@26', 'order-amount-subtotals', 'Parts need not add up to the amount'),
  skipped('custom-names-any', 'verify@26', 'order-custom-name', 'Custom fields may have any name'),
  slack('custom-names-of-100', 'referral@68', 'order-custom-name', 'Custom names may have 100 characters', 1),
  slack('custom-fields-51', 'void@66', 'order-custom-count', 'A request may have 51 custom fields', 1),
  skipped('custom-fields-unbounded', 'confirm-browser-payment@35', 'order-custom-count', 'A request may have any number of custom fields'),
  skipped('card-number-in-void-data', 'void@66', 'custom-data-no-sensitive', 'Custom data may hold a card number'),
  skipped('card-number-in-agreement', 'authenticate-payer@100', 'custom-data-no-sensitive', 'Custom data may hold a card number'),
  skipped('card-number-in-refund', 'refund@60', 'custom-data-no-sensitive', 'Custom data may hold a card number'),
  skipped(
    'spaced-number-in-refund',
    'refund@39',
    'custom-data-other-sensitive',
    'Custom data may hold a card number with blanks in it',
    'deep',
  ),
  partly('first-emv-tag-only', 'balance-inquiry@48', 'emv-tags-permitted', 'Only the first EMV tag is looked at', 'first'),
  partly('last-emv-tag-only', 'void@66', 'emv-tags-permitted', 'Only the last EMV tag is looked at', 'last'),
  partly('four-digits-of-bin', 'balance-inquiry@73', 'p2pe-card-bin', 'Only four digits of the BIN are compared', 'start'),
  partly('track-without-expiry', 'balance-inquiry@48', 'track2-matches-pan', 'The expiry on track 2 is not compared', 'number'),
  skipped('any-emv-tag-on-void', 'void@66', 'emv-tags-permitted', 'Every EMV tag is taken'),
  skipped('any-emv-tag-on-balance', 'balance-inquiry@48', 'emv-tags-permitted', 'Every EMV tag is taken'),
  skipped('invalid-encryption-on-void', 'void@66', 'p2pe-encryption-state', 'Card data marked INVALID is not declined'),
  skipped('invalid-encryption-on-balance', 'balance-inquiry@73', 'p2pe-encryption-state', 'Card data marked INVALID is not declined'),
  skipped('bin-ignored', 'balance-inquiry@48', 'p2pe-card-bin', 'The BIN is not compared with the card number'),
  skipped('bin-ignored-on-void', 'void@66', 'p2pe-card-bin', 'The BIN is not compared with the card number'),
  skipped('track-ignored', 'balance-inquiry@73', 'track2-matches-pan', 'Track 2 is not compared with the card number'),
  skipped(
    'recurring-without-variability',
    'authenticate-payer@100',
    'agreement-amount-variability-recurring',
    'A recurring agreement need not say whether its amount varies',
  ),
  skipped(
    'recurring-refund-without-variability',
    'refund@60',
    'agreement-amount-variability-recurring',
    'A recurring agreement need not say whether its amount varies',
  ),
  skipped('entry-mode-any', 'authorize@55', 'pos-entry-mode-codes', 'Any three digits are an entry mode'),
  skipped('entry-mode-any-on-verify', 'verify@26', 'pos-entry-mode-codes', 'Any three digits are an entry mode'),
  skipped('chip-without-reason', 'authorize@55', 'pos-online-reason-chip', 'A chip transaction needs no reason for going online'),
  skipped('tax-above-amount', 'authorize@55', 'order-amount-subtotals-over', 'A tax may exceed the amount of an authorization'),
  skipped('custom-names-unchecked', 'authorize@55', 'order-custom-name', 'Any name of a custom field is taken beyond the listing'),
  skipped('custom-fields-uncounted', 'refund@60', 'order-custom-count', 'Custom fields beyond the listing are not counted'),
  skipped('custom-data-unchecked', 'authorize@55', 'custom-data-no-sensitive', 'Custom data beyond the listing may hold card numbers'),
  skipped('chip-without-reason-on-verify', 'verify@26', 'pos-online-reason-chip', 'A chip transaction needs no reason for going online'),
  skipped('empty-funds', 'balance-inquiry@48', 'funds-full-set', 'A source of funds may be empty'),
  skipped('empty-agreement', 'create-checkout-session@53', 'agreement-empty-checkout-53', 'An empty agreement needs no id'),
  define(
    'trading-name-of-21',
    'balance-inquiry@48',
    asked('balance-inquiry@48', 'submerchant-trading-name-networks'),
    'Trading names are cut to what one network prints: longer ones are refused',
    { at: 'relation', id: 'submerchant-trading-name-networks', do: 'refuse' },
    'deep',
  ),
];
