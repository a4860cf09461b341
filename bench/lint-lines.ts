/** Valid payloads of several contracts, large and small, as a log of a day would hold them. */
const AUTHORIZE = {
  apiOperation: 'AUTHORIZE',
  '3DSecureId': 'a3ds-0001',
  agreement: { id: 'agreement-1', type: 'UNSCHEDULED', expiryDate: '2031-05-31' },
  airline: {
    bookingReference: 'ABC123',
    documentType: 'PASSENGER_TICKET',
    itinerary: {
      numberInParty: '2',
      originCountry: 'DEU',
      leg: [0, 1].map((n) => ({
        carrierCode: 'ZZ',
        departureAirport: 'FRA',
        destinationAirport: 'JFK',
        departureDate: `2030-06-1${n}`,
        departureTime: '10:30Z',
        fare: '100.00',
        taxes: '20.00',
        flightNumber: '1234',
        stopoverPermitted: false,
        travelClass: 'Y',
      })),
    },
    passenger: [{ firstName: 'Pat', lastName: 'Payer', title: 'Ms' }],
    ticket: {
      eTicket: true,
      ticketNumber: '12345678901',
      totalFare: '200.00',
      issue: { country: 'DEU', date: '2030-05-01', carrierCode: 'ZZ' },
    },
  },
  order: { amount: '240.00', currency: 'EUR', taxAmount: '40.00', taxStatus: 'NOT_EXEMPT', walletProvider: 'DEVICE_A_PAY' },
  posTerminal: {
    attended: 'ATTENDED',
    entryMode: '051',
    panEntryMode: 'CHIP',
    onlineReasonCode: 'FORCED_BY_ISSUER',
    location: 'MERCHANT_TERMINAL_ON_PREMISES',
  },
  sourceOfFunds: { provided: { card: { expiry: { month: '12', year: '39' }, nameOnCard: 'Pat Payer' } } },
};
const VERIFY = {
  apiOperation: 'VERIFY',
  billing: { address: { city: 'Berlin', country: 'DEU', postcodeZip: '10115', street: 'Hauptstr. 1' } },
  correlationId: 'c-1',
  customer: { email: 'payer@example.com', firstName: 'Pat', lastName: 'Payer', phone: '+49 30 123456' },
  device: { browser: 'Browser/1.0', ipAddress: '203.0.113.7' },
  order: { currency: 'EUR', amount: '30.00', custom: { a: '1', b: '2' }, reference: 'ref-1', notificationUrl: 'https://example.com/n' },
};
const VOID = {
  apiOperation: 'VOID',
  correlationId: 'c-2',
  transaction: { targetTransactionId: '1', reference: 'r', merchantNote: 'sent twice' },
};
const REFUND_ANSWER = {
  result: 'SUCCESS',
  merchant: 'TESTMERCHANT',
  gatewayEntryPoint: 'WEB_SERVICES_API',
  response: { gatewayCode: 'APPROVED', acquirerCode: '00', acquirerMessage: 'Approved' },
  order: {
    id: 'order-1',
    amount: 100.5,
    currency: 'EUR',
    creationTime: '2026-11-15T01:02:03.456Z',
    status: 'PARTIALLY_REFUNDED',
    totalAuthorizedAmount: 100.5,
    totalCapturedAmount: 100.5,
    totalRefundedAmount: 20,
  },
  transaction: { id: '2', type: 'REFUND', amount: 20, currency: 'EUR', receipt: '1' },
  sourceOfFunds: {
    type: 'CARD',
    provided: { card: { brand: 'UNKNOWN', fundingMethod: 'CREDIT', expiry: { month: '12', year: '39' }, number: '512345xxxxxx0008' } },
  },
};

const LINES = [AUTHORIZE, VERIFY, VOID, REFUND_ANSWER].map((body) => JSON.stringify(body));

export const lineAt = (index: number): string => LINES[index % LINES.length] as string;
