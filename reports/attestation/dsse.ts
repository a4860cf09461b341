import { HarnessError } from '../../src/model/harness-error.js';
import { isArray, isObject, parseJson } from '../../src/json/value.js';

/** The payload type of in-toto statements. */
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** A DSSE envelope: bytes of a known type, with signatures over both. */
export interface Envelope {
  readonly payloadType: string;
  readonly payload: Buffer;
  readonly signatures: readonly { readonly keyid: string; readonly sig: Buffer }[];
}

/** The bytes that are signed: type and payload, each with its length (DSSE v1). */
export function signedBytes(payload: Buffer, payloadType = PAYLOAD_TYPE): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `), payload]);
}

/** Reads an envelope of an in-toto statement; undefined for a JSON text that is none. */
export function readEnvelope(text: string): Envelope | undefined {
  const value = parseJson(text);
  if (!isObject(value) || value.payloadType !== PAYLOAD_TYPE || !isArray(value.signatures)) return undefined;
  const payload = bytesOf(value.payload);
  const signatures = value.signatures.map((one) => {
    const sig = isObject(one) ? bytesOf(one.sig) : undefined;
    return isObject(one) && typeof one.keyid === 'string' && sig !== undefined ? { keyid: one.keyid, sig } : undefined;
  });
  if (payload === undefined || signatures.some((one) => one === undefined)) return undefined;
  return { payloadType: PAYLOAD_TYPE, payload, signatures: signatures.filter((one) => one !== undefined) };
}

/** Base64 as it is written, with nothing before, between or after: another text would decode to the same bytes. */
function bytesOf(value: unknown): Buffer | undefined {
  if (typeof value !== 'string') return undefined;
  const bytes = Buffer.from(value, 'base64');
  return bytes.toString('base64') === value ? bytes : undefined;
}

/** What signs: an own key, or a command that has one. */
export interface Signer {
  /** SHA-256 of the public key, by which verifiers know it. */
  readonly keyid: string;
  sign(bytes: Buffer): Promise<Buffer>;
}

/** Signs a payload: the text of its envelope. */
export async function seal(payload: Buffer, signer: Signer): Promise<string> {
  const sig = await signer.sign(signedBytes(payload));
  if (sig.length === 0) throw new HarnessError('config', 'the signer gave no signature');
  const signatures = [{ keyid: signer.keyid, sig: sig.toString('base64') }];
  return `${JSON.stringify({ payloadType: PAYLOAD_TYPE, payload: payload.toString('base64'), signatures }, null, 2)}\n`;
}
