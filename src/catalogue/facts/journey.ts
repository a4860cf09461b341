import { apart, different, type Fact, inEach, ordered, type Said, situations } from './fact.js';

const LEG = 'airline.itinerary.leg[n]';
const TICKET = 'airline.ticket';
const [PARTY, PASSENGERS] = ['airline.itinerary.numberInParty', 'airline.passenger[n]'];
const leg = (name: string): string => `${LEG}.${name}`;

/** Minutes since midnight in UTC, of a Time of 2.2. */
function minutes(time: unknown): number | undefined {
  const [, hour, minute, second = '0', sign, hours = '0', rest = '0'] =
    /^(\d\d):(\d\d)(?::(\d\d))?(?:Z|([+-])(\d\d)(?::(\d\d))?)$/.exec(String(time)) ?? [];
  if (hour === undefined) return undefined;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest));
  return Number(hour) * 60 + Number(minute) + Number(second) / 60 - offset;
}

const isLater = (said: Said): boolean => {
  const [from, to] = [said(leg('departureTime'))[0], said(leg('destinationArrivalTime'))[0]];
  const [start, end] = [said(leg('departureDate'))[0], said(leg('destinationArrivalDate'))[0]];
  if (from === undefined || to === undefined || (start !== undefined && end !== undefined && start !== end)) return true;
  const [left, right] = [minutes(from), minutes(to)];
  return left === undefined || right === undefined || left < right;
};

const DATES = ['departureDate', 'destinationArrivalDate'] as const;
const elementOf = (index: number, name: string): string => leg(name).replace('[n]', `[${index}]`);

/** No flight is before the one that is written above it; three are sent. */
const oneAfterAnother: readonly Fact[] = [
  [0, 1],
  [1, 2],
  [0, 2],
].flatMap(([first = 0, second = 0]) =>
  DATES.flatMap((before) => DATES.map((after) => ordered('the order of flights', elementOf(first, before), elementOf(second, after)))),
);

export const JOURNEY_FACTS: readonly Fact[] = [
  inEach(LEG, ordered('the days of a flight', leg('departureDate'), leg('destinationArrivalDate'))),
  inEach(LEG, {
    name: 'the times of a flight',
    fields: [leg('departureDate'), leg('destinationArrivalDate'), leg('departureTime'), leg('destinationArrivalTime')],
    agree: isLater,
  }),
  inEach(LEG, different('the airports of a flight', leg('departureAirport'), leg('destinationAirport'))),
  ...oneAfterAnother,
  ordered('when a ticket was issued', `${TICKET}.issue.date`, leg('departureDate')),
  ordered('when a ticket was issued', `${TICKET}.issue.date`, leg('destinationArrivalDate')),
  situations('whether a ticket has another one', {
    [`${TICKET}.conjunctionTicketIndicator`]: { true: 'yes', false: 'no' },
    [leg('conjunctionTicketNumber')]: { '*': 'yes' },
  }),
  different('a ticket and the one it was given for', `${TICKET}.ticketNumber`, `${TICKET}.exchangedTicketNumber`),
  apart('the ticket that was given back', `${TICKET}.exchangedTicketNumber`, leg('exchangeTicketNumber')),
  apart('the ticket beside another', `${TICKET}.ticketNumber`, leg('conjunctionTicketNumber')),
  apart('the fare', `${TICKET}.totalFare`, leg('fare')),
  apart('the fees', `${TICKET}.totalFees`, leg('fees')),
  apart('the taxes', `${TICKET}.totalTaxes`, leg('taxes'), leg('departureTax')),
  apart('the carrier', `${TICKET}.issue.carrierName`, `${TICKET}.issue.carrierCode`),
  {
    name: 'how many travel',
    fields: [PASSENGERS, PARTY],
    agree: (said) => said(PARTY).every((party) => said(PASSENGERS).length <= Number(party)),
  },
];
