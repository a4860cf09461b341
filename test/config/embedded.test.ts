import { expect, test } from 'vitest';
import { EMBEDDED_TARGET_CONFIG, EMBEDDED_VALUES } from '../../src/config/embedded.js';
import { OUTCOME_YEAR, OUTCOMES } from '../../src/gateway/acquirer/outcome.js';
import { DEFAULT_MERCHANTS } from '../../src/gateway/options.js';
import { hasForbiddenTag } from '../../src/gateway/relate/emv.js';
import { decrypt } from '../../src/gateway/relate/p2pe.js';
import { trackAgrees } from '../../src/gateway/relate/track.js';

// Configuration and gateway may not import each other; here they are held together.

test('the merchants are those of the reference gateway', () => {
  const { merchantId, auth, otherMerchant } = EMBEDDED_TARGET_CONFIG;
  expect([{ merchantId, password: auth.type === 'basic' ? auth.password : '' }, otherMerchant]).toEqual(DEFAULT_MERCHANTS);
});

test.each([
  ['declined', 'DECLINED'],
  ['expired', 'EXPIRED_CARD'],
  ['insufficient', 'INSUFFICIENT_FUNDS'],
  ['referred', 'REFERRED'],
  ['timedOut', 'TIMED_OUT'],
  ['partial', 'PARTIALLY_APPROVED'],
  ['pending', 'PENDING'],
])('the card %s leads to %s', (name, code) => {
  const card = EMBEDDED_VALUES.cards?.[name];
  expect(card?.expiry.year).toBe(OUTCOME_YEAR);
  expect(OUTCOMES[Number(card?.expiry.month)]?.gatewayCode).toBe(code);
});

test('what a terminal makes is what the reference gateway takes', () => {
  const { p2pe, emv, tracks } = EMBEDDED_VALUES;
  expect(decrypt(p2pe?.keySerialNumber ?? '', p2pe?.payload ?? '')).toBe(p2pe?.pan);
  expect(hasForbiddenTag(emv?.permitted ?? '')).toBe(false);
  const { number, expiry } = tracks?.card ?? {};
  expect(trackAgrees(tracks?.track2 ?? '', number, expiry?.month, expiry?.year)).toBe(true);
});
