import { all, digits, email, rows, text, under, without } from '../rows.js';
import { address } from './address.js';

const byAnalogy = {
  level: 'should',
  accept: 'should',
  certainty: 'unclear',
  clause: '4.2',
  because: 'no bounds in 4.2; those of 2.7 by analogy',
} as const;

/** The fields of order.subMerchant at version 48 (4.2). */
export const subMerchant = under('order.subMerchant', [
  ...all(byAnalogy, under('address', without(address, 'stateProvinceCode'))),
  ...rows('4.2', {
    bankIndustryCode: { ...digits(4, 4), samples: ['5411', '5812', '0742'] },
    email: { ...email, level: 'should', because: 'no type in 4.2; Email by its name' },
    identifier: text(1, 100),
    phone: { ...text(1, 20), samples: ['+1 2025550123', '+44 20 7946 0958', '+49 30 12345 6789 01'], invalidOnly: ['min-length'] },
    registeredName: text(1, 100),
    tradingName: text(1, 100),
  }),
]);
