import { expect, test } from 'vitest';
import { contractOf } from '../catalogue/contracts.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { conditions } from './answer-conditions.js';

const told = (result: string, gatewayCode: string): readonly string[] =>
  conditions(contractOf('confirm-browser-payment@35') as Contract, {
    result,
    response: { gatewayCode },
    browserPayment: { interaction: { status: 'INITIATED', timeInitiated: '2030-01-01T00:00:00.000Z' } },
  }).map(({ rule }) => rule);

test('a payment that is told as initiated, with a time, was submitted', () => {
  expect(told('SUCCESS', 'APPROVED')).toEqual(['time-initiated-submitted']);
  expect(told('SUCCESS', 'SUBMITTED')).toEqual([]);
});

test('a confirmation that failed leaves the time of its initiation', () => {
  expect(told('FAILURE', 'DECLINED')).toEqual([]);
});
