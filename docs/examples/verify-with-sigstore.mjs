// Checks the signature of an attestation without touchstone: npm install @sigstore/verify@2 @sigstore/bundle@3
//   node verify-with-sigstore.mjs attestation.json public.pem
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, Verifier } from '@sigstore/verify';

const [file, pem] = process.argv.slice(2);
const dsseEnvelope = JSON.parse(readFileSync(file, 'utf8'));
const publicKey = createPublicKey(readFileSync(pem));
const bundle = bundleFromJSON({
  mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
  verificationMaterial: { publicKey: { hint: dsseEnvelope.signatures[0].keyid }, tlogEntries: [], timestampVerificationData: {} },
  dsseEnvelope,
});
const trusted = {
  certificateAuthorities: [],
  timestampAuthorities: [],
  tlogs: [],
  ctlogs: [],
  publicKey: () => ({ publicKey, validFor: () => true }),
};
new Verifier(trusted, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 }).verify(toSignedEntity(bundle));
const { predicateType, subject } = JSON.parse(Buffer.from(dsseEnvelope.payload, 'base64').toString('utf8'));
process.stdout.write(`signed by the key: ${predicateType}\n${subject.map(({ name, digest }) => `${digest.sha256}  ${name}\n`).join('')}`);
