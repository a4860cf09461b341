import { held, part, unheld } from './row.js';

/** 2.6 Account funding group. */
export const PART_2_6 = part('2.6', [
  held('request', 'The accountFunding group goes with the purchase type of account funding')
    .softer('said in a heading only, of a field without a row')
    .by('account-funding-purchase-type'),
  held('field', 'accountFunding.purpose is one of four words').by('accountFunding.purpose:*'),
  unheld('definition', 'OTHER is what counts without a purpose').because(
    'only Authenticate Payer takes the field, and its answer is not shown',
  ),
  held('field', 'accountFunding.senderType is one of four words').by('accountFunding.senderType:*'),
  held('field', 'accountFunding.senderIsRecipient is a boolean').by('accountFunding.senderIsRecipient:*'),
  unheld('definition', 'False is what counts without senderIsRecipient').because(
    'only Authenticate Payer takes the field, and its answer is not shown',
  ),
  held('field', 'The country of a recipient is a country').by('accountFunding.recipient.country:*'),
  held('field', 'The date of birth is a date').by('accountFunding.recipient.dateOfBirth:*'),
  held('field', 'The three names of a recipient have 1 to 50 characters').by(
    'accountFunding.recipient.firstName:*',
    'accountFunding.recipient.middleName:*',
    'accountFunding.recipient.lastName:*',
  ),
  held('field', 'The postcode of a recipient has 1 to 10 characters').by('accountFunding.recipient.postCodeZip:*'),
  held('field', 'The state code of a recipient has 1 to 3 characters').by('accountFunding.recipient.stateProvinceCode:*'),
  held('request', 'A state code is the second part of an ISO 3166-2 code, two letters for the USA and Canada')
    .softer('which codes a gateway knows is not said')
    .by('account-funding-state-code'),
  held('answer', 'accountFunding.reference has 1 to 50 characters and is always there').by('response/accountFunding.reference:*'),
  unheld('not observable', 'The gateway makes accountFunding.reference; crediting the recipient may need it').because(
    'its form is not shown, and crediting is no operation of this text',
  ),
]);
