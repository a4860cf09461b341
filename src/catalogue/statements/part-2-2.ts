import { held, part } from './row.js';

const IN_ROWS = 'softer where the row of a field is implied or cut; docs/readings.md has the values on which interpretations differ';

/** 2.2 Data types: a type is held by the rules of every field that has it. */
export const PART_2_2 = part('2.2', [
  held('request', 'A decimal of a request is a string of digits and a point').by(
    'request/order.amount:*',
    'request/transaction.amount:*',
    'request/airline.ticket.totalFare:*',
  ),
  held('answer', 'A decimal of an answer is a number from 0 to 1000000000000 with at most 3 decimals').by(
    'response/order.totalAuthorizedAmount:*',
    'response/availableBalance.funds.amount:*',
  ),
  held('field', 'Digits are a string of 0-9').by('<Digits>:json-type', '<Digits>:charset'),
  held('field', 'Alphanumeric is digits and Latin letters').by('<Alphanumeric>:json-type', '<Alphanumeric>:charset'),
  held('field', 'Some fields allow further characters, which are stated')
    .softer(IN_ROWS)
    .by('<Alphanumeric + additional>:json-type', '<Alphanumeric + additional>:charset'),
  held('field', 'Upper case text is A-Z').by('<Upper case alphabetic text>:json-type', '<Upper case alphabetic text>:charset'),
  held('field', 'A date is yyyy-mm-dd').by('<Date>:json-type', '<Date>:format'),
  held('field', 'A point in time is a date, T and a time with milliseconds and Z').by('<DateTime>:json-type', '<DateTime>:format'),
  held('field', 'A time has hours and minutes, perhaps seconds, and a zone').by('<Time>:json-type', '<Time>:format'),
  held('field', 'A time offset is a sign and four digits').by('<Time Offset>:json-type', '<Time Offset>:format'),
  held('field', 'A boolean is true or false of JSON').by('<Boolean>:json-type'),
  held('field', 'An integer is a whole JSON number, not negative, within its bounds')
    .softer('other ways to write a number follow from JSON')
    .by('<Integer>:json-type', '<Integer>:minimum', '<Integer>:maximum', 'json-exponents'),
  held('field', 'An email address is longer than 3 characters and of a common form')
    .softer(IN_ROWS)
    .by('<Email>:json-type', '<Email>:format'),
  held('field', 'A URL has at least 12 characters, https first').by('<Url>:json-type', '<Url>:format'),
  held('field', 'A telephone number is a plus, a country code, a blank and up to 15 digits in all').by(
    '<Telephone Number>:json-type',
    '<Telephone Number>:format',
  ),
  held('field', 'Base64 and Hex are encoded so').by('<Base64>:json-type', '<Base64>:charset', '<Hex>:json-type', '<Hex>:charset'),
  held('field', 'ASCII text holds ASCII characters').by('<ASCII Text>:json-type', '<ASCII Text>:charset'),
  held('field', 'Masked digits are digits and x').by('<Masked digits>:json-type', '<Masked digits>:format'),
  held('field', 'A currency is three upper-case letters, an ISO 4217 code').by('<Currency>:json-type', '<Currency>:format'),
  held('field', 'A country is three upper-case letters, an ISO 3166 code').softer(IN_ROWS).by('<Country>:json-type', '<Country>:format'),
]);
