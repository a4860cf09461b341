import type { Config } from '../model/config.js';

/** Removes from a text what must not be shown: the configuration's secrets, and whatever looks like a card number. */
export function masker(config: Pick<Config, 'target' | 'values'>): (text: string) => string {
  const { auth, otherMerchant, refusedCertificates = {} } = config.target;
  const secrets = [
    auth.type === 'basic' ? auth.password : auth.passphrase,
    otherMerchant?.password,
    ...Object.values(refusedCertificates).map((certificate) => certificate.passphrase),
    ...Object.values(config.values.cards).map((card) => card?.number),
    config.values.tracks?.track1,
    config.values.tracks?.track2,
    config.values.p2pe?.payload,
  ].filter((secret): secret is string => secret !== undefined && secret.length > 3);
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text).replace(/\d{13,19}/g, '***');
}
