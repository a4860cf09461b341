import { held, part, unheld } from './row.js';

const LEG = 'airline.itinerary.leg[n]';
const TICKET = 'airline.ticket';
const of = (group: string, ...names: readonly string[]): readonly string[] => names.map((name) => `${group}.${name}:*`);

/** 2.9 Airline group, in requests and answers. */
export const PART_2_9 = part('2.9', [
  held('field', 'A booking reference has 6 to 15 letters and digits').by(...of('airline', 'bookingReference')),
  held('field', 'The type of a document is one of 52 words').by(...of('airline', 'documentType')),
  held('field', 'A plan number is exactly 2 letters and digits').by(...of('airline', 'planNumber')),
  held('not shown', 'The words for the type of an airline transaction').by(...of('airline', 'transactionType')),
  held('field', 'The number in a party is 1 to 3 digits').by(...of('airline.itinerary', 'numberInParty')),
  held('field', 'The country of origin is a country').by(...of('airline.itinerary', 'originCountry')),
  held('field', 'A carrier is 2 characters, 3 digits, or both with a slash').by(...of(LEG, 'carrierCode')),
  held('field', 'Ticket numbers of a leg have 11 to 16 letters and digits').by(
    ...of(LEG, 'conjunctionTicketNumber', 'exchangeTicketNumber'),
  ),
  held('field', 'A coupon number is one letter or digit').by(...of(LEG, 'couponNumber')),
  held('field', 'Airports are three upper-case letters').by(...of(LEG, 'departureAirport', 'destinationAirport')),
  unheld('definition', 'Airports are codes of IATA').because('a made-up code may be known to a gateway or not; no such value is judged'),
  held('field', 'Dates of a leg are dates').by(...of(LEG, 'departureDate', 'destinationArrivalDate')),
  held('field', 'Times of a leg are times').by(...of(LEG, 'departureTime', 'destinationArrivalTime')),
  unheld('definition', 'Dates and times of a leg are local').because('a value does not show where it was taken'),
  held('field', 'Tax, fare, fees and taxes of a leg are decimals').by(...of(LEG, 'departureTax', 'fare', 'fees', 'taxes')),
  held('field', 'Endorsements have 1 to 20 letters and digits').by(...of(LEG, 'endorsementsRestrictions')),
  held('field', 'A fare basis has 1 to 24 letters and digits').by(...of(LEG, 'fareBasis')),
  held('field', 'A flight number has 4 to 6 letters and digits').by(...of(LEG, 'flightNumber')),
  held('field', 'Whether a stopover is permitted is a boolean').by(...of(LEG, 'stopoverPermitted')),
  held('field', 'A travel class has 1 to 3 letters and digits').by(...of(LEG, 'travelClass')),
  held('field', 'First and middle name of a passenger have 1 to 50 characters').by(
    ...of('airline.passenger[n]', 'firstName', 'middleName'),
  ),
  held('field', 'Last name, title and frequent flyer number have 1 to 20').by(
    ...of('airline.passenger[n]', 'lastName', 'title', 'frequentFlyerNumber'),
  ),
  held('field', 'Specific information has 1 to 59 letters and digits').by(...of('airline.passenger[n]', 'specificInformation')),
  held('field', 'Three marks of a ticket are booleans').by(...of(TICKET, 'conjunctionTicketIndicator', 'eTicket', 'restricted')),
  unheld('definition', 'What restricted says of refunds').because('the meaning of a value that nothing depends on'),
  held('field', 'Ticket numbers have 11 to 16 letters and digits').by(...of(TICKET, 'exchangedTicketNumber', 'ticketNumber')),
  held('field', 'Totals of a ticket are decimals').by(...of(TICKET, 'totalFare', 'totalFees', 'totalTaxes')),
  held('field', 'The address of issue has 1 to 16 characters').by(...of(`${TICKET}.issue`, 'address')),
  held('field', 'The carrier of issue has the form of a carrier of a leg').by(...of(`${TICKET}.issue`, 'carrierCode')),
  held('field', 'The name of the carrier has 1 to 25 letters and digits').by(...of(`${TICKET}.issue`, 'carrierName')),
  held('field', 'The city of issue has 1 to 18 letters and digits').by(...of(`${TICKET}.issue`, 'city')),
  held('field', 'The country of issue is a country').by(...of(`${TICKET}.issue`, 'country')),
  held('field', 'The date of issue is a date').by(...of(`${TICKET}.issue`, 'date')),
  held('field', 'The code of a travel agent has 8 to 9 letters and digits').by(...of(`${TICKET}.issue`, 'travelAgentCode')),
  held('field', 'The name of a travel agent has 1 to 30 letters and digits').by(...of(`${TICKET}.issue`, 'travelAgentName')),
]);
