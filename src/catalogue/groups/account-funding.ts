import { subdivisionCode } from './address.js';
import { boolean, choice, country, date, rows, text } from '../rows.js';

/** Request rows of 2.6. */
export const accountFunding = rows('2.6', {
  'accountFunding.purpose': { ...choice('CRYPTOCURRENCY_PURCHASE', 'MERCHANT_SETTLEMENT', 'OTHER', 'PAYROLL'), default: 'OTHER' },
  'accountFunding.senderType': choice('COMMERCIAL_ORGANIZATION', 'GOVERNMENT', 'NON_PROFIT_ORGANIZATION', 'PERSON'),
  'accountFunding.senderIsRecipient': { ...boolean, default: 'false' },
  'accountFunding.recipient.country': country,
  'accountFunding.recipient.dateOfBirth': { ...date, samples: ['1980-01-31', '1965-08-09', '2000-02-29'] },
  'accountFunding.recipient.firstName': text(1, 50),
  'accountFunding.recipient.middleName': text(1, 50),
  'accountFunding.recipient.lastName': text(1, 50),
  'accountFunding.recipient.postCodeZip': text(1, 10),
  'accountFunding.recipient.stateProvinceCode': subdivisionCode,
});

/** The row of 2.6 that only responses have. */
export const accountFundingReference = rows('2.6', { 'accountFunding.reference': { ...text(1, 50), presence: 'always-in-group' } });
