import { testCardNumber } from './test-cards.js';

const number = testCardNumber(16);

/** Values that the provider of the reference gateway has issued, and card data that its terminals send: others are made up. */
export const ISSUED = {
  values: {
    partnerSolutionId: 'SOLUTION-1',
    planId: 'PLAN-1',
    walletIndicator: '101',
    referenceOrderId: 'REFERENCE-1',
    '3DSecureId': '3DS-1',
  },
  sensitiveData: ['MASKED'],
  tracks: { track1: `%B${number}^PAYER/PAT^3911101000000000000?`, track2: `;${number}=39111010000000000000?` },
  p2pe: { keySerialNumber: 'FFFF9876543210E00001', payload: '3FFF9876543210E2FFF0EEEE87654321', pan: number },
  emv: { permitted: '9F02060000000010005F2A020840' },
} as const;
