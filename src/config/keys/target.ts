import type { FileConfig } from '../../model/file-config.js';
import { flag, group, type KeysOf, oneOf, text } from './row.js';

const CLIENT_CERTIFICATE = {
  cert: text('Client certificate: a PEM file.'),
  key: text('Its key: a PEM file.'),
  pfx: text('Client certificate and key in one PFX (PKCS 12) file.'),
  passphrase: text('Opens the key or the PFX file: ${VARIABLE} or file:PATH.', { secret: true }),
};

export const TARGET_KEYS = {
  baseUrl: text('What stands before /api/rest; or embedded, the built-in reference gateway.', {
    flag: 'target',
    help: 'embedded, or a base URL (default: embedded)',
    variable: 'TOUCHSTONE_BASE_URL',
  }),
  merchantId: text('The merchant id in the path, and in the user name merchant.<merchantId>.', {
    flag: 'merchant',
    help: 'merchant id',
    variable: 'TOUCHSTONE_MERCHANT',
  }),
  auth: group('How requests are authenticated.', {
    type: oneOf(['basic', 'certificate'], 'HTTP Basic with merchant.<merchantId> and a password, or a client certificate.'),
    password: text('The API password: ${VARIABLE} or file:PATH rather than the password itself.', {
      variable: 'TOUCHSTONE_PASSWORD',
      secret: true,
    }),
    ...CLIENT_CERTIFICATE,
    passphrase: { ...CLIENT_CERTIFICATE.passphrase, variable: 'TOUCHSTONE_PASSPHRASE' },
  }),
  tls: group('How the target is recognised.', { ca: text('A private certificate authority: a PEM file.') }),
  otherMerchant: group(
    'A second merchant; without it the rules on isolation stay inconclusive.',
    {
      merchantId: text('Its id.', { variable: 'TOUCHSTONE_OTHER_MERCHANT' }),
      password: text('Its API password: ${VARIABLE} or file:PATH.', { variable: 'TOUCHSTONE_OTHER_PASSWORD', secret: true }),
    },
    ['merchantId', 'password'],
  ),
  refusedCertificates: group('Client certificates that the target must not take, for the rule auth-certificate.', {
    expired: group('One of the merchant that has expired.', CLIENT_CERTIFICATE),
    unknown: group('One from an issuer that the target does not trust.', CLIENT_CERTIFICATE),
  }),
  proxy: text('A proxy to go through; HTTPS_PROXY and NO_PROXY are read too, for HTTPS targets on other machines.'),
  build: text(
    'What the target is, as it says itself: a version, or sha256: and the digest of its image. Reports and attestations name it.',
    {
      variable: 'TOUCHSTONE_TARGET_BUILD',
    },
  ),
  allowHttp: flag(
    'Allows plain HTTP to the host of baseUrl although it is another machine, such as a service of a CI job; every report says so.',
    { flag: 'allow-http', help: 'allow plain HTTP to a target on another machine' },
  ),
} satisfies KeysOf<NonNullable<FileConfig['target']>>;
