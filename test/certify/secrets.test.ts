import { describe, expect, test } from 'vitest';
import { testCardNumber } from '../../src/catalogue/test-cards.js';
import { firstWord, isWhole, sampled } from '../helpers/sample.js';
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
  const GATEWAYS: readonly {
    readonly defects: readonly string[];
    readonly contracts: readonly string[];
    readonly profile?: 'smoke' | 'standard';
  }[] = [
    { defects: [], contracts: ['balance-inquiry@73', ...(isWhole ? ['authenticate-payer'] : [])] },
    { defects: ['break:void@66:response/order.creationTime:format'], contracts: ['void'] },
    { defects: ['break:verify@26:response/order.creationTime:format'], contracts: ['verify'] },
    { defects: ['break:authorize@55:response/order.creationTime:format'], contracts: ['authorize'] },
    { defects: ['number-unmasked-in-balance'], contracts: ['balance-inquiry@73'] },
    { defects: ['number-unmasked'], contracts: ['authorize'] },
    { defects: ['number-with-blanks'], contracts: ['authorize'] },
    { defects: ['number-with-dashes'], contracts: ['balance-inquiry@73'] },
    { defects: ['number-in-errors'], contracts: ['authorize'] },
    { defects: ['number-in-header'], contracts: ['authorize'] },
    { defects: ['wallet-cryptogram-comes-back'], contracts: ['balance-inquiry@73'] },
    { defects: ['cryptogram-comes-back'], contracts: ['authenticate-payer'], profile: 'standard' },
  ];
  test.each(sampled(GATEWAYS, ({ defects: [name = ''] }) => firstWord([name])))(
    'of a gateway with $defects',
    async ({ defects, contracts, profile = 'smoke' }) => {
      const { events, findings } = await certified(
        {
          contracts,
          ...(profile === 'standard' ? { suites: ['acceptance', ...(isWhole ? ['single-fault'] : [])] } : {}),
          run: { profile },
          values: {
            cards: { approved: { number: CARD, expiry: { month: '12', year: '39' }, nameOnCard: 'Pat Payer', securityCode: '7373' } },
          },
        },
        { merchants: MERCHANTS, defects },
      );
      expect(events.length).toBeGreaterThan(isWhole || profile === 'smoke' ? 200 : 50);
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
      expect(findings.length > 0).toBe(defects.length > 0);
    },
  );
});
