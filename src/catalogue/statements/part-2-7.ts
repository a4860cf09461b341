import { held, type StatementRow, unheld } from './row.js';

/** 2.7 Billing and shipping. */
export const PART_2_7: readonly StatementRow[] = [
  held('field', 'A city has 1 to 100 characters', ['*.address.city:*']),
  held('field', 'A company has 1 to 100 characters', ['*.address.company:*']),
  held('field', 'A country of an address is a country', ['*.address.country:*']),
  held('field', 'A postcode has 1 to 10 letters, digits, blanks and hyphens', ['*.address.postcodeZip:*']),
  held('field', 'A state or province has 1 to 20 characters', ['*.address.stateProvince:*']),
  held('field', 'A code of a state or province has 1 to 3 characters', ['*.address.stateProvinceCode:*']),
  unheld(
    'definition',
    'A code of a state or province is a subdivision of ISO 3166-2 and may help 3-D Secure',
    'a made-up code may be known to a gateway or not: valid requests use real ones, and no other is judged',
  ),
  held('field', 'A street has 1 to 100 characters', ['*.address.street:*']),
  held(
    'answer',
    'Answers join both lines of a street in the first, cut to its length',
    ['echo-street-joined'],
    'what stands between the two is not said',
  ),
  held('request', 'A second line of a street has 1 to 100 characters', ['request/*.address.street2:*']),
  held('answer', 'The second line is empty in answers', ['echo-street', 'response/*.address.street2:*']),
  held('field', 'shipping.address.sameAsBilling is one of three words', ['shipping.address.sameAsBilling:*']),
  unheld(
    'definition',
    'Without sameAsBilling of the address the two are compared, letters and digits only',
    'only Authenticate Payer takes the field, and its answer is not shown',
  ),
  held('field', 'shipping.address.source is one of two words', ['shipping.address.source:*']),
  held('field', 'shipping.contact.email is an email address', ['shipping.contact.email:*']),
  held('field', 'The names of a shipping contact have 1 to 50 characters', ['shipping.contact.firstName:*', 'shipping.contact.lastName:*']),
  held('field', 'The numbers of a shipping contact are telephone numbers', ['shipping.contact.mobilePhone:*', 'shipping.contact.phone:*']),
  held('field', 'shipping.contact.sameAsBilling is one of three words', ['shipping.contact.sameAsBilling:*']),
  unheld(
    'definition',
    'UNKNOWN counts without sameAsBilling of the contact, which compares the names of recipient and cardholder',
    'only Authenticate Payer takes the field, and its answer is not shown',
  ),
  held('request', 'shipping.method is one of seven words', ['request/shipping.method:*']),
  held('answer', 'Answers use five words of shipping.method', ['response/shipping.method:*']),
  held('field', 'The postcode of an origin has 1 to 10 characters', ['shipping.origin.postcodeZip:*']),
  held('answer', 'Answers have names of 1 to 50 and a telephone number of 1 to 20 characters beside the group', [
    'response/shipping.firstName:*',
    'response/shipping.lastName:*',
    'response/shipping.phone:*',
  ]),
];
