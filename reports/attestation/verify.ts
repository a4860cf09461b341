import { isArray, isObject, type JsonObject, parseJson } from '../../src/json/value.js';
import type { RunReport } from '../../src/model/report.js';
import { type Envelope, readEnvelope, signedBytes } from './dsse.js';
import { isSignedBy, keyIdOf, readKey } from './keys.js';
import {
  claimsOf,
  configurationOf,
  DAY,
  LONGEST_LIFE,
  momentOf,
  PREDICATE_TYPE,
  sha256,
  STATEMENT_TYPE,
  testsOf,
  type Statement,
} from './statement.js';

/** The outcome of a check: what is wrong, and what was claimed. */
export interface Verification {
  /** Empty when the attestation holds. */
  readonly faults: readonly string[];
  readonly statement?: Statement;
  /** SHA-256 of the key that signed. */
  readonly keyId?: string;
}

export interface VerifyOptions {
  /** The bytes of the JSON report beside it. */
  readonly report: Buffer;
  /** The bytes of other subjects by name; those that are not given are not looked at. */
  readonly subjects?: Readonly<Record<string, Buffer>>;
  readonly now: Date;
  /** Public key in PEM that must have signed. */
  readonly publicKey: string;
}

/** Whether an attestation holds for a report: signature, key, digests, claims, expiry. Never throws for what is in the files. */
export function verifyEnvelope(text: string, options: VerifyOptions): Verification {
  const key = readKey(options.publicKey, 'public');
  const envelope = readEnvelope(text);
  if (envelope === undefined) return { faults: ['this is no DSSE envelope of an in-toto statement'] };
  const keyId = keyIdOf(key);
  const faults = signatureFaults(envelope, keyId, (bytes, sig) => isSignedBy(key, bytes, sig));
  // What nobody signed is not looked into.
  if (faults.length > 0) return { faults };
  const statement = statementIn(envelope.payload);
  if (statement === undefined) return { faults: ['the signed payload is no statement of touchstone about a run'], keyId };
  const { touchstone } = statement.predicate;
  return {
    faults: [
      ...lifeFaults(touchstone.issuedAt, touchstone.expiresAt, options.now),
      ...subjectFaults(statement, { 'report.json': options.report, ...options.subjects }),
      ...claimFaults(statement, options.report),
    ],
    statement,
    keyId,
  };
}

function signatureFaults(
  { payload, signatures }: Envelope,
  keyId: string,
  isSigned: (bytes: Buffer, sig: Buffer) => boolean,
): readonly string[] {
  const [signature, ...more] = signatures;
  if (signature === undefined || more.length > 0) return ['an attestation has exactly one signature'];
  if (signature.keyid !== keyId) return ['the attestation names another key than the given one'];
  return isSigned(signedBytes(payload), signature.sig) ? [] : ['the signature was not made with the given key'];
}

/** The payload, where it is a statement in exactly the form that touchstone writes: no member twice, nothing beside it. */
function statementIn(payload: Buffer): Statement | undefined {
  const value = parseJson(payload.toString('utf8'));
  if (!isObject(value) || JSON.stringify(value) !== payload.toString('utf8')) return undefined;
  const { _type, predicateType, subject, predicate } = value;
  const isWhole =
    _type === STATEMENT_TYPE &&
    predicateType === PREDICATE_TYPE &&
    isArray(subject) &&
    subject.every(isDescriptor) &&
    isObject(predicate) &&
    isArray(predicate.configuration) &&
    predicate.configuration.every(isDescriptor) &&
    isObject(predicate.touchstone) &&
    isClaims(predicate.touchstone);
  return isWhole ? (value as unknown as Statement) : undefined;
}

const isDescriptor = (value: unknown): boolean =>
  isObject(value) && typeof value.name === 'string' && isObject(value.digest) && typeof value.digest.sha256 === 'string';

const isClaims = (claims: JsonObject): boolean =>
  claims.form === 3 &&
  typeof claims.verdict === 'string' &&
  typeof claims.issuedAt === 'string' &&
  typeof claims.expiresAt === 'string' &&
  [claims.run, claims.target, claims.scope, claims.counts, claims.tool].every(isObject) &&
  isArray(claims.weakened);

function lifeFaults(issuedAt: string, expiresAt: string, now: Date): readonly string[] {
  const [issued, expires] = [momentOf(issuedAt), momentOf(expiresAt)];
  if (issued === undefined || expires === undefined) return ['the day of issue or of expiry is no date'];
  return [
    ...(expires < now.getTime() ? [`the attestation expired on ${expiresAt}`] : []),
    ...(issued > now.getTime() ? [`the attestation was issued in the future, on ${issuedAt}`] : []),
    ...(expires <= issued ? ['the attestation expires before it was issued'] : []),
    ...(expires - issued > LONGEST_LIFE * DAY ? [`the attestation lives longer than ${LONGEST_LIFE} days`] : []),
  ];
}

function subjectFaults({ subject }: Statement, given: Readonly<Record<string, Buffer>>): readonly string[] {
  return Object.entries(given).flatMap(([name, bytes]) => {
    const named = subject.find((one) => one.name === name);
    if (named === undefined) return [`the statement is not about ${name}`];
    return named.digest.sha256 === sha256(bytes) ? [] : [`${name} is not the one that was signed: its digest differs`];
  });
}

/** The claims must be those that the report makes, read off it anew. */
function claimFaults({ predicate }: Statement, bytes: Buffer): readonly string[] {
  const { issuedAt, expiresAt, ...claims } = predicate.touchstone;
  try {
    const report = JSON.parse(bytes.toString('utf8')) as RunReport;
    const { issuedAt: _issued, expiresAt: _expires, ...made } = claimsOf(report, new Date(issuedAt), new Date(expiresAt));
    const own: Readonly<Record<string, unknown>> = { ...made, configuration: configurationOf(report), ...testsOf(report) };
    const { touchstone: _claims, ...stated } = predicate;
    const said: Readonly<Record<string, unknown>> = { ...claims, ...stated };
    const differs = Object.keys({ ...own, ...said }).filter((name) => JSON.stringify(own[name]) !== JSON.stringify(said[name]));
    return [
      ...(report.verdict === 'conforms' ? [] : ['the report does not conform']),
      ...differs.map((name) => `the statement's ${name} is not that of the report`),
    ];
  } catch {
    return ['the report beside it is no report of touchstone'];
  }
}
