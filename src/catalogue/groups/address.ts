import { alphanumericPlus, choice, country, email, rows, telephone, text, type Value } from '../rows.js';
import { LONG_POSTCODE, SUBDIVISION_SAMPLES } from '../subdivisions.js';

/** The part of an ISO 3166-2 code that names the subdivision: only codes that exist are valid, whatever the bounds allow. */
export const subdivisionCode: Value = { ...text(1, 3), samples: SUBDIVISION_SAMPLES };

/** Address rows of 2.7, relative to the group that holds them. */
export const address = rows('2.7', {
  city: text(1, 100),
  company: text(1, 100),
  country,
  postcodeZip: { ...alphanumericPlus(' \\-', 1, 10), lenient: [LONG_POSTCODE] },
  stateProvince: text(1, 20),
  stateProvinceCode: subdivisionCode,
  street: text(1, 100),
  street2: text(1, 100),
});

/** Request rows of 2.7 that only shipping has. */
export const shipping = rows('2.7', {
  'shipping.address.sameAsBilling': {
    ...choice('DIFFERENT', 'SAME', 'UNKNOWN'),
    default: 'SAME when both addresses are supplied and equal, DIFFERENT when they differ, UNKNOWN when either is absent',
  },
  'shipping.address.source': choice('ADDRESS_ON_FILE', 'NEW_ADDRESS'),
  'shipping.contact.email': email,
  'shipping.contact.firstName': text(1, 50),
  'shipping.contact.lastName': text(1, 50),
  'shipping.contact.mobilePhone': telephone,
  'shipping.contact.phone': telephone,
  'shipping.contact.sameAsBilling': { ...choice('DIFFERENT', 'SAME', 'UNKNOWN'), default: 'UNKNOWN' },
  'shipping.method': choice('ELECTRONIC', 'GROUND', 'NOT_SHIPPED', 'OVERNIGHT', 'PICKUP', 'PRIORITY', 'SAME_DAY'),
  'shipping.origin.postcodeZip': {
    ...alphanumericPlus('', 1, 10),
    disputedCharacters: ' -',
    certainty: 'unclear',
    because: 'the extra characters of this field are not stated',
  },
});

/** The shipping method in responses (2.7). */
export const shippingMethodResponse = rows('2.7', {
  'shipping.method': choice('ELECTRONIC', 'GROUND', 'OVERNIGHT', 'PRIORITY', 'SAME_DAY'),
});

/** Forms of 2.7 that only responses use. */
export const shippingResponse = rows('2.7', {
  'shipping.firstName': text(1, 50),
  'shipping.lastName': text(1, 50),
  'shipping.phone': text(1, 20),
});
