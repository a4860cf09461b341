import type { Secret } from '../model/check.js';
import type { Config, TargetConfig } from '../model/config.js';
import { overlaySecrets } from './overlay-secrets.js';
import type { Values } from '../model/values.js';

/** Everything in a configuration that must not be shown: the one list that all masking uses. */
export function secretsOf({ target, values }: Pick<Config, 'target' | 'values'>): readonly Secret[] {
  return [...cardDataOf(values), ...credentialsOf(target)];
}

/** Card data of the configuration, by the placeholder that stands for it. */
export function cardDataOf(values: Values): readonly Secret[] {
  const secrets: Secret[] = [];
  const add = (name: string, value: string | undefined, short?: true): void => {
    if (value !== undefined && value !== '') secrets.push({ name, value, ...(short === undefined ? {} : { short }) });
  };
  for (const [kind, card] of Object.entries(values.cards)) {
    add(`card:${kind}.number`, card?.number);
    add(`card:${kind}.securityCode`, card?.securityCode, true);
  }
  add('track:track1', values.tracks?.track1);
  add('track:track2', values.tracks?.track2);
  add('p2pe:pan', values.p2pe?.pan);
  add('p2pe:payload', values.p2pe?.payload);
  for (const { name, value, kind } of overlaySecrets(values)) {
    if (kind === 'opaque') secrets.push({ name, value, freeText: true });
    else add(name, value, kind === 'code' ? true : undefined);
  }
  add('probe:pan', values.probes.pan);
  return secrets;
}

/** Credentials: passwords, as they are and as in the header, passphrases, the user of a proxy. Masked, but never searched for in answers. */
export function credentialsOf({ auth, merchantId, otherMerchant, refusedCertificates = {}, proxy }: TargetConfig): readonly Secret[] {
  const secrets: Secret[] = [];
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') secrets.push({ name, value, credential: true });
  };
  const password = (name: string, user: string, value: string): void => {
    add(name, value);
    // As in the header, which a target may quote: together with the user, the encoding differs.
    if (value !== '') add(`${name}-header`, Buffer.from(`merchant.${user}:${value}`).toString('base64'));
  };
  if (auth.type === 'basic') password('password', merchantId, auth.password);
  else add('passphrase', auth.passphrase);
  if (otherMerchant !== undefined) password('otherPassword', otherMerchant.merchantId, otherMerchant.password);
  for (const [flaw, certificate] of Object.entries(refusedCertificates)) add(`${flaw}-passphrase`, certificate.passphrase);
  if (proxy !== undefined && URL.canParse(proxy)) add('proxy-password', decodeURIComponent(new URL(proxy).password));
  return secrets;
}
