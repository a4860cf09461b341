import { describe, expect, test } from 'vitest';
import { contractOf, SHIPPED } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { allRules } from '../../src/app/certify/compose.js';
import { createAnswerCoverage } from '../../src/engine/record/coverage.js';
import { outcomeOf } from '../../src/model/outcome.js';
import { replyOf } from './support.js';

const verify = contractOf('verify@26') as Contract;
const idsIn = (coverage: ReturnType<typeof createAnswerCoverage>, body: Parameters<typeof replyOf>[0]): readonly string[] =>
  coverage.newIn(verify, outcomeOf(replyOf(body))).map(({ side, rule }) => `${side}/${rule}`);

describe('an answer', () => {
  test('shows the rules of the fields that it holds, once', () => {
    const coverage = createAnswerCoverage(allRules(SHIPPED));
    const body = { result: 'SUCCESS', order: { id: 'o1' }, response: { gatewayCode: 'APPROVED' } };
    const first = idsIn(coverage, body);
    expect(first).toEqual(
      expect.arrayContaining(['response/order.id:always', 'response/response.gatewayCode:values', 'response/result-fits-gateway-code']),
    );
    expect(first.some((id) => id.includes('order.reference'))).toBe(false);
    expect(idsIn(coverage, body)).toEqual([]);
    expect(idsIn(coverage, { ...body, order: { id: 'o2', reference: 'r' } })).toContain('response/order.reference:max-length');
  });

  test('shows nothing by a field that is null', () => {
    expect(
      idsIn(createAnswerCoverage(allRules(SHIPPED)), { result: 'SUCCESS', order: { reference: null } }).some((id) =>
        id.includes('reference'),
      ),
    ).toBe(false);
  });

  test('that is an error shows the rules of errors', () => {
    const ids = idsIn(createAnswerCoverage(allRules(SHIPPED)), { result: 'ERROR', error: { cause: 'INVALID_REQUEST', field: 'x' } });
    expect(ids).toEqual(
      expect.arrayContaining([
        'error/error.cause:values',
        'error/error.field:max-length',
        'error/error-explanation-present',
        'error/error-support-code-absent',
      ]),
    );
    expect(ids.every((id) => id.startsWith('error/'))).toBe(true);
    expect(idsIn(createAnswerCoverage(allRules(SHIPPED)), { result: 'ERROR', error: { cause: 'SERVER_FAILED' } })).toContain(
      'error/error-support-code-present',
    );
  });

  test('without a result shows nothing', () => {
    expect(idsIn(createAnswerCoverage(allRules(SHIPPED)), { order: { id: 'x' } })).toEqual([]);
    expect(createAnswerCoverage(allRules(SHIPPED)).newIn(verify, { kind: 'lost' })).toEqual([]);
  });
});
