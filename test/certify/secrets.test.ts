import { describe, expect, test } from 'vitest';
import { testCardNumber } from '../../src/catalogue/test-cards.js';
import { certified } from './support.js';

const CARD = testCardNumber(16, 4321);
const PASSWORD = 'a "quoted" pass\\word';
const MERCHANTS = [
  { merchantId: 'SHOP', password: PASSWORD },
  { merchantId: 'OTHER', password: 'other-secret-word' },
];
const header = (user: string, password: string): string => Buffer.from(`merchant.${user}:${password}`).toString('base64');

describe('no event holds a secret', { timeout: 60_000 }, () => {
  // Smoke sends no cryptogram for every contract that takes one; standard does.
  test.each<{ readonly deviations: readonly string[]; readonly profile?: 'smoke' | 'standard' }>([
    { deviations: [] },
    { deviations: ['break:authorize@55:response/order.creationTime:format'] },
    { deviations: ['number-unmasked'] },
    { deviations: ['number-unmasked-in-balance'] },
    { deviations: ['number-with-blanks'] },
    { deviations: ['number-with-dashes'] },
    { deviations: ['number-in-errors'] },
    { deviations: ['number-in-header'] },
    { deviations: ['wallet-cryptogram-comes-back'], profile: 'smoke' },
    { deviations: ['cryptogram-comes-back'], profile: 'standard' },
  ])('of a gateway with $deviations', async ({ deviations, profile = 'smoke' }) => {
    const { events, findings } = await certified(
      {
        contracts: ['authorize', 'balance-inquiry@73', 'authenticate-payer'],
        ...(profile === 'standard' ? { suites: ['acceptance', 'single-fault'] } : {}),
        run: { profile },
        values: {
          cards: { approved: { number: CARD, expiry: { month: '12', year: '39' }, nameOnCard: 'Pat Payer', securityCode: '7373' } },
        },
      },
      { merchants: MERCHANTS, deviations },
    );
    expect(events.length).toBeGreaterThan(500);
    const text = events.map((event) => JSON.stringify(event)).join('\n');
    const secrets = [
      CARD,
      CARD.replace(/(\d{4})(?=\d)/g, '$1 '),
      CARD.replace(/(\d{4})(?=\d)/g, '$1-'),
      // Every made-up cryptogram begins like this.
      Buffer.from('touchstone cryptogram').toString('base64').slice(0, 24),
      header('SHOP', PASSWORD),
      header('OTHER', 'other-secret-word'),
      'other-secret-word',
    ];
    for (const secret of secrets) expect(text.includes(secret)).toBe(false);
    expect(text).not.toMatch(/quoted.{1,4} pass/);
    // Of the header only its scheme is shown.
    expect(text.match(/authorization"?\s*:\s*"?Basic [^"\\]*/gi)?.filter((shown) => !shown.endsWith('Basic (masked)')) ?? []).toEqual([]);
    expect(text).not.toContain('"7373"');
    expect(findings.length > 0).toBe(deviations.length > 0);
  });
});
