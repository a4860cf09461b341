import { held, part, unheld } from './row.js';

/** 2.7 Billing and shipping. */
export const PART_2_7 = part('2.7', [
  held('field', 'A city has 1 to 100 characters').by('*.address.city:*'),
  held('field', 'A company has 1 to 100 characters').by('*.address.company:*'),
  held('field', 'A country of an address is a country').by('*.address.country:*'),
  held('field', 'A postcode has 1 to 10 letters, digits, blanks and hyphens').by('*.address.postcodeZip:*'),
  held('field', 'A state or province has 1 to 20 characters').by('*.address.stateProvince:*'),
  held('field', 'A code of a state or province has 1 to 3 characters').by('*.address.stateProvinceCode:*'),
  unheld('definition', 'A code of a state or province is a subdivision of ISO 3166-2 and may help 3-D Secure').because(
    'a made-up code may be known to a gateway or not: valid requests use real ones, and no other is judged',
  ),
  held('field', 'A street has 1 to 100 characters').by('*.address.street:*'),
  held('answer', 'Answers join both lines of a street in the first, cut to its length')
    .softer('what stands between the two is not said')
    .by('echo-street-joined'),
  held('request', 'A second line of a street has 1 to 100 characters').by('request/*.address.street2:*'),
  held('answer', 'The second line is empty in answers').by('echo-street', 'response/*.address.street2:*'),
  held('field', 'shipping.address.sameAsBilling is one of three words').by('shipping.address.sameAsBilling:*'),
  unheld('definition', 'Without sameAsBilling of the address the two are compared, letters and digits only').because(
    'only Authenticate Payer takes the field, and its answer is not shown',
  ),
  held('field', 'shipping.address.source is one of two words').by('shipping.address.source:*'),
  held('field', 'shipping.contact.email is an email address').by('shipping.contact.email:*'),
  held('field', 'The names of a shipping contact have 1 to 50 characters').by(
    'shipping.contact.firstName:*',
    'shipping.contact.lastName:*',
  ),
  held('field', 'The numbers of a shipping contact are telephone numbers').by('shipping.contact.mobilePhone:*', 'shipping.contact.phone:*'),
  held('field', 'shipping.contact.sameAsBilling is one of three words').by('shipping.contact.sameAsBilling:*'),
  unheld('definition', 'UNKNOWN counts without sameAsBilling of the contact, which compares the names of recipient and cardholder').because(
    'only Authenticate Payer takes the field, and its answer is not shown',
  ),
  held('request', 'shipping.method is one of seven words').by('request/shipping.method:*'),
  held('answer', 'Answers use five words of shipping.method').by('response/shipping.method:*'),
  held('field', 'The postcode of an origin has 1 to 10 characters').by('shipping.origin.postcodeZip:*'),
  held('answer', 'Answers have names of 1 to 50 and a telephone number of 1 to 20 characters beside the group').by(
    'response/shipping.firstName:*',
    'response/shipping.lastName:*',
    'response/shipping.phone:*',
  ),
]);
