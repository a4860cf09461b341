import { createPublicKey, type KeyObject } from 'node:crypto';
import { canonical } from '../../src/json/canonical.js';
import { isArray, isObject, type JsonObject, parseJson } from '../../src/json/value.js';
import { isSignedBy, keyIdOf, readKey } from './keys.js';
import { momentOf, sha256 } from './statement.js';

const TYPE = 'touchstone-attestation';

/** What was signed: the digest of the report, and the target that it is about. */
interface Statement extends JsonObject {
  readonly type: typeof TYPE;
  readonly version: 2;
  readonly report: { readonly sha256: string; readonly runId: string; readonly verdict: string };
  /** What was judged: the contracts, of how many, and how thoroughly. */
  readonly scope: { readonly contracts: readonly string[]; readonly of: number; readonly profile: string };
  /** Must rules in scope. Not seen: rules about parts that a target may omit and did not send. */
  readonly counts: { readonly must: number; readonly judged: number; readonly notSeen: number; readonly warnings: number };
  readonly tool: { readonly name: string; readonly version: string; readonly catalogue: string };
  readonly target: { readonly url: string; readonly merchantId: string };
  /** SHA-256 of the key that signed. */
  readonly keyFingerprint: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

interface Attestation {
  readonly statement: Statement;
  readonly signature: { readonly algorithm: 'Ed25519'; readonly publicKey: string; readonly value: string };
}

interface Verification {
  /** Empty when the attestation holds. */
  readonly faults: readonly string[];
  readonly statement?: Statement;
  /** SHA-256 of the key that signed, to be compared with one that came another way. */
  readonly fingerprint?: string;
}

interface VerifyOptions {
  readonly reportText: string;
  readonly now: Date;
  /** Public key in PEM that must have signed. Without it the signature only shows that nothing was changed since. */
  readonly publicKey?: string;
}

/** Whether an attestation of the first form, which touchstone no longer writes, holds for a report. Never throws for what is in the file. */
export function verifyFirstForm(text: string, { reportText, now, publicKey }: VerifyOptions): Verification {
  const attestation = parse(text);
  if (attestation === undefined) return { faults: ['this is not an attestation of touchstone'] };
  const { statement, signature } = attestation;
  const trusted = publicKey === undefined ? undefined : readKey(publicKey, 'public');
  const own = keyFromBase64(signature.publicKey);
  if (own === undefined) return { faults: ['the public key of the attestation cannot be read'], statement };
  const faults: string[] = [];
  const [issued, expires] = [momentOf(statement.issuedAt), momentOf(statement.expiresAt)];
  if (!isSignedBy(trusted ?? own, Buffer.from(canonical(statement)), Buffer.from(signature.value, 'base64'))) {
    faults.push(trusted === undefined ? 'the signature does not fit the statement' : 'the signature was not made with the given key');
  }
  if (sha256(reportText) !== statement.report.sha256) faults.push('the report is not the one that was signed: its digest differs');
  if (expires === undefined) faults.push(`the day of expiry is no date: ${JSON.stringify(statement.expiresAt)}`);
  else if (expires < now.getTime()) faults.push(`the attestation expired on ${statement.expiresAt}`);
  if (issued === undefined) faults.push(`the day of issue is no date: ${JSON.stringify(statement.issuedAt)}`);
  else if (issued > now.getTime()) faults.push(`the attestation was issued in the future, on ${statement.issuedAt}`);
  if (issued !== undefined && expires !== undefined && expires <= issued) faults.push('the attestation expires before it was issued');
  if (statement.report.verdict !== 'conforms') faults.push(`the verdict is ${JSON.stringify(statement.report.verdict)}, not conforms`);
  return { faults, statement, fingerprint: keyIdOf(trusted ?? own) };
}

function keyFromBase64(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function parse(text: string): Attestation | undefined {
  const value = parseJson(text);
  if (!isObject(value) || !isObject(value.statement) || !isObject(value.signature)) return undefined;
  const { statement, signature } = value;
  const isWhole =
    statement.type === TYPE &&
    statement.version === 2 &&
    isObject(statement.report) &&
    typeof statement.report.sha256 === 'string' &&
    typeof statement.report.verdict === 'string' &&
    typeof statement.issuedAt === 'string' &&
    typeof statement.expiresAt === 'string' &&
    isObject(statement.scope) &&
    isArray(statement.scope.contracts) &&
    isObject(statement.counts) &&
    isObject(statement.tool) &&
    isObject(statement.target) &&
    signature.algorithm === 'Ed25519' &&
    typeof signature.publicKey === 'string' &&
    typeof signature.value === 'string';
  return isWhole ? (value as unknown as Attestation) : undefined;
}
