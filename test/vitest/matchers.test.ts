// oxlint-disable vitest/no-standalone-expect -- what gatewayTest makes are tests too
import { describe, expect, test } from 'vitest';
import { gatewayTest } from '../../src/library/vitest/index.js';

const it = gatewayTest({ replies: 'plain' });
const VOID = { apiOperation: 'VOID', transaction: { targetTransactionId: 'pay-1' } };

describe('toConformTo', () => {
  test('passes what keeps the rules: a value, or its text', () => {
    expect(VOID).toConformTo('void@66');
    expect(JSON.stringify(VOID)).toConformTo('void@66', 'request');
    expect({ ...VOID, correlationId: undefined }).toConformTo('void@66');
    expect({ error: { cause: 'SERVER_BUSY' }, result: 'ERROR' }).toConformTo('void@66', 'error');
    expect({ ...VOID, transaction: {} }).not.toConformTo('void@66');
  });

  test('says where, what was expected and what was found', () => {
    expect(() => expect({ apiOperation: 'VOID', transaction: { targetTransactionId: 'x'.repeat(41) } }).toConformTo('void@66')).toThrow(
      'the body is no request of void@66:\n  transaction.targetTransactionId: expected at most 40 characters, found 41 characters (must transaction.targetTransactionId:max-length, clause 2.4)',
    );
    expect(() => expect(VOID).not.toConformTo('void@66')).toThrow(
      'expected a request body that breaks a rule of void@66, but it keeps them all',
    );
  });

  test('knows no other contract than there is', () => {
    expect(() => expect(VOID).toConformTo('void@67')).toThrow('there is no contract void@67: did you mean void@66?');
  });
});

describe('gatewayTest', () => {
  const seen: string[] = [];

  it('gives a gateway that answers', async ({ gateway }) => {
    seen.push(gateway.url);
    expect((await fetch(`${gateway.url}/_touchstone/health`)).status).toBe(200);
  });

  it('gives the same one to every test of the file', ({ gateway }) => {
    expect([gateway.url]).toEqual(seen);
  });
});
