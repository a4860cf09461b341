import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { attest, attestationText, verifyAttestation } from '../../reports/attestation.js';
import { renderCertificate } from '../../reports/html/certificate.js';
import { RENDERERS } from '../../reports/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { canonical } from '../../src/json/canonical.js';
import { conformingRun, context } from './fixture.js';

const pems = (): { privateKey: string; publicKey: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};

const report = summarise(conformingRun({}, 20), context());
const reportText = RENDERERS.json.render(report);
const now = new Date('2026-02-01T00:00:00Z');
const { privateKey, publicKey } = pems();
const attestation = attest(reportText, report, { privateKey, now });
const text = attestationText(attestation);

describe('an attestation', () => {
  test('states digest, scope, counts, tool, catalogue, target, key, date and expiry', () => {
    expect(attestation.statement).toMatchObject({
      report: { runId: report.run.id, verdict: 'conforms', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      scope: { contracts: report.contracts.map(({ id }) => id), of: report.contracts.length, profile: 'standard' },
      counts: { ...report.completeness, warnings: 0 },
      keyFingerprint: verifyAttestation(text, { reportText, now, publicKey }).fingerprint,
      tool: { name: 'touchstone', version: '0.1.0', catalogue: 'sha256:7d1c0a' },
      target: { url: 'https://sandbox.example' },
      issuedAt: '2026-02-01T00:00:00.000Z',
      expiresAt: '2026-05-02T00:00:00.000Z',
    });
  });

  test('holds for its report, with and without the key', () => {
    expect(verifyAttestation(text, { reportText, now, publicKey }).faults).toEqual([]);
    expect(verifyAttestation(text, { reportText, now })).toMatchObject({
      faults: [],
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('holds whatever the order of its members', () => {
    const { statement, signature } = attestation;
    const turned = JSON.stringify({ signature, statement: Object.fromEntries(Object.entries(statement).reverse()) });
    expect(verifyAttestation(turned, { reportText, now, publicKey }).faults).toEqual([]);
  });

  test('does not hold for another report', () => {
    expect(verifyAttestation(text, { reportText: `${reportText} `, now, publicKey }).faults).toEqual([
      'the report is not the one that was signed: its digest differs',
    ]);
  });

  test('does not hold when its statement was changed', () => {
    const changed = text.replace('sandbox.example', 'production.example');
    expect(verifyAttestation(changed, { reportText, now }).faults).toEqual(['the signature does not fit the statement']);
  });

  test('does not hold for the key of somebody else, even when signed anew', () => {
    const other = pems();
    const forged = attestationText(attest(reportText, report, { privateKey: other.privateKey, now }));
    expect(verifyAttestation(forged, { reportText, now, publicKey }).faults).toEqual(['the signature was not made with the given key']);
  });

  test('does not hold after its expiry or before its date', () => {
    expect(verifyAttestation(text, { reportText, now: new Date('2026-06-01'), publicKey }).faults).toHaveLength(1);
    expect(verifyAttestation(text, { reportText, now: new Date('2026-01-01'), publicKey }).faults).toHaveLength(1);
  });

  test.each([
    [{ expiresAt: 'never' }, ['the day of expiry is no date: "never"']],
    [{ expiresAt: '2026-13-45T00:00:00.000Z' }, ['the day of expiry is no date: "2026-13-45T00:00:00.000Z"']],
    [{ expiresAt: '9' }, ['the day of expiry is no date: "9"']],
    [{ issuedAt: '' }, ['the day of issue is no date: ""']],
    [
      { issuedAt: '2026-01-03T00:00:00.000Z', expiresAt: '2026-01-02T00:00:00.000Z' },
      ['the attestation expired on 2026-01-02T00:00:00.000Z', 'the attestation expires before it was issued'],
    ],
    [{ report: { ...attestation.statement.report, verdict: 'incomplete' } }, ['the verdict is "incomplete", not conforms']],
  ])('does not hold with %j, whoever signed it', (change, faults) => {
    const statement = { ...attestation.statement, ...change };
    const value = sign(null, Buffer.from(canonical(statement)), privateKey).toString('base64');
    const signed = JSON.stringify({ statement, signature: { ...attestation.signature, value } });
    expect(verifyAttestation(signed, { reportText, now, publicKey }).faults).toEqual(faults);
  });

  test.each(['', '{}', 'null', '[]', '{"statement":{},"signature":{}}', text.replace('"Ed25519"', '"none"')])('is not %s', (wrong) => {
    expect(verifyAttestation(wrong, { reportText, now }).faults).toEqual(['this is not an attestation of touchstone']);
  });

  test('has a page', () => {
    const page = renderCertificate(attestation);
    expect(page).toContain(attestation.statement.report.sha256);
    expect(page).not.toContain('<script');
  });
});

describe('attesting', () => {
  test('is refused for every other verdict', () => {
    for (const verdict of ['violates', 'inconclusive', 'incomplete', 'partial'] as const) {
      const text = `only the verdict conforms can be attested; this run is ${verdict}`;
      expect(() => attest(reportText, { ...report, verdict }, { privateKey, now })).toThrow(text);
    }
  });

  test('is refused with a key that is none, without quoting it', () => {
    const wrong = 'secret-not-a-key';
    const call = (): unknown => attest(reportText, report, { privateKey: wrong, now });
    expect(call).toThrow('the private key is not an Ed25519 key in PEM');
    expect(call).not.toThrow(wrong);
  });

  test('is refused with a key of another kind', () => {
    const { privateKey: rsa } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(() => attest(reportText, report, { privateKey: rsa.export({ type: 'pkcs8', format: 'pem' }).toString(), now })).toThrow(
      'Ed25519',
    );
  });
});
