import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAttestable } from '../../src/app/certify/attest.js';
import { seal, signedBytes } from '../../reports/attestation/dsse.js';
import { keyIdOf, keySigner } from '../../reports/attestation/keys.js';
import { sha256, type Statement, statementOf } from '../../reports/attestation/statement.js';
import { verifyEnvelope } from '../../reports/attestation/verify.js';
import { renderCertificate } from '../../reports/html/certificate.js';
import { RENDERERS } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { isArray, isObject, type JsonValue } from '../../src/json/value.js';
import { conformingRun, context } from './fixture.js';
import { isWhole } from '../helpers/sample.js';

const KEYS = {
  ed25519: () => generateKeyPairSync('ed25519'),
  'ECDSA P-256': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};

const pems = (kind: keyof typeof KEYS = 'ed25519'): { privateKey: string; publicKey: string } => {
  const { privateKey, publicKey } = KEYS[kind]();
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};

const report = summarise(conformingRun({}, 20), context());
const bytes = Buffer.from(RENDERERS.json.render(report));
const now = new Date('2026-02-01T00:00:00Z');
const subjects = [{ name: 'report.json', digest: { sha256: sha256(bytes) } }];
const statement = statementOf({ report, subjects, now });
const { privateKey, publicKey } = pems();
const sealed = (of: object = statement, pem = privateKey): Promise<string> => seal(Buffer.from(JSON.stringify(of)), keySigner(pem));
const faultsOf = (text: string, more: object = {}): readonly string[] =>
  verifyEnvelope(text, { report: bytes, now, publicKey, ...more }).faults;
const claims = (change: Partial<Statement['predicate']['touchstone']>): Statement => ({
  ...statement,
  predicate: { ...statement.predicate, touchstone: { ...statement.predicate.touchstone, ...change } },
});

const ingredient = (name: string) => ({ name, sha256: sha256(name) });

/** The places of all texts and numbers of a value. */
function leavesOf(value: JsonValue, at: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (isArray(value)) return value.slice(0, 5).flatMap((inner, i) => leavesOf(inner, [...at, i]));
  if (isObject(value)) return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner ?? null, [...at, name]));
  return [at];
}

function withLeaf(value: JsonValue, [first, ...rest]: readonly (string | number)[], leaf: JsonValue): JsonValue {
  if (first === undefined) return leaf;
  if (isArray(value)) return value.map((inner, i) => (i === first ? withLeaf(inner, rest, leaf) : inner));
  return isObject(value) ? { ...value, [first]: withLeaf(value[first] ?? null, rest, leaf) } : value;
}

describe('an attestation', () => {
  test('is an in-toto statement with the predicate for test results', () => {
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
      subject: [{ name: 'report.json', digest: { sha256: createHash('sha256').update(bytes).digest('hex') } }],
    });
    expect(statement.predicate.passedTests).toHaveLength(report.rules.filter(({ status }) => status === 'conforms').length);
    expect(statement.predicate.touchstone).toMatchObject({
      verdict: 'conforms',
      run: { id: report.run.id, seed: report.run.seed, seedWas: 'given', profile: 'standard', resumed: 0 },
      scope: { contracts: report.contracts.map(({ id }) => id), of: report.contracts.length },
      counts: { ...report.completeness, warnings: 0 },
      expiresAt: '2026-05-02T00:00:00.000Z',
    });
  });

  test.each(Object.keys(KEYS) as (keyof typeof KEYS)[])('is checked with the crypto of Node alone: %s', async (kind) => {
    const pair = pems(kind);
    const envelope = JSON.parse(await sealed(statement, pair.privateKey)) as {
      payloadType: string;
      payload: string;
      signatures: { keyid: string; sig: string }[];
    };
    const payload = Buffer.from(envelope.payload, 'base64');
    const type = 'application/vnd.in-toto+json';
    expect(envelope.payloadType).toBe(type);
    const encoded = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload]);
    const sig = Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64');
    expect(verify(kind === 'ed25519' ? null : 'sha256', encoded, pair.publicKey, sig)).toBe(true);
    expect(faultsOf(await sealed(statement, pair.privateKey), { publicKey: pair.publicKey })).toEqual([]);
  });

  test('names its key by the digest of it', async () => {
    const { signatures } = JSON.parse(await sealed()) as { signatures: { keyid: string }[] };
    expect(signatures[0]?.keyid).toBe(keyIdOf(createPublicKey(publicKey)));
  });

  test('does not hold for another report, not even for other bytes of the same text', async () => {
    const differs = 'report.json is not the one that was signed: its digest differs';
    expect(faultsOf(await sealed(), { report: Buffer.concat([bytes, Buffer.from('\n')]) })).toContain(differs);
    expect(faultsOf(await sealed(), { report: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) })).toContain(differs);
  });

  test('does not hold for the key of somebody else, even when signed anew', async () => {
    expect(faultsOf(await sealed(statement, pems().privateKey))).toEqual(['the attestation names another key than the given one']);
    const { keyid } = keySigner(privateKey);
    const forged = await seal(Buffer.from(JSON.stringify(statement)), { ...keySigner(pems().privateKey), keyid });
    expect(faultsOf(forged)).toEqual(['the signature was not made with the given key']);
  });

  test.each([
    [claims({ issuedAt: '' }), 'the day of issue or of expiry is no date'],
    [claims({ expiresAt: '9' }), 'the day of issue or of expiry is no date'],
    [claims({ expiresAt: '2926-05-02T00:00:00.000Z' }), 'the attestation lives longer than 400 days'],
    [claims({ verdict: 'incomplete' }), "the statement's verdict is not that of the report"],
    [claims({ scope: { contracts: [], of: 13 } }), "the statement's scope is not that of the report"],
    [claims({ counts: { ...statement.predicate.touchstone.counts, known: 7 } }), "the statement's counts is not that of the report"],
    [claims({ weakened: [{ what: 'house rules', name: 'x' }] }), "the statement's weakened is not that of the report"],
    [{ ...statement, predicate: { ...statement.predicate, passedTests: [] } }, "the statement's passedTests is not that of the report"],
    [
      { ...statement, predicate: { ...statement.predicate, configuration: [{ name: 'catalogue', digest: { sha256: 'a' } }] } },
      "the statement's configuration is not that of the report",
    ],
  ])('does not hold when its own signer claims what the report does not say (%#)', async (changed, fault) => {
    expect(faultsOf(await sealed(changed))).toContain(fault);
  });

  test('does not hold where the report beside it violates, or is none', async () => {
    for (const wrong of [{ ...report, verdict: 'violates' }, { report: 'none' }, null]) {
      const other = Buffer.from(JSON.stringify(wrong));
      const about = { ...statement, subject: [{ name: 'report.json', digest: { sha256: sha256(other) } }] };
      expect(faultsOf(await sealed(about), { report: other })).not.toEqual([]);
    }
  });

  test('does not hold with a member given twice, or with junk around the signature', async () => {
    const twice = Buffer.from(JSON.stringify(statement).replace('"predicate":', '"predicate":{},"predicate":'));
    expect(faultsOf(await seal(twice, keySigner(privateKey)))).toEqual(['the signed payload is no statement of touchstone about a run']);
    const text = await sealed();
    const none = ['this is no DSSE envelope of an in-toto statement'];
    expect(faultsOf(text.replace(/("sig": "[^"]+)"/, '$1!!"'))).toEqual(none);
    expect(faultsOf(text.replace(/"signatures": \[/, '"signatures": [{},'))).toEqual(none);
  });

  test('no change of a byte verifies', async () => {
    const text = await sealed();
    const envelope = JSON.parse(text) as { payload: string };
    const start = text.indexOf(envelope.payload);
    const changes = fc.sample(fc.tuple(fc.nat(envelope.payload.length - 1), fc.constantFrom(...'ABCxyz059+/')), { numRuns: 60, seed: 1 });
    const unseen = changes
      .map(([at, other]) => text.slice(0, start + at) + other + text.slice(start + at + 1))
      .filter((changed) => changed !== text && faultsOf(changed).length === 0);
    expect(unseen).toEqual([]);
  });

  test.each(['', '{}', 'null', '[]', '{"payloadType":1}', '{"payloadType":"application/vnd.in-toto+json","payload":"","signatures":[]}'])(
    'is not %s',
    (wrong) => {
      expect(faultsOf(wrong)).toHaveLength(1);
    },
  );

  test('does not hold after its expiry or before its date', async () => {
    expect(faultsOf(await sealed(), { now: new Date('2026-06-01') })).toHaveLength(1);
    expect(faultsOf(await sealed(), { now: new Date('2026-01-01') })).toHaveLength(1);
  });

  test('has a page', () => {
    const page = renderCertificate(statement, 'abc');
    expect(page).toContain(sha256(bytes));
    expect(page).not.toContain('<script');
  });

  test('signs type and payload with their lengths', () => {
    expect(signedBytes(Buffer.from('{}')).toString()).toBe('DSSEv1 28 application/vnd.in-toto+json 2 {}');
  });
});

describe('no statement holds that was changed', () => {
  const weak = {
    ...report,
    run: { ...report.run, ingredients: ['catalogue', 'contract own/void-67.yaml', 'known deviations known.yaml'].map(ingredient) },
    known: [
      { rule: 'request/order.reference:max-length', reason: 'cut', ticket: 'PAY-1', expires: '2026-12-31', status: 'used', findings: 1 },
    ],
  } as typeof report;
  const weakBytes = Buffer.from(RENDERERS.json.render(weak));
  const about = statementOf({ report: weak, subjects: [{ name: 'report.json', digest: { sha256: sha256(weakBytes) } }], now });
  const places = leavesOf(about as unknown as JsonValue);
  const change = fc.tuple(fc.constantFrom(...places), fc.constantFrom('other', '', 0, 7, null, [], true)).map(([place, value]) => ({
    place,
    changed: withLeaf(about as unknown as JsonValue, place, value) as unknown as Statement,
  }));
  const hold = (text: string): boolean => faultsOf(text, { report: weakBytes }).length === 0;

  test('names scope, counts, verdict, expiry, contract files and known deviations, and holds as it is', async () => {
    const said = places.map((place) => place.join('.'));
    for (const part of ['touchstone.scope.contracts.0', 'touchstone.counts.must', 'touchstone.verdict', 'touchstone.expiresAt'])
      expect(said).toContain(`predicate.${part}`);
    expect(about.predicate.configuration.map(({ name }) => name)).toContain('contract own/void-67.yaml');
    expect(about.predicate.touchstone.weakened.map(({ what }) => what)).toEqual(['own contract', 'known deviation']);
    expect(hold(await sealed(about))).toBe(true);
  });

  test('by somebody without the key', async () => {
    const envelope = JSON.parse(await sealed(about)) as { payload: string };
    const verified = fc.check(
      fc.property(change, ({ changed }) => {
        const text = JSON.stringify(changed);
        fc.pre(text !== JSON.stringify(about));
        return !hold(JSON.stringify({ ...envelope, payload: Buffer.from(text).toString('base64') }));
      }),
      { numRuns: 150 },
    );
    expect(verified.counterexample).toBeNull();
  });

  test('by its own signer, who may choose nothing but the days within 400', async () => {
    await fc.assert(
      fc.asyncProperty(change, async ({ changed }) => {
        fc.pre(JSON.stringify(changed) !== JSON.stringify(about));
        return !hold(await sealed(changed));
      }),
      { numRuns: isWhole ? 150 : 50 },
    );
    const days = (count: number): string => new Date(now.getTime() + count * 86_400_000).toISOString();
    const until = (expiresAt: string): Promise<string> =>
      sealed({ ...about, predicate: { ...about.predicate, touchstone: { ...about.predicate.touchstone, expiresAt } } });
    expect(hold(await until(days(400)))).toBe(true);
    expect(hold(await until(days(401)))).toBe(false);
  });
});

describe('before a run starts', () => {
  const scope = { contracts: [], exclude: [], suites: [], rules: [], cases: [] };
  test('one that cannot be attested is refused, and says why', () => {
    expect(() => checkAttestable({ scope })).not.toThrow();
    expect(() => checkAttestable({ scope: { ...scope, rules: ['echo-*'] }, shard: { index: 1, total: 2 } })).toThrow(
      'narrowed by --shard and --rule',
    );
  });
});

describe('attesting', () => {
  test.each([
    ['violates', 1],
    ['inconclusive', 3],
    ['incomplete', 3],
    ['partial', 3],
  ] as const)('is refused for the verdict %s', (verdict, exitCode) => {
    expect(() => statementOf({ report: { ...report, verdict }, subjects, now })).toThrow(
      expect.objectContaining({ message: `only the verdict conforms can be attested; this run is ${verdict}`, exitCode }),
    );
  });

  test('is refused with a key that is none, without quoting it', () => {
    const wrong = 'secret-not-a-key';
    expect(() => keySigner(wrong)).toThrow('the private key is neither an Ed25519 key nor an ECDSA key on P-256 in PEM');
    expect(() => keySigner(wrong)).not.toThrow(wrong);
  });

  test('is refused with a key of another kind', () => {
    const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    expect(() => keySigner(other.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow('P-256');
  });
});
