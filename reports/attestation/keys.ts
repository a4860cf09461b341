import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { HarnessError } from '../../src/model/harness-error.js';
import type { Signer } from './dsse.js';

const HINT = 'openssl genpkey -algorithm ed25519 -out key.pem; openssl pkey -in key.pem -pubout -out public.pem';

/** The digest that each kind of key signs with; undefined for any other kind. Ed25519 hashes by itself. */
function digestFor(key: KeyObject): { readonly digest: null | 'sha256' } | undefined {
  if (key.asymmetricKeyType === 'ed25519') return { digest: null };
  const isP256 = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  return isP256 ? { digest: 'sha256' } : undefined;
}

/**
 * A key in PEM.
 * @throws HarnessError where it is neither an Ed25519 key nor an ECDSA key on P-256
 */
export function readKey(pem: string, kind: 'private' | 'public'): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem);
  } catch {
    // The reason could quote the key.
  }
  if (key === undefined || digestFor(key) === undefined) {
    throw new HarnessError('config', `the ${kind} key is neither an Ed25519 key nor an ECDSA key on P-256 in PEM`, { hint: HINT });
  }
  return key;
}

/** SHA-256 of a public key (SubjectPublicKeyInfo), in hex. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** Signs with a private key in PEM. */
export function keySigner(pem: string): Signer {
  const key = readKey(pem, 'private');
  return { keyid: keyIdOf(createPublicKey(key)), sign: async (bytes) => sign(digestFor(key)?.digest ?? null, bytes, key) };
}

/** Whether a public key made this signature. */
export function isSignedBy(key: KeyObject, bytes: Buffer, sig: Buffer): boolean {
  try {
    return verify(digestFor(key)?.digest ?? null, bytes, key, sig);
  } catch {
    return false;
  }
}
